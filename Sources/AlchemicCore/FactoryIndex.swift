internal import AlchemicRuntime
internal import Synchronization

/// Finds factories by name, by class and by protocol.
///
/// `@unchecked`: everything is written while the index is built, but for what was found by protocol, which a mutex
/// guards.
final class FactoryIndex: @unchecked Sendable {
  /// All factories, by ascending id, which is also the order of their names.
  let all: [ObjectFactory]
  private var byName: [String: ObjectFactory] = [:]
  /// By the type of the objects, and by each class that it inherits from.
  private var byType: [ObjectIdentifier: [ObjectFactory]] = [:]
  private let byProtocol = Mutex<[ObjectIdentifier: [ObjectFactory]]>([:])

  init(_ factories: [ObjectFactory]) {
    all = factories
    byName.reserveCapacity(factories.count)
    byType.reserveCapacity(factories.count)
    for factory in factories {
      let type = factory.declaration.objectType
      byName[factory.name] = factory
      byType[ObjectIdentifier(type), default: []].append(factory)
      guard let type = type as? AnyClass else { continue }
      for superclass in TypeRelation.superclasses(of: type) {
        byType[ObjectIdentifier(superclass), default: []].append(factory)
      }
    }
  }

  /// What factories can be looked up by.
  enum Key {
    case name(String)
    case type(Any.Type)
  }

  /// The factories of a name, or those whose objects are of a type, in the order of their names.
  func factories(for key: Key) -> [ObjectFactory] {
    switch key {
    case .name(let name):
      return byName[name].map { [$0] } ?? []
    case .type(let type):
      if let factories = byType[ObjectIdentifier(type)] { return factories }
      guard TypeRelation.isExistential(type) else { return [] }
      let identifier = ObjectIdentifier(type)
      if let known = byProtocol.withLock({ $0[identifier] }) { return known }
      let found = all.filter { TypeRelation.isAssignable($0.declaration.objectType, to: type) }
      byProtocol.withLock { $0[identifier] = found }
      return found
    }
  }

  func matches(_ factory: ObjectFactory, _ key: Key) -> Bool {
    switch key {
    case .name(let name): factory.name == name
    case .type(let type): TypeRelation.isAssignable(factory.declaration.objectType, to: type)
    }
  }
}

extension Criterion {
  var key: FactoryIndex.Key {
    switch kind {
    case .class(let reference), .protocol(let reference): .type(reference.type)
    case .name(let name): .name(name)
    }
  }
}

/// How far apart two names are.
enum EditDistance {
  /// Whether one name becomes the other by few insertions, deletions and replacements: one for each four characters,
  /// at least one; letter case does not count.
  static func isClose(_ name: String, to other: String) -> Bool {
    let left = Array(name.lowercased())
    let right = Array(other.lowercased())
    let limit = max(1, right.count / 4)
    guard abs(left.count - right.count) <= limit, !right.isEmpty else { return false }
    // Levenshtein's distance, one row at a time.
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in right.indices {
        let replaced = diagonal + (character == right[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count] <= limit
  }
}
