// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// Finds factories by name, by class and by protocol. It returns their ids.
final class FactoryIndex: Sendable {
  /// The declarations of all factories, by id, which is also the order of their names.
  let declarations: [FactoryDeclaration]
  /// The factories by the type of their objects and by each of its superclasses.
  private let byType: AddressTable<Entry>
  /// The ids of the factories of each type that has several factories, or only factories of subclasses and methods.
  private let lists: [[Int32]]
  private let byProtocol = Mutex<[ObjectIdentifier: [Int]]>([:])

  /// The factories of one type. Small, because nearly every factory has an entry.
  private struct Entry: Sendable {
    /// The id of the factory that declares the class; negative without one.
    var declaring: Int32 = -1
    /// The index of the list of all factories of the type; negative when there is only the declaring one.
    var list: Int32 = -1
  }

  init(_ declarations: [FactoryDeclaration]) {
    self.declarations = declarations
    var builder = Builder(capacity: declarations.count)
    for (id, declaration) in declarations.enumerated() {
      let type = declaration.objectType
      builder.add(id, for: type, isDeclaring: declaration.isClass)
      var superclass: AnyClass? =
        (type as? AnyClass).map { _getSuperclass($0) } ?? TypeRelation.superclass(ofExistential: type)
      while let next = superclass {
        builder.add(id, for: next, isDeclaring: false)
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

    mutating func add(_ factory: Int, for type: Any.Type, isDeclaring: Bool) {
      let id = Int32(factory)
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
  func declaringFactory(of type: AnyClass) -> Int? {
    let declaring = byType[type].declaring
    return declaring < 0 ? nil : Int(declaring)
  }

  /// The factory that declares a class, if no other factory creates objects of the class or its subclasses.
  func onlyFactory(of type: AnyClass) -> Int? {
    let entry = byType[type]
    return entry.list < 0 && entry.declaring >= 0 ? Int(entry.declaring) : nil
  }

  private func factory(named name: String) -> Int? {
    let index = declarations.partitioningIndex { $0.name >= name }
    return index < declarations.count && declarations[index].name == name ? index : nil
  }

  /// A key to look factories up by.
  enum Key {
    case name(String)
    case type(Any.Type)
  }

  /// The factory with a name, or the factories of objects of a type, ordered by their names.
  func factories(for key: Key) -> [Int] {
    switch key {
    case .name(let name):
      return factory(named: name).map { [$0] } ?? []
    case .type(let type):
      // Candidates are classes that conform to the protocol, and methods that return the existential.
      guard TypeRelation.isExistential(type) else {
        let entry = byType[type]
        if entry.list >= 0 { return lists[Int(entry.list)].map(Int.init) }
        return entry.declaring >= 0 ? [Int(entry.declaring)] : []
      }
      let identifier = ObjectIdentifier(type)
      if let known = byProtocol.withLock({ $0[identifier] }) { return known }
      let relation = TypeRelation.Target(type, count: declarations.count)
      let found = declarations.indices.filter { relation.accepts(declarations[$0].objectType) }
      byProtocol.withLock { $0[identifier] = found }
      return found
    }
  }

  /// The factories that fulfil all keys, ordered by their names; none without a key.
  func factories(fulfilling keys: [Key]) -> [Int] {
    guard let first = keys.first else { return [] }
    let found = factories(for: first)
    if keys.count == 1 { return found }
    return found.filter { factory in keys.dropFirst().allSatisfy { matches(factory, $0) } }
  }

  func matches(_ factory: Int, _ key: Key) -> Bool {
    let declaration = declarations[factory]
    return switch key {
    case .name(let name): declaration.name == name
    case .type(let type): creates(factory, type)
    }
  }

  /// Whether every object of a factory has a type.
  ///
  /// For a protocol, all factories are compared at once: for each class and protocol that it has not been asked for, the
  /// runtime searches the records of the whole program.
  func creates(_ factory: Int, _ type: Any.Type) -> Bool {
    guard TypeRelation.isExistential(type) else {
      return TypeRelation.isAssignable(declarations[factory].objectType, to: type)
    }
    return factories(for: .type(type)).containsSorted(factory)
  }
}

extension [Int] {
  /// Whether an ascending list contains a number.
  fileprivate func containsSorted(_ number: Int) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < endIndex && self[index] == number
  }
}

extension Criterion {
  /// The key of a condition; `nil` for an order.
  var key: FactoryIndex.Key? {
    switch kind {
    case .class(let reference), .protocol(let reference): .type(reference.type)
    case .name(let name): .name(name)
    case .dependencyOrder: nil
    }
  }
}
