// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// A key and its value in a file of settings.
public struct SettingAssignment: Hashable, Sendable {
  /// The setting's key.
  public var key: String
  /// The value in the file.
  public var value: SettingValue

  /// Creates an assignment.
  public init(key: String, value: SettingValue) {
    self.key = key
    self.value = value
  }
}
