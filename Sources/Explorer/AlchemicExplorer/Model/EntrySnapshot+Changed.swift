// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

extension EntrySnapshot {
  /// Whether its value differs from its default value. A stored value that equals the default is not changed.
  ///
  /// A secret that is set counts as changed: no explorer knows its value.
  package var isChanged: Bool {
    guard origin != .default, let value else { return false }
    guard editor != .secret, let defaultValue else { return true }
    if value == defaultValue { return false }
    // A file or a slider may have stored 3 as 3.0.
    if let number = value.ownNumber, let other = defaultValue.ownNumber { return number != other }
    return true
  }
}

extension SettingValue {
  /// The number, unless it is text.
  fileprivate var ownNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .string, .bool, .other: nil
    }
  }
}
