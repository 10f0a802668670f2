private import CAlchemicRuntime

/// Finds types in the metadata that the compiler leaves in every image.
///
/// The layouts read here are part of Swift's stable ABI (`include/swift/ABI/Metadata.h`); the sections come from the
/// runtime itself, which knows every image that is loaded.
public struct MetadataScan {
  /// Which images to read.
  public enum Scope {
    /// The program's own: the executable, and libraries that lie beside it.
    case program
    /// The program's own, and those that hold these classes.
    case programAnd([AnyClass])
  }

  private let images: [ImageSections]

  /// Reads which images there are; the types are read by the methods.
  public init(_ scope: Scope = .program) {
    images = ImageSections.all(in: scope)
  }

  /// The classes that conform to a protocol by a declaration of their own, or inherit such a conformance, sorted by
  /// name. Generic classes are not found: there is no single type to find.
  ///
  /// - Parameter existential: The protocol as a type: `(any AlchemicDeclaring).self`.
  public func classes(conformingTo existential: Any.Type) -> [AnyClass] {
    let found = conformances(to: existential).map { ($0.type, _typeName($0.type, qualified: true)) }
    return found.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// The same classes as types of the protocol, by their identity, so that nobody has to cast them.
  ///
  /// A cast has the runtime go over the records of the whole program, for each class; here the record is at hand.
  ///
  /// - Parameters:
  ///   - existential: The protocol as a type: `(any AlchemicDeclaring).self`.
  ///   - metatype: The type of its metatypes: `(any AlchemicDeclaring.Type).self`.
  public func metatypes<Metatype>(
    conformingTo existential: Any.Type, as metatype: Metatype.Type
  ) -> [ObjectIdentifier: Metatype] {
    // A metatype of one protocol's existential is the metadata and the witness table, one word each.
    guard MemoryLayout<Metatype>.size == 2 * MemoryLayout<UnsafeRawPointer>.size else { return [:] }
    var metatypes: [ObjectIdentifier: Metatype] = [:]
    for conformance in conformances(to: existential) {
      let owner = unsafeBitCast(conformance.owner, to: UnsafeRawPointer.self)
      guard let descriptor = conformance.descriptor, let witnesses = swift_getWitnessTable(descriptor, owner, nil)
      else { continue }
      let words = (unsafeBitCast(conformance.type, to: UnsafeRawPointer.self), witnesses)
      metatypes[ObjectIdentifier(conformance.type)] = unsafeBitCast(words, to: Metatype.self)
    }
    return metatypes
  }

  /// A class, the class whose conformance it has, itself or one it inherits from, and the conformance's descriptor.
  private typealias Conformance = (type: AnyClass, owner: AnyClass, descriptor: UnsafeRawPointer?)

  private func conformances(to existential: Any.Type) -> [Conformance] {
    guard let wanted = ExistentialLayout(existential)?.protocols.first else { return [] }
    var found: [Conformance] = []
    var indices: [ObjectIdentifier: Int] = [:]
    for image in images {
      image.forEachConformance(to: wanted) { type, descriptor in
        guard let type = type as? AnyClass, indices[ObjectIdentifier(type)] == nil else { return }
        indices[ObjectIdentifier(type)] = found.count
        found.append((type, type, descriptor))
      }
    }
    guard !found.isEmpty else { return [] }
    for image in images {
      image.forEachSubclass { type in
        guard indices[ObjectIdentifier(type)] == nil else { return }
        let inherited = TypeRelation.superclasses(of: type).lazy.compactMap { indices[ObjectIdentifier($0)] }.first
        guard let inherited else { return }
        indices[ObjectIdentifier(type)] = found.count
        found.append((type, found[inherited].owner, found[inherited].descriptor))
      }
    }
    return found
  }
}
