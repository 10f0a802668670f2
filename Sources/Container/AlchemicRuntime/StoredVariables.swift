// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Reads from the runtime's metadata which stored properties of a class can change.
public enum StoredVariables {
  /// The names of the stored properties that are declared with `var`, of a class and its superclasses.
  ///
  /// Empty for a class without reflection metadata.
  public static func names(of type: AnyClass) -> [String] {
    ([type] + TypeRelation.superclasses(of: type)).flatMap { type in
      TypeDescriptor(of: type).fields.compactMap(\.variableName).map { String(cString: $0) }
    }
  }

  /// Whether a class, or one of its superclasses, has a stored property that is declared with `var`.
  public static func exist(in type: AnyClass) -> Bool {
    var current: AnyClass? = type
    while let type = current {
      if TypeDescriptor(of: type).fields.contains(where: { $0.variableName != nil }) { return true }
      current = _getSuperclass(type)
    }
    return false
  }
}

extension StoredVariables {
  /// The name of the stored property at an offset in the objects of a class, its own or an inherited one; `nil` for a
  /// class without reflection metadata, a generic one, and one whose superclass may be laid out when the program is loaded.
  static func name(in type: AnyClass, at offset: Int) -> String? {
    var current: AnyClass? = type
    while let type = current {
      let descriptor = TypeDescriptor(of: type)
      guard let offsets = descriptor.fieldOffsets(in: type) else { return nil }
      for (field, start) in zip(descriptor.fields, offsets) where start == offset {
        return field.name.map { String(cString: $0) }
      }
      current = _getSuperclass(type)
    }
    return nil
  }
}

/// Reads from the runtime's metadata which stored properties of a class are objects of a generic class.
public struct GenericProperties: Sendable {
  /// A stored property.
  public struct Property: Hashable, Sendable {
    /// The name of the class that declares it, without its module.
    public let owner: String
    /// Its name.
    public let name: String
    /// The index of its generic class.
    public let index: Int
  }

  /// The addresses of the descriptors of the generic classes.
  private let descriptors: [UInt]

  /// - Parameter classes: The generic classes, each with any arguments: `Injected<Int>.self`.
  public init(declaredAs classes: [AnyClass]) {
    descriptors = classes.map { UInt(bitPattern: TypeDescriptor(of: $0).address) }
  }

  /// The stored properties of a class and its superclasses whose type is one of the generic classes.
  ///
  /// Empty for a class without reflection metadata.
  ///
  /// - Parameter type: The class.
  public func all(of type: AnyClass) -> [Property] {
    var found: [Property] = []
    var current: AnyClass? = type
    while let type = current {
      for field in TypeDescriptor(of: type).fields {
        // A generic type's name begins with its descriptor, and its arguments follow.
        guard let mangled = field.typeName, let declared = TypeDescriptor(mangledName: mangled),
          let index = descriptors.firstIndex(of: UInt(bitPattern: declared.address)), let name = field.name
        else { continue }
        found.append(Property(owner: TypeNames.short(type), name: String(cString: name), index: index))
      }
      current = _getSuperclass(type)
    }
    return found
  }
}

/// A stored property in the metadata of its type.
///
/// Layout: `FieldRecord` in `include/swift/RemoteInspection/Records.h`.
private struct Field {
  let address: UnsafeRawPointer

  /// The second lowest bit of the flags marks a variable.
  var isVariable: Bool { address.load(as: UInt32.self) & 2 != 0 }
  /// The mangled name of its type.
  var typeName: UnsafeRawPointer? { RelativePointer.target(at: address + 4) }
  var name: UnsafePointer<CChar>? { RelativePointer.target(at: address + 8)?.assumingMemoryBound(to: CChar.self) }

  /// The name of a variable; `nil` for a constant, and for a variable that the compiler has added to an actor, whose name
  /// begins with a dollar sign. The name of a lazy variable begins so, too.
  var variableName: UnsafePointer<CChar>? {
    guard isVariable, let name, name[0] != UInt8(ascii: "$") || name[1] == UInt8(ascii: "_") else { return nil }
    return name
  }
}

/// The stored properties in the metadata of a type. A lazy sequence of the standard library would be generic: the runtime
/// would search all records of the program for the conformances of its type.
///
/// Layout: `FieldDescriptor` in `include/swift/RemoteInspection/Records.h`. The descriptor lives as long as its image.
private struct Fields: Sequence, IteratorProtocol {
  private var start: UnsafeRawPointer?
  private var remaining: Int
  private let size: Int

  /// - Parameter descriptor: The address of the descriptor of the properties; `nil` for a type without one.
  init(of descriptor: UnsafeRawPointer?) {
    size = descriptor.map { Int($0.load(fromByteOffset: 10, as: UInt16.self)) } ?? 0
    remaining = size < 12 ? 0 : descriptor.map { Int($0.load(fromByteOffset: 12, as: UInt32.self)) } ?? 0
    start = descriptor.map { $0 + 16 }
  }

  mutating func next() -> Field? {
    guard remaining > 0, let address = start else { return nil }
    (start, remaining) = (address + size, remaining - 1)
    return Field(address: address)
  }
}

extension TypeDescriptor {
  /// The stored properties of this type, without inherited ones.
  fileprivate var fields: Fields { Fields(of: RelativePointer.target(at: address + 16)) }

  /// The name of the first stored property of this type, if that is declared with `var`.
  var firstVariable: String? {
    var fields = fields
    guard let field = fields.next(), field.isVariable else { return nil }
    return field.name.map { String(cString: $0) }
  }

  /// The offsets of the stored properties of this class, without inherited ones.
  ///
  /// Layout: `TargetClassDescriptor` in `include/swift/ABI/Metadata.h`. The metadata lives as long as the process.
  fileprivate func fieldOffsets(in type: AnyClass) -> UnsafeBufferPointer<Int>? {
    guard !isGeneric, !hasResilientSuperclass else { return nil }
    let count = Int(address.load(fromByteOffset: 36, as: UInt32.self))
    let words = Int(address.load(fromByteOffset: 40, as: UInt32.self))
    let metadata = unsafeBitCast(type, to: UnsafePointer<Int>.self)
    return UnsafeBufferPointer(start: metadata + words, count: words == 0 ? 0 : count)
  }
}
