// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

/// Versions of the server that the store has refused: this device differs from the server until it accepts them.
extension ReplicaMachine {
  /// The store has merged changes.
  mutating func merged(_ keys: Set<String>, _ newlyRefused: Set<String>, madeRoom: Bool) -> [Action] {
    refused.keys.subtract(keys)
    refused.keys.formUnion(newlyRefused)
    guard case .online = phase, madeRoom else { return [] }
    return readAgain()
  }

  /// Reads the refused keys again: the clock that was wrong may be right now, and there may be room.
  mutating func readAgain() -> [Action] {
    guard !refused.keys.isEmpty else { return [] }
    guard !refused.isReading else {
      refused.mustReadAgain = true
      return []
    }
    refused.isReading = true
    // The watch can be faster than the answer.
    for key in refused.keys { _ = follow(key) }
    return [.readAgain]
  }

  mutating func readAgainEnded(_ snapshot: EtcdSnapshot?) -> [Action] {
    let isNeeded = refused.mustReadAgain
    (refused.isReading, refused.mustReadAgain) = (false, false)
    guard let snapshot else { return [] }
    // What the keys hold was reported when they were read first.
    var reports: [Action] = []
    let values = Dictionary(snapshot.values.map { ($0.key, $0) }) { _, last in last }
    let changes = refused.keys.sorted().compactMap { key -> ServerChange? in
      let value = values[layout.key(key)]
      // Of a key that was refused after the request, or whose later state is known, the answer is too old.
      guard let followed = followed[key], followed <= value?.modRevision ?? snapshot.revision,
        settled[key] ?? 0 <= snapshot.revision
      else { return nil }
      settled[key] = max(settled[key] ?? 0, snapshot.revision)
      return value.map { change(for: $0, &reports) } ?? .removal(key: key, marker?.removal(of: key))
    }
    let merge = Action.merge(changes, cursor: nil, isComplete: false, isInitial: false)
    return (changes.isEmpty ? [] : [merge]) + (isNeeded ? readAgain() : [])
  }
}
