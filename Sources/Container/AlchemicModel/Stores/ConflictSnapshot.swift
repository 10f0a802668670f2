// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The change that an entry's present value has replaced, although neither was made after seeing the other.
public struct ConflictSnapshot: Codable, Hashable, Sendable {
  /// The value that does not apply; `nil` if the other change removed the entry. Of a secret, the text `set`.
  public var value: SettingValue?
  /// When the other change was made, in seconds since 1970; `nil` if unknown.
  public var changedAt: Double?
  /// Who made the other change, as text for people; `nil` if unknown.
  public var changedBy: String?

  /// Creates a conflict from its parts.
  public init(value: SettingValue?, changedAt: Double? = nil, changedBy: String? = nil) {
    self.value = value
    self.changedAt = changedAt
    self.changedBy = changedBy
  }
}
