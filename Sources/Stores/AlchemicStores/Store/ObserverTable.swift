// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

/// The observers of a store by key, so that a change wakes only the observers of its key.
struct ObserverTable {
  /// A change for one observer. The observer may be removed before it is delivered.
  struct Delivery {
    var change: KeyValueChange
    var observer: UInt64
  }

  private struct Observer {
    var key: String?
    var handler: @Sendable (KeyValueChange) -> Void
  }

  private var last: UInt64 = 0
  private var observers: [UInt64: Observer] = [:]
  private var byKey: [String: [UInt64]] = [:]
  private var ofAll: [UInt64] = []

  var isEmpty: Bool { observers.isEmpty }

  /// Adds an observer of a key, or of all keys.
  ///
  /// - Returns: The number to remove it by.
  mutating func add(_ key: String?, _ handler: @escaping @Sendable (KeyValueChange) -> Void) -> UInt64 {
    last += 1
    observers[last] = Observer(key: key, handler: handler)
    if let key { byKey[key, default: []].append(last) } else { ofAll.append(last) }
    return last
  }

  /// Removes an observer.
  ///
  /// - Returns: Its handler, which the caller must release outside any lock.
  mutating func remove(_ identifier: UInt64) -> (@Sendable (KeyValueChange) -> Void)? {
    guard let observer = observers.removeValue(forKey: identifier) else { return nil }
    if let key = observer.key {
      Self.remove(identifier, from: &byKey[key, default: []])
      if byKey[key]?.isEmpty == true { byKey[key] = nil }
    } else {
      Self.remove(identifier, from: &ofAll)
    }
    return observer.handler
  }

  /// A binary search in the ascending list: ten thousand observers may be removed one after the other.
  private static func remove(_ identifier: UInt64, from list: inout [UInt64]) {
    let index = list.partitioningIndex { $0 >= identifier }
    if index < list.count, list[index] == identifier { list.remove(at: index) }
  }

  func handler(_ identifier: UInt64) -> (@Sendable (KeyValueChange) -> Void)? { observers[identifier]?.handler }

  /// Returns the deliveries in the order the observers were added.
  func deliveries(of change: KeyValueChange) -> [Delivery] {
    guard !observers.isEmpty else { return [] }
    return ((byKey[change.key] ?? []) + ofAll).sorted().map { Delivery(change: change, observer: $0) }
  }
}
