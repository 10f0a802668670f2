// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One item of a pane.
struct SettingsSpecifier {
  private let fields: [String: Any]
  private let strings: SettingsStrings
  private let panes: [String]

  init(_ fields: [String: Any], strings: SettingsStrings, panes: [String]) {
    self.fields = fields
    self.strings = strings
    self.panes = panes
  }

  /// The result of reading an item.
  enum Item {
    case setting(SettingDescription)
    /// A group, for the following items. Its footer, if any, comes first.
    case group(title: String, note: SettingDescription?)
    /// A group that is itself a choice.
    case radioGroup(title: String, SettingDescription)
    case pane(file: String, title: String)
    case malformed(String)

    /// The key of a setting.
    var key: String? {
      switch self {
      case .setting(let setting), .radioGroup(_, let setting): setting.key
      case .group, .pane, .malformed: nil
      }
    }
  }

  func read(group: String) -> Item {
    // Bundles contain `PSGroupSpecifier`; the short form is accepted too.
    guard let type = text("Type").map({ $0.hasSuffix("Specifier") ? String($0.dropLast(9)) : $0 }) else {
      return .malformed("it has no Type")
    }
    switch type {
    case "PSGroup":
      let title = localised("Title") ?? ""
      let note = localised("FooterText").map {
        SettingDescription(key: nil, title: $0, group: title, panes: panes, kind: .note)
      }
      return .group(title: title, note: note)
    case "PSChildPane":
      guard let file = text("File") else { return .malformed("a PSChildPane has no File") }
      return .pane(file: file, title: localised("Title") ?? file)
    case "PSTextField", "PSToggleSwitch", "PSSlider", "PSMultiValue", "PSRadioGroup", "PSTitleValue":
      guard let key = text("Key"), !key.isEmpty else { return .malformed("a \(type) has no Key") }
      return value(type, key, group: group)
    default: return .malformed("\(type) is not supported")
    }
  }

  private func value(_ type: String, _ key: String, group: String) -> Item {
    let defaultValue = fields["DefaultValue"].flatMap { StoredValue(propertyList: $0) }
    func setting(_ kind: SettingDescription.Kind, group: String) -> SettingDescription {
      SettingDescription(
        key: key, title: localised("Title"), group: group, panes: panes, kind: kind, defaultValue: defaultValue)
    }
    switch type {
    case "PSTextField":
      let keyboard = text("KeyboardType").flatMap { SettingDescription.Keyboard(rawValue: $0) } ?? .any
      return .setting(setting(.text(isSecure: flag("IsSecure"), keyboard: keyboard), group: group))
    case "PSToggleSwitch":
      let on = fields["TrueValue"].flatMap { StoredValue(propertyList: $0) } ?? true
      let off = fields["FalseValue"].flatMap { StoredValue(propertyList: $0) } ?? false
      return .setting(setting(.toggle(on: on, off: off), group: group))
    case "PSSlider":
      let minimum = number("MinimumValue") ?? 0
      let maximum = number("MaximumValue") ?? 1
      guard minimum <= maximum else { return .malformed("the PSSlider \(key) has a minimum above its maximum") }
      return .setting(setting(.slider(minimum: minimum, maximum: maximum), group: group))
    case "PSTitleValue":
      return .setting(setting(.title(choices ?? []), group: group))
    default:
      guard let choices, !choices.isEmpty else {
        return .malformed("the \(type) \(key) needs Values and the same number of Titles")
      }
      guard type == "PSRadioGroup" else { return .setting(setting(.choice(choices), group: group)) }
      let title = localised("Title") ?? ""
      return .radioGroup(title: title, setting(.choice(choices), group: title))
    }
  }

  /// The values with their titles; `nil` if the numbers of values and titles differ.
  private var choices: [SettingDescription.Choice]? {
    let values = (fields["Values"] as? [Any] ?? []).map { StoredValue(propertyList: $0) }
    let titles = (fields["Titles"] as? [Any] ?? []).map { $0 as? String }
    guard values.count == titles.count else { return nil }
    var choices: [SettingDescription.Choice] = []
    for case (let value?, let title?) in zip(values, titles) {
      choices.append(SettingDescription.Choice(title: strings(title), value: value))
    }
    return choices.count == values.count ? choices : nil
  }

  private func text(_ name: String) -> String? { fields[name] as? String }

  private func localised(_ name: String) -> String? { text(name).map { strings($0) } }

  private func flag(_ name: String) -> Bool {
    switch fields[name].flatMap({ StoredValue(propertyList: $0) }) {
    case .bool(let flag): flag
    case .integer(let number): number != 0
    case .string(let text): text.uppercased() == "YES"
    default: false
    }
  }

  private func number(_ name: String) -> Double? {
    guard let number = fields[name].flatMap({ StoredValue(propertyList: $0) })?.number, number.isFinite else {
      return nil
    }
    return number
  }
}
