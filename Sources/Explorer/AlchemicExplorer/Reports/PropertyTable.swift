// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

/// The columns of the properties in reports.
extension PropertyList {
  static let table = Table<Row>(
    "properties",
    [
      Column("key", .text { row, _ in row.property.key }),
      Column("type", .text { row, _ in row.property.typeName }),
      Column("state", .text { row, _ in row.property.stateWord }, print: .hidden),
      Column(
        "value", .text { row, _ in row.property.value },
        printed: { row, _ in row.property.shownValue }),
      Column(
        "source", .text { row, _ in row.property.source?.name },
        printed: { row, _ in row.property.shownSource }),
      Column("name", .text { row, _ in row.property.source?.variable }, print: .hidden),
      Column("default", .text { row, _ in row.property.defaultValue }),
      Column("file", .text { row, _ in row.property.file }, print: .hidden),
      Column(
        "names", .list { row, _ in row.property.names.map(\.name) }, print: "SET BY",
        printed: { row, _ in row.property.shownNames }),
      Column("isRequired", .flag { row, _ in row.property.isRequired }, print: .hidden),
      Column("isSecret", .flag { row, _ in row.property.isSecret ? true : nil }, print: .hidden),
      Column("requiredBy", .list { row, _ in row.users }, print: "REQUIRED BY"),
    ])
}

extension PropertySnapshot {
  fileprivate var stateWord: String {
    switch state {
    case .set: "set"
    case .usesDefault: "default"
    case .absent: isRequired ? "missing" : "absent"
    case .unusable: "unusable"
    case .unreadable: "unreadable"
    case .unknown: "unknown"
    }
  }

  /// The effective value; `nil` for a secret, or where there is none.
  fileprivate var value: String? {
    switch state {
    case .set(let value, _, _): value
    case .usesDefault: defaultValue
    case .absent, .unusable, .unreadable, .unknown: nil
    }
  }

  /// The source of the value or of the mistake, and its name there.
  fileprivate var source: (name: String, variable: String?)? {
    switch state {
    case .set(_, let source, let name), .unusable(let source, let name): (source, name)
    case .unreadable(let source): (source, nil)
    case .usesDefault, .absent, .unknown: nil
    }
  }
}
