// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a container refused a command.
public struct CommandError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public var description: String
  /// The current entry, if the command was refused because the entry has changed.
  public var stale: Stale?

  /// Creates a refusal with its reason.
  public init(_ description: String, stale: Stale? = nil) {
    self.description = description
    self.stale = stale
  }

  /// An entry that has changed since the explorer read it.
  public struct Stale: Codable, Hashable, Sendable {
    /// The current entry; `nil` if it was removed.
    public var entry: EntrySnapshot?

    /// Creates a value with the current entry.
    public init(entry: EntrySnapshot?) {
      self.entry = entry
    }
  }
}
