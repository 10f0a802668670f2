// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The last change of each setting in a list of events.
///
/// An event has a setting as it was when the event was sent. That may have been after later changes: an explorer that
/// attaches late gets them all with the newest value. So of events with the same state only the last one is known to have
/// made it.
package struct SettingChanges: Sendable {
  private var last: [Name: Change] = [:]

  private struct Name: Hashable {
    let store, key: String
  }

  private struct Change {
    let row: Int
    let entry: EntrySnapshot?
  }

  /// Creates an empty list.
  package init() {}

  /// Notes an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - row: The number of its row.
  /// - Returns: The row of the change before it, if what that one set is not known.
  package mutating func add(_ event: ContainerEvent, row: Int) -> Int? {
    guard case .entry(let store, let key, let entry) = event.change else { return nil }
    let earlier = last.updateValue(Change(row: row, entry: entry), forKey: Name(store: store, key: key))
    return earlier.flatMap { $0.entry == entry ? $0.row : nil }
  }
}
