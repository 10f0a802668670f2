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
    guard let wanted = ExistentialLayout(existential)?.protocols.first else { return [] }
    var found: [AnyClass] = []
    var identifiers: Set<ObjectIdentifier> = []
    for image in images {
      image.forEachConformance(to: wanted) { type in
        if let type = type as? AnyClass, identifiers.insert(ObjectIdentifier(type)).inserted { found.append(type) }
      }
    }
    guard !found.isEmpty else { return [] }
    for image in images {
      image.forEachSubclass { type in
        guard !identifiers.contains(ObjectIdentifier(type)) else { return }
        guard TypeRelation.superclasses(of: type).contains(where: { identifiers.contains(ObjectIdentifier($0)) })
        else { return }
        identifiers.insert(ObjectIdentifier(type))
        found.append(type)
      }
    }
    return found.map { ($0, _typeName($0, qualified: true)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
