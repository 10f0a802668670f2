private import CAlchemicRuntime

/// The requirements of an existential type: protocols, a superclass, or a class.
///
/// Read from the runtime's metadata, whose layout is part of Swift's stable ABI (`docs/ABI/TypeMetadata.rst`).
struct ExistentialLayout {
  let isClassBound: Bool
  let superclass: AnyClass?
  let protocols: [UnsafeRawPointer]

  /// The layout of a type; `nil` unless it is a plain existential.
  init?(_ type: Any.Type) {
    // Metadata lives as long as the process, and a metatype of a type is the address of its metadata.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == Self.existentialKind else { return nil }
    let word = MemoryLayout<UInt>.size
    let flags = metadata.load(fromByteOffset: word, as: UInt32.self)
    let count = Int(metadata.load(fromByteOffset: word + 4, as: UInt32.self))
    var fields = metadata + word + 8
    isClassBound = flags & 0x8000_0000 == 0
    if flags & 0x4000_0000 != 0 {
      superclass = unsafeBitCast(fields.load(as: UnsafeRawPointer.self), to: Any.Type.self) as? AnyClass
      fields += word
    } else {
      superclass = nil
    }
    protocols = (0..<count).map { fields.load(fromByteOffset: $0 * word, as: UnsafeRawPointer.self) }
  }

  /// The kind at the start of an existential's metadata: 3, not on the heap, private to the runtime.
  private static let existentialKind: UInt = 0x303

  /// Whether the values of a type fulfil all requirements.
  func includes(_ type: Any.Type) -> Bool {
    if isClassBound, !(type is AnyClass) { return false }
    if let superclass, !TypeRelation.isClass(type, orSubclassOf: superclass) { return false }
    return protocols.allSatisfy { Self.conforms(type, to: $0) }
  }

  private static func conforms(_ type: Any.Type, to descriptor: UnsafeRawPointer) -> Bool {
    swift_conformsToProtocol(unsafeBitCast(type, to: UnsafeRawPointer.self), descriptor) != nil
  }

  /// Whether every value that fulfils this layout also fulfils another.
  func includes(_ other: ExistentialLayout) -> Bool {
    let bounds = allBounds
    if other.isClassBound, !isClassBound, bounds.superclass == nil { return false }
    if let required = other.superclass {
      guard let superclass = bounds.superclass, TypeRelation.isClass(superclass, orSubclassOf: required) else {
        return false
      }
    }
    return other.protocols.allSatisfy { required in
      bounds.protocols.contains(required) || bounds.superclass.map { Self.conforms($0, to: required) } ?? false
    }
  }

  /// The superclass of every value, which the type or one of its protocols names.
  var knownSuperclass: AnyClass? { allBounds.superclass }

  /// The protocols with all inherited ones, and the most derived superclass.
  private var allBounds: (protocols: Set<UnsafeRawPointer>, superclass: AnyClass?) {
    var all: Set<UnsafeRawPointer> = []
    var superclass: AnyClass? = superclass
    var open = protocols
    while let next = open.popLast() {
      guard all.insert(next).inserted else { continue }
      let bounds = ProtocolDescriptor(next).bounds
      open += bounds.protocols
      if let other = bounds.superclass, superclass.map({ TypeRelation.isClass(other, orSubclassOf: $0) }) ?? true {
        superclass = other
      }
    }
    return (all, superclass)
  }
}
