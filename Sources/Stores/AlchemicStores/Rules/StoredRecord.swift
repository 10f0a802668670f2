// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
public import Foundation

/// One change of a key: the value that it set, or the removal.
public struct StoredRecord: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value; `nil` for a removed key. The record of a removal is kept, so that other stores learn of it.
  public var value: StoredValue?
  /// The change's position in this engine's journal; a larger revision is later. It has no meaning in another engine.
  public var revision: Int64
  /// The time of the change, and its engine. Of two changes to one key the later one applies, in every engine.
  public var clock: HybridClock
  /// When the change was made, by the wall clock of the process that made it.
  public var changedAt: Date
  /// Who made the change, as a text for people, such as `sample-bank (4711)`; `nil` if that was not recorded, as in
  /// earlier versions.
  public var author: String?
  /// Where the change was made: by a program on this device, or elsewhere.
  public var source: Source

  /// Where a change was made, from the viewpoint of the engine that keeps it.
  public enum Source: Hashable, Sendable, Codable {
    /// A program on this device. `session` is the ``KeyValueEngine/session`` of the engine that made the change, 0 for a
    /// change by an earlier version.
    case local(session: Int64)
    /// Another device. The change was merged for this reason.
    case merged(KeyValueChange.Origin)
  }

  /// Creates a record from its parts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value; `nil` for a removed key.
  ///   - revision: The change's position in the engine's journal, from 1.
  ///   - clock: The time of the change, and its engine, to order changes.
  ///   - changedAt: When the change was made, for people.
  ///   - author: Who made the change, for people; `nil` if unknown.
  ///   - source: Where the change was made. It has no meaning for a record that a caller merges.
  public init(
    key: String, value: StoredValue?, revision: Int64, clock: HybridClock, changedAt: Date, author: String? = nil,
    source: Source = .local(session: 0)
  ) {
    self.key = key
    self.value = value
    self.revision = revision
    self.clock = clock
    self.changedAt = changedAt
    self.author = author
    self.source = source
  }
}

extension StoredRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key and its revision. Never the value, which may be a secret: an engine does not know which keys are.
  public var description: String { "\(key.onOneLine) (\(value == nil ? "removed" : "set"), revision \(revision))" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no value.
  public var customMirror: Mirror { Mirror(self, children: ["record": description]) }
}

extension Date {
  /// The date in milliseconds since 1970, as engines store it.
  var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1_000).rounded()) ?? 0 }

  /// Creates a date from milliseconds since 1970.
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
