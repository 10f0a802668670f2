// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A property's declaration of its key: its type and its default value.
struct StoredDeclaration {
  /// The type; for an optional, the wrapped type.
  let type: Any.Type
  let kind: StoredValue.Kind
  /// The default value in its stored form; `nil` for none.
  let defaultValue: StoredValue?

  init(of type: Any.Type, kind: StoredValue.Kind, defaultValue: StoredValue?) {
    self.type = (type as? any OptionalType.Type)?.wrapped ?? type
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// How a later property's declaration of the same key differs from this one.
  func conflict(with other: StoredDeclaration) -> StoreReport.Conflict? {
    if type != other.type { return .propertyTypes("\(type)", "\(other.type)") }
    // An optional without a value has no default value that could be ignored.
    guard let defaultValue, let second = other.defaultValue, defaultValue != second else { return nil }
    return .propertyDefaults
  }
}

extension StoredProperty {
  /// How the settings' description of the property's key differs from the property.
  func conflict(with setting: SettingDescription, key: String) -> StoreReport.Conflict? {
    let declaration = declaration
    let isTaken = setting.typicalValues.allSatisfy { takes($0, key: key) } && !setting.refusedKinds.contains(kind)
    if !isTaken { return .describedType(property: "\(declaration.type)") }
    guard let described = setting.defaultValue, let defaultValue = declaration.defaultValue else { return nil }
    return normalised(described, key: key) == defaultValue ? nil : .describedDefault
  }
}

extension SettingDescription {
  /// The values that an editor may set.
  fileprivate var typicalValues: [StoredValue] {
    let values: [StoredValue] =
      switch kind {
      case .toggle(let on, let off): [on, off]
      case .choice(let choices): choices.map(\.value)
      case .text, .slider, .title, .note: []
      }
    return values + [defaultValue].compactMap { $0 }
  }

  /// The kinds of properties that accept no value that an editor may set.
  fileprivate var refusedKinds: Set<StoredValue.Kind> {
    switch kind {
    case .text: numberKind == nil ? [.bool, .integer, .double, .date, .data] : []
    case .slider: [.string, .bool, .date, .data, .url]
    case .toggle, .choice, .title, .note: []
    }
  }
}
