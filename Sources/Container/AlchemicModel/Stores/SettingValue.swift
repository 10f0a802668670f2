// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A value of a key-value store as an explorer shows it.
public enum SettingValue: Codable, Hashable, Sendable, OpenEnum {
  /// A text.
  case string(String)
  /// On or off.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number.
  case double(Double)
  /// Anything else: a list or a dictionary as JSON, a date or data as its description.
  case other(String)

  /// A value of a newer version can be shown only by its kind.
  package static var unknown: Self { .other("a value of a newer version") }
  private enum StringCodingKeys: String, CodingKey { case _0 = "value" }
  private typealias BoolCodingKeys = StringCodingKeys
  private typealias IntegerCodingKeys = StringCodingKeys
  private typealias DoubleCodingKeys = StringCodingKeys
  private typealias OtherCodingKeys = StringCodingKeys
}
