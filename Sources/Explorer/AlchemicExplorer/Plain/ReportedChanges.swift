// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The changes that a line session has reported, for the command `events`.
struct ReportedChanges {
  /// Oldest first.
  private(set) var lines: [EventLine] = []
  /// The number of lines that were dropped from the list.
  private var forgottenCount = 0
  private var settings = SettingChanges()

  /// How many changes the command `events` lists at most.
  private static let limit = 1_000

  /// Adds the lines of an event, or of no event.
  mutating func add(_ texts: [String], of event: ContainerEvent?) {
    lines += texts.map { EventLine($0, of: event) }
    if let event, let text = ChangeText.unknownChange(event),
      let earlier = settings.add(event, row: forgottenCount + lines.count - 1), earlier >= forgottenCount
    {
      lines[earlier - forgottenCount].text = text.printable
    }
    let excess = lines.count - Self.limit
    if excess > 0 {
      lines.removeFirst(excess)
      forgottenCount += excess
    }
  }
}
