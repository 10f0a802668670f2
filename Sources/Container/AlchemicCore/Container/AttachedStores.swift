// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The key-value stores of a container, each with an identifier that explorers use.
///
/// The first store of a kind has the kind as its identifier. Further ones add the name of their class, and a number if
/// their class has several. An identifier belongs to its class: a store that is created again gets it back.
struct AttachedStores: Sendable {
  private var stores: [Attached] = []

  private struct Attached: Sendable {
    let identifier: String
    let kind: String
    let type: String
    /// The factory that created it.
    var factory: String?
    weak var store: (any AttachedStore)?
    /// Whether the container has stopped since. The program may still hold the store.
    var isStopped = false
  }

  /// Adds a store.
  ///
  /// - Returns: Its identifier.
  mutating func add(_ store: any AttachedStore, kind: String, factory: String? = nil) -> String {
    let type = String(describing: Swift.type(of: store))
    if let free = stores.firstIndex(where: { $0.kind == kind && $0.type == type && ($0.store == nil || $0.isStopped) })
    {
      stores[free].store = store
      stores[free].isStopped = false
      stores[free].factory = factory
      return stores[free].identifier
    }
    let identifier = unused(kind, type)
    stores.append(Attached(identifier: identifier, kind: kind, type: type, factory: factory, store: store))
    return identifier
  }

  /// Reports that the container has stopped: its next stores replace these, even if the program still holds them.
  mutating func stop() {
    for index in stores.indices { stores[index].isStopped = true }
  }

  /// The stores that are alive: the kinds in descending order, and the stores of a kind as they were added.
  var alive: [(identifier: String, store: any AttachedStore, factory: String?)] {
    let kinds = Set(stores.map(\.kind)).sorted(by: >)
    return kinds.flatMap { kind in
      stores.filter { $0.kind == kind }.compactMap { attached in
        attached.store.map { (attached.identifier, $0, attached.factory) }
      }
    }
  }

  private func unused(_ kind: String, _ type: String) -> String {
    let known = Set(stores.map(\.identifier))
    if !known.contains(kind) { return kind }
    let named = "\(kind):\(type)"
    if !known.contains(named) { return named }
    var number = 2
    while known.contains("\(named)-\(number)") { number += 1 }
    return "\(named)-\(number)"
  }
}
