// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The file with the container that the explorer shows.
public struct SavedFile: Hashable, Sendable {
  /// How the names of saved files end.
  static let ending = ".alchemic"

  /// The file's name.
  public var name: String
  /// When it was saved, in seconds since 1970; `nil` if that is unknown.
  public var savedAt: Double?
  /// Whether the container is first shown as it was before the oldest event that the explorer keeps.
  public var beginsAtStart: Bool

  /// Creates a description of a file.
  public init(name: String, savedAt: Double?, beginsAtStart: Bool = false) {
    self.name = name
    self.savedAt = savedAt
    self.beginsAtStart = beginsAtStart
  }

  /// The file in words: `file bank-7.alchemic, saved 2026-11-21 10:48`.
  ///
  /// - Parameter secondsFromGMT: The difference of local time from UTC, in seconds.
  public func title(secondsFromGMT: Int) -> String {
    "file \(name)" + (savedAt.map { ", saved \(Format.date($0 + Double(secondsFromGMT)))" } ?? "")
  }
}
