// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The settings of a description, with one setting for each key.
struct DescribedSettings {
  private(set) var settings: [SettingDescription] = []
  private var places: [String: Int] = [:]

  /// Adds a setting, unless its key is already described. Then the first description applies, and is a secret if either
  /// one is.
  ///
  /// - Returns: Whether it was added.
  mutating func add(_ setting: SettingDescription) -> Bool {
    guard let key = setting.key else {
      settings.append(setting)
      return true
    }
    if let place = places[key] {
      if setting.isSecure { settings[place].makeSecure() }
      return false
    }
    places[key] = settings.count
    settings.append(setting)
    return true
  }
}

extension SettingDescription {
  /// Makes the value a secret. Only a text can be a secret, so any other setting becomes a text.
  fileprivate mutating func makeSecure() {
    if case .text(_, let keyboard) = kind {
      kind = .text(isSecure: true, keyboard: keyboard)
    } else {
      kind = .text(isSecure: true, keyboard: .any)
    }
  }
}
