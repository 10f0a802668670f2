// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The descriptor that the compiler writes for a class, a structure or an enumeration. It exists without metadata.
///
/// Layout: `TargetTypeContextDescriptor` in `include/swift/ABI/Metadata.h`; pointers are relative to their own addresses.
struct TypeDescriptor {
  let address: UnsafeRawPointer

  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  /// The descriptor of a class. Its metadata can be on the heap, but its descriptor stays in its image.
  init(of type: AnyClass) {
    // The sixth word of a class's metadata, where there is no Objective-C.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    address = metadata.load(fromByteOffset: 5 * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
  }

  /// The descriptor of a structure or an enumeration; `nil` for another type.
  init?(ofValue type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    // The kinds of MetadataKind.def: a structure, an enumeration, and an optional.
    guard 0x200...0x202 ~= metadata.load(as: UInt.self) else { return nil }
    address = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
  }

  private var flags: UInt32 { address.load(as: UInt32.self) }
  var kind: UInt32 { flags & 0x1F }

  /// The least size of a descriptor of a type, and of a class.
  static let size = 20
  static let sizeOfClass = 44

  /// Whether it describes a class, a structure or an enumeration.
  var isType: Bool { (Kind.class...Kind.enum).contains(kind) }
  /// Whether it describes something else that declarations may be in: a module, an extension, a private declaration's file, a
  /// protocol or an opaque type.
  var isContext: Bool { kind <= Kind.opaqueType }
  var isModule: Bool { kind == Kind.module }
  var isClass: Bool { kind == Kind.class }
  /// Whether it has a list of its stored properties.
  var hasFields: Bool { RelativePointer.target(at: address + 16) != nil }
  var isGeneric: Bool { flags & 0x80 != 0 }
  /// Whether a class is an actor: bit 7 of the flags of classes, which are the upper half.
  var isActor: Bool { flags & 0x80_0000 != 0 }
  /// Whether a class has a superclass whose layout is known only when the program is loaded.
  var hasResilientSuperclass: Bool { flags & 0x2000_0000 != 0 }

  /// The name without its module or enclosing type. It lives as long as the image.
  var name: UnsafePointer<CChar>? {
    RelativePointer.target(at: address + 8)?.assumingMemoryBound(to: CChar.self)
  }

  /// The name of the module it belongs to.
  var moduleName: String? {
    var context = self
    while !context.isModule {
      guard let parent = RelativePointer.indirectableTarget(at: context.address + 4) else { return nil }
      context = TypeDescriptor(parent)
    }
    // The name of a module is at the same offset as the name of a type.
    return context.name.map { String(cString: $0) }
  }

  /// The superclass of a class, as far as it can be read without creating metadata.
  var superclass: Superclass {
    guard isClass, let mangled = RelativePointer.target(at: address + 20) else { return .none }
    return TypeDescriptor(mangledName: mangled).map(Superclass.known) ?? .unknown
  }

  /// The descriptor that a mangled name refers to; `nil` for a name that only the runtime can read.
  init?(mangledName: UnsafeRawPointer) {
    // A symbolic reference to the descriptor, direct or through a pointer; a generic type's arguments follow.
    let reference = mangledName + 1
    switch mangledName.load(as: UInt8.self) {
    case 1: address = reference + Int(reference.loadUnaligned(as: Int32.self))
    case 2:
      address = (reference + Int(reference.loadUnaligned(as: Int32.self))).load(as: UnsafeRawPointer.self)
    default: return nil
    }
  }

  enum Superclass {
    case none
    case known(TypeDescriptor)
    /// Only the runtime can read the name of the superclass.
    case unknown
  }

  /// The type itself; `nil` for a generic type, which stands for many types.
  var type: Any.Type? {
    guard isType, !isGeneric, let accessor = RelativePointer.target(at: address + 12) else { return nil }
    typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer?
    // An accessor of a type that is not generic takes a request (0: the whole type, at once) and returns, in the
    // register where C returns a pointer, the metadata, whose address is the metatype.
    return unsafeBitCast(accessor, to: Accessor.self)(0).map { unsafeBitCast($0, to: Any.Type.self) }
  }

  private enum Kind {
    static let module: UInt32 = 0
    static let opaqueType: UInt32 = 4
    static let `class`: UInt32 = 16
    static let `enum`: UInt32 = 18
  }
}

/// Pointers that are stored as a distance from their own addresses.
enum RelativePointer {
  static func target(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = address.load(as: Int32.self)
    return offset == 0 ? nil : address + Int(offset)
  }

  /// The target of a pointer that, if its lowest bit is set, leads to a pointer to the target.
  @inline(__always)
  static func indirectableTarget(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = address.load(as: Int32.self)
    guard offset != 0 else { return nil }
    let target = address + Int(offset & ~1)
    return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer.self)
  }
}
