// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration

/// The error for a value of another type than the property needs.
struct MismatchedValue: Error, RedactedDescription {
  /// The key, as the source spells it.
  let key: String
  /// The type that the property needs.
  let type: ConfigType
  /// The value of the source.
  let found: DocumentValue

  /// The problem without the value. A reader logs its errors, and does not know which values are secret.
  var description: String { "\(key) cannot be read as \(type)" }
}
