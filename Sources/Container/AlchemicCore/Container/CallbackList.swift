// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The when-ready callbacks of a container: the waiting ones, and the states of the others.
///
/// The list remembers every callback that was registered before the container was ready. The number of later ones has no
/// limit, so they reuse the ids of finished ones: first of one with the same label and location, else, once ``lateLimit``
/// callbacks are remembered, of the oldest.
struct CallbackList {
  /// How many late callbacks are remembered, not counting unfinished ones.
  static let lateLimit = 1_000

  /// All remembered callbacks. The id of a callback is its index.
  private(set) var all: [CallbackSnapshot] = []
  /// The waiting callbacks in order. An entry whose callback was taken has no body.
  private var due: [(id: Int, body: CallbackBody?)] = []
  private var firstDue = 0
  /// The ids of late callbacks, and the index at which the search for the oldest starts.
  private var late: [Int] = []
  private var oldest = 0
  /// Whether the id of a late callback can be reused.
  private var isFree: [Int: Bool] = [:]
  /// The free ids of callbacks that fired, for the next callbacks of the same kind.
  private var reusable: [Kind: [Int]] = [:]

  /// What callbacks that share an id have in common.
  private struct Kind: Hashable {
    let label: String
    let location: AlchemicSourceLocation

    init(_ label: String, _ location: AlchemicSourceLocation) {
      (self.label, self.location) = (label, location)
    }

    init(_ callback: CallbackSnapshot) {
      self.init(callback.label, callback.location)
    }
  }

  /// Whether no callback waits.
  var isNoneDue: Bool { firstDue == due.count }

  /// The waiting callbacks, in order.
  var waiting: [CallbackSnapshot] { due[firstDue...].map { all[$0.id] } }

  /// Adds a callback that waits or fires next.
  ///
  /// - Parameters:
  ///   - label: The program's label for the callback.
  ///   - location: Where it was registered.
  ///   - isLate: Whether the container is ready.
  /// - Returns: The callback.
  mutating func register(
    _ label: String, at location: AlchemicSourceLocation, isLate: Bool
  ) -> CallbackSnapshot {
    var callback = CallbackSnapshot(id: all.count, label: label, location: location, state: .waiting)
    if isLate {
      if let id = reusable[Kind(label, location)]?.popLast() {
        callback = CallbackSnapshot(
          id: id, label: label, location: location, count: all[id].count + 1, state: .waiting)
      } else if let id = takeOldest() {
        callback = CallbackSnapshot(id: id, label: label, location: location, state: .waiting)
      } else {
        late.append(callback.id)
      }
      isFree[callback.id] = false
    }
    if callback.id < all.count { all[callback.id] = callback } else { all.append(callback) }
    return callback
  }

  /// Keeps the body of a callback until ``takeDue()``.
  mutating func wait(_ callback: CallbackSnapshot, _ body: CallbackBody) {
    due.append((callback.id, body))
  }

  /// Removes and returns the next waiting callback, with its body.
  mutating func takeDue() -> (CallbackSnapshot, CallbackBody)? {
    guard firstDue < due.count, let body = due[firstDue].body else { return nil }
    let id = due[firstDue].id
    due[firstDue].body = nil
    firstDue += 1
    if firstDue == due.count { (due, firstDue) = ([], 0) }
    return (all[id], body)
  }

  /// Replaces the state of a callback.
  mutating func update(_ callback: CallbackSnapshot) {
    all[callback.id] = callback
  }

  /// Makes the id of a finished callback reusable, once all of its events are posted.
  mutating func release(_ callback: CallbackSnapshot) {
    guard isFree[callback.id] != nil else { return }
    isFree[callback.id] = true
    // A failed callback stays visible until its id is the oldest.
    if case .fired = callback.state { reusable[Kind(callback), default: []].append(callback.id) }
  }

  /// The oldest free id, once enough callbacks are remembered.
  private mutating func takeOldest() -> Int? {
    guard late.count >= Self.lateLimit else { return nil }
    for _ in late.indices {
      let id = late[oldest]
      oldest = (oldest + 1) % late.count
      guard isFree[id] == true else { continue }
      let kind = Kind(all[id])
      reusable[kind]?.removeAll { $0 == id }
      if reusable[kind]?.isEmpty == true { reusable[kind] = nil }
      return id
    }
    return nil
  }
}
