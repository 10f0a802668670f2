internal import AlchemicRuntime
internal import Synchronization

/// Finds factories by name, by class and by protocol.
///
/// `@unchecked`: everything is written while the index is built, except for ``byProtocol``, which a mutex protects.
final class FactoryIndex: @unchecked Sendable {
  /// All factories, by ascending id, which is also the order of their names.
  let all: [ObjectFactory]
  /// The factories by the type of their objects and by each of its superclasses.
  private let byType: AddressTable<Entry>
  /// The ids of the factories of each type that has several factories, or only factories of subclasses and methods.
  private let lists: [[Int32]]
  private let byProtocol = Mutex<[ObjectIdentifier: [ObjectFactory]]>([:])

  /// The factories of one type. Small, because nearly every factory has an entry.
  private struct Entry {
    /// The id of the factory that declares the class; negative without one.
    var declaring: Int32 = -1
    /// The index of the list of all factories of the type; negative when there is only the declaring one.
    var list: Int32 = -1
  }

  init(_ factories: [ObjectFactory]) {
    all = factories
    var builder = Builder(capacity: factories.count)
    for factory in factories {
      let type = factory.declaration.objectType
      builder.add(factory, for: type, isDeclaring: factory.declaration.isClass)
      var superclass: AnyClass? =
        (type as? AnyClass).map { _getSuperclass($0) } ?? TypeRelation.superclass(ofExistential: type)
      while let next = superclass {
        builder.add(factory, for: next, isDeclaring: false)
        superclass = _getSuperclass(next)
      }
    }
    byType = builder.byType
    lists = builder.lists
  }

  /// Collects the entries.
  private struct Builder {
    private(set) var byType: AddressTable<Entry>
    private(set) var lists: [[Int32]] = []

    init(capacity: Int) {
      byType = AddressTable(capacity: capacity, absent: Entry())
    }

    mutating func add(_ factory: ObjectFactory, for type: Any.Type, isDeclaring: Bool) {
      let id = Int32(factory.id)
      var entry = byType[type]
      if isDeclaring, entry.declaring < 0, entry.list < 0 {
        entry.declaring = id
      } else {
        if entry.list < 0 {
          lists.append(entry.declaring < 0 ? [] : [entry.declaring])
          entry.list = Int32(lists.count - 1)
        }
        if isDeclaring, entry.declaring < 0 { entry.declaring = id }
        lists[Int(entry.list)].append(id)
      }
      byType[type] = entry
    }
  }

  /// The factory that declares a class.
  func declaringFactory(of type: AnyClass) -> ObjectFactory? {
    let declaring = byType[type].declaring
    return declaring < 0 ? nil : all[Int(declaring)]
  }

  /// The factory that declares a class, if no other factory creates objects of the class or its subclasses.
  func onlyFactory(of type: AnyClass) -> ObjectFactory? {
    let entry = byType[type]
    return entry.list < 0 && entry.declaring >= 0 ? all[Int(entry.declaring)] : nil
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

  /// A key to look factories up by.
  enum Key {
    case name(String)
    case type(Any.Type)
  }

  /// The factory with a name, or the factories of objects of a type, ordered by their names.
  func factories(for key: Key) -> [ObjectFactory] {
    switch key {
    case .name(let name):
      return factory(named: name).map { [$0] } ?? []
    case .type(let type):
      // Candidates are classes that conform to the protocol, and methods that return the existential.
      guard TypeRelation.isExistential(type) else {
        let entry = byType[type]
        if entry.list >= 0 { return lists[Int(entry.list)].map { all[Int($0)] } }
        return entry.declaring >= 0 ? [all[Int(entry.declaring)]] : []
      }
      let identifier = ObjectIdentifier(type)
      if let known = byProtocol.withLock({ $0[identifier] }) { return known }
      let relation = TypeRelation.Target(type, count: all.count)
      let found = all.filter { relation.accepts($0.declaration.objectType) }
      byProtocol.withLock { $0[identifier] = found }
      return found
    }
  }

  /// The factories that fulfil all keys, ordered by their names; none without a key.
  func factories(fulfilling keys: [Key]) -> [ObjectFactory] {
    guard let first = keys.first else { return [] }
    let found = factories(for: first)
    if keys.count == 1 { return found }
    return found.filter { factory in keys.dropFirst().allSatisfy { matches(factory, $0) } }
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
