// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

// The words that tables, JSON reports and line sessions share.

extension EntrySnapshot.ValueOrigin {
  /// Where the value comes from, in one word.
  var word: String {
    switch self {
    case .default: "default"
    case .stored: "stored"
    case .commandLine: "command-line"
    case .unknown: "unknown"
    }
  }
}

extension EntrySnapshot {
  /// The current or default value in the form that `set` accepts; a mask for a secret, and `nil` if there is no value.
  var shownValue: String? {
    guard let value = value ?? defaultValue else { return nil }
    return editor == .secret ? "********" : SettingText.plain(value)
  }
}
