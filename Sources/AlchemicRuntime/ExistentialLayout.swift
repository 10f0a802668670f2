private import CAlchemicRuntime

/// What an existential type asks of its values: protocols, a class to inherit from, or to be a class at all.
///
/// Read from the runtime's metadata, whose layout is part of Swift's stable ABI (`docs/ABI/TypeMetadata.rst`).
struct ExistentialLayout {
  let isClassBound: Bool
  let superclass: AnyClass?
  let protocols: [UnsafeRawPointer]

  /// The layout of a type; `nil` for one that is no plain existential.
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

  /// The kind that an existential's metadata begins with: 3, not on the heap, of the runtime's own making.
  private static let existentialKind: UInt = 0x303

  /// Whether the values of a type fulfil all that is asked.
  func includes(_ type: Any.Type) -> Bool {
    if isClassBound, !(type is AnyClass) { return false }
    if let superclass, !TypeRelation.isClass(type, orSubclassOf: superclass) { return false }
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    return protocols.allSatisfy { swift_conformsToProtocol(metadata, $0) != nil }
  }

  /// Whether what this asks of its values is at least what another asks.
  func includes(_ other: ExistentialLayout) -> Bool {
    if other.isClassBound, !isClassBound, superclass == nil { return false }
    if let wanted = other.superclass {
      guard let superclass, TypeRelation.isClass(superclass, orSubclassOf: wanted) else { return false }
    }
    return other.protocols.allSatisfy { protocols.contains($0) }
  }
}
