// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
private import Foundation

extension SettingValue {
  /// A stored value as an explorer shows it. A secret shows only that it is set.
  init(_ value: StoredValue, of entry: KeyValueEntry) { self.init(value, of: entry.setting) }

  /// A stored value as an explorer shows it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - setting: The description of its key.
  fileprivate init(_ value: StoredValue, of setting: SettingDescription?) {
    if setting?.isSecure == true {
      self = .string("set")
      return
    }
    if case .toggle(let on, _)? = setting?.kind {
      self = .bool(value == on)
      return
    }
    switch value {
    case .string(let text): self = .string(text)
    case .bool(let bool): self = .bool(bool)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .url(let url): self = .other(url.absoluteString)
    case .array, .dictionary: self = .other(value.json ?? "\(value)")
    case .unsigned, .date, .data, .null: self = .other("\(value)")
    }
  }
}

extension StoredValue {
  /// A value from an explorer as the store keeps it; `nil` if the entry doesn't accept it.
  init?(_ value: SettingValue, for entry: KeyValueEntry) {
    switch (value, entry.setting?.kind) {
    case (.bool(let isOn), .toggle(let on, let off)?): self = isOn ? on : off
    case (.string(let text), _): self = .string(text)
    case (.bool(let bool), _): self = .bool(bool)
    case (.integer(let number), _): self = .integer(number)
    case (.double(let number), _): self = .double(number)
    case (.other(let text), nil):
      guard let value = StoredValue(json: text) else { return nil }
      switch (value.kind, entry.value?.kind ?? entry.defaultValue?.kind) {
      case (.array, .array), (.dictionary, .dictionary), (.array, nil), (.dictionary, nil): self = value
      default: return nil
      }
    case (.other, _): return nil
    }
  }
}

extension ValueChange {
  /// The longest value that an event keeps, in bytes. A container keeps thousands of events.
  private static let longest = 1_024

  /// A change of a store as explorers show it.
  ///
  /// - Parameters:
  ///   - change: The change, which has just been made.
  ///   - core: The store.
  init(_ change: KeyValueChange, of core: StoreCore) {
    let setting = core.settingsByKey[change.key]
    func isLong(_ value: StoredValue?) -> Bool {
      setting?.isSecure != true && value.map { $0.byteCount > Self.longest } == true
    }
    func shown(_ value: StoredValue?) -> SettingValue? {
      value.map { isLong($0) ? .other("a value of \($0.byteCount) bytes") : SettingValue($0, of: setting) }
    }
    // Another change may already have replaced it.
    let entry = isLong(change.newValue) ? core.entry(change.key) : nil
    self.init(
      before: shown(change.oldValue), after: shown(change.newValue),
      longRevision: entry.map { $0.storedValue == change.newValue ? Revision.of($0) : Self.pastRevision },
      at: Date().timeIntervalSince1970, by: change.author)
  }
}
