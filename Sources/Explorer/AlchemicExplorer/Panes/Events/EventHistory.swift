// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The newest events that the container remembers, as text.
struct EventHistory {
  /// The number of the newest event, counted from 0; -1 before the first.
  private(set) var newest = -1
  private var entries: [Entry] = []
  /// The number of events that were lost.
  private(set) var lostCount = 0
  /// The filter; empty to list all events.
  var filter = ""

  static let capacity = 2_000

  struct Entry {
    /// The number of the event in the container.
    var number: UInt64 = 0
    var instant: UInt64
    var thread: String
    var mark: Span
    var text: String
    /// A less important detail.
    var note: String
    /// What the subject was before, in words that follow the note; empty where that is not known.
    var before = ""
    /// The factory that the event concerns.
    var factory: Int?
    /// The setting that the event concerns.
    var setting: EntryName?
    /// Whether it is the end of a failed start, whose problems have a pane.
    var isFailedStart = false
    /// How long what it reports took in all, and without what was created or waited for inside, in nanoseconds.
    var took, own: UInt64?
    /// What it has in common with the events of a fold.
    var group: Group?
    /// The number of objects that the factory has created, for an event of a template.
    var objectCount: Int?
  }

  var count: Int { entries.count }

  /// The numbers of the kept events that match the filter, newest first.
  var numbers: [Int] {
    let kept = (newest + 1 - entries.count..<newest + 1).reversed()
    let filter = EventFilter(filter)
    return filter.isEmpty ? Array(kept) : kept.filter { self[$0].map(filter.matches) ?? false }
  }

  subscript(number: Int) -> Entry? {
    guard number <= newest, number > newest - entries.count else { return nil }
    return entries[number % Self.capacity]
  }

  mutating func add(_ entry: Entry) {
    newest += 1
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[newest % Self.capacity] = entry
    }
  }

  /// Adds the text of an event.
  mutating func add(_ entry: Entry, of event: ContainerEvent) {
    var entry = entry
    entry.number = event.number
    add(entry)
  }

  mutating func lose(_ count: Int) {
    lostCount += count
  }
}
