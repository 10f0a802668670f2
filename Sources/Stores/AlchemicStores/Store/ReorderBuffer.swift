// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Deliveries that wait until all earlier changes are known, so that observers see changes in the journal's order. This
/// process's own changes are known at once, others' changes only when they are read.
struct ReorderBuffer {
  /// In the order of revisions.
  private var waiting: [(revision: Int64, deliveries: [ObserverTable.Delivery])] = []

  /// Adds the deliveries of a change.
  mutating func add(_ deliveries: [ObserverTable.Delivery], of revision: Int64) {
    guard !deliveries.isEmpty else { return }
    let place = waiting.lastIndex { $0.revision < revision }.map { $0 + 1 } ?? 0
    waiting.insert((revision, deliveries), at: place)
  }

  /// Removes and returns the deliveries of all changes up to a revision.
  mutating func release(upTo revision: Int64) -> [ObserverTable.Delivery] {
    let end = waiting.firstIndex { $0.revision > revision } ?? waiting.count
    guard end > 0 else { return [] }
    defer { waiting.removeFirst(end) }
    return waiting[..<end].flatMap(\.deliveries)
  }
}
