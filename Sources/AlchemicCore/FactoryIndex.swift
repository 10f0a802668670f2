internal import AlchemicRuntime
internal import Synchronization

/// Finds factories by name, by class and by protocol.
///
/// `@unchecked`: everything is written while the index is built, but for what was found by protocol, which a mutex
/// guards.
final class FactoryIndex: @unchecked Sendable {
  /// All factories, by ascending id, which is also the order of their names.
  let all: [ObjectFactory]
  /// By the type of the objects, and by each class that it inherits from.
  private var byType: [ObjectIdentifier: Entry] = [:]
  /// The ids of the factories of those types that several factories, or not their own, make objects of.
  private var lists: [[Int32]] = []
  private let byProtocol = Mutex<[ObjectIdentifier: [ObjectFactory]]>([:])

  /// What there is of one type; small, because there is one for nearly every factory.
  private struct Entry {
    /// The id of the factory that declares the class; none where it is negative.
    var declaring: Int32 = -1
    /// The index of the list of all factories of the type; where it is negative, there is only the declaring one.
    var list: Int32 = -1
  }

  init(_ factories: [ObjectFactory]) {
    all = factories
    byType.reserveCapacity(factories.count)
    for factory in factories {
      let type = factory.declaration.objectType
      add(factory, for: type, isDeclaring: factory.declaration.isClass)
      guard let type = type as? AnyClass, var superclass = _getSuperclass(type) else { continue }
      while true {
        add(factory, for: superclass, isDeclaring: false)
        guard let next = _getSuperclass(superclass) else { break }
        superclass = next
      }
    }
  }

  private func add(_ factory: ObjectFactory, for type: Any.Type, isDeclaring: Bool) {
    let id = Int32(factory.id)
    func extend(_ entry: inout Entry) {
      if isDeclaring, entry.declaring < 0, entry.list < 0 {
        entry.declaring = id
        return
      }
      if entry.list < 0 {
        lists.append(entry.declaring < 0 ? [] : [entry.declaring])
        entry.list = Int32(lists.count - 1)
      }
      if isDeclaring, entry.declaring < 0 { entry.declaring = id }
      lists[Int(entry.list)].append(id)
    }
    extend(&byType[ObjectIdentifier(type), default: Entry()])
  }

  /// The factory that declares a class.
  func declaringFactory(of type: AnyClass) -> ObjectFactory? {
    guard let entry = byType[ObjectIdentifier(type)], entry.declaring >= 0 else { return nil }
    return all[Int(entry.declaring)]
  }

  /// The only factory that makes objects of a class or of one that inherits from it, where there is no other.
  func onlyFactory(of type: AnyClass) -> ObjectFactory? {
    guard let entry = byType[ObjectIdentifier(type)], entry.list < 0 else { return nil }
    return all[Int(entry.declaring)]
  }

  private func factory(named name: String) -> ObjectFactory? {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].name == name ? all[low] : nil
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
      return factory(named: name).map { [$0] } ?? []
    case .type(let type):
      if let entry = byType[ObjectIdentifier(type)] {
        return entry.list < 0 ? [all[Int(entry.declaring)]] : lists[Int(entry.list)].map { all[Int($0)] }
      }
      guard TypeRelation.isExistential(type) else { return [] }
      let identifier = ObjectIdentifier(type)
      if let known = byProtocol.withLock({ $0[identifier] }) { return known }
      let relation = TypeRelation.Target(type, count: all.count)
      let found = all.filter { relation.accepts($0.declaration.objectType) }
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
