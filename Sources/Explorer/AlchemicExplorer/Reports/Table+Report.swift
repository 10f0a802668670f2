// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Foundation

/// A table in reports.
extension Table {
  /// The rows in aligned columns, for people and for `awk`: two spaces between columns, none at the end of a line.
  ///
  /// Cells are made safe to print. An empty cell becomes a dash, so that each line has the same number of fields.
  func printed(_ rows: [Row], _ facts: Facts) -> String {
    let printed = columns.enumerated().filter { $0.element.printing != nil }.sorted {
      ($0.element.printing?.rank ?? 0, $0.offset) < ($1.element.printing?.rank ?? 0, $1.offset)
    }.map(\.element)
    let lines =
      [printed.map { $0.printing?.title ?? "" }]
      + rows.map { row in
        printed.map { column in
          let text = column.printing?.text?(row, facts) ?? column.content.text(of: row, facts, .unicode) ?? ""
          return text.isEmpty ? "-" : text.printable
        }
      }
    let widths = printed.indices.map { column in lines.reduce(0) { max($0, Format.width(of: $1[column])) } }
    return lines.map { line in
      zip(line, widths).enumerated().map { index, cell in
        let (text, width) = cell
        let isLast = index == widths.count - 1
        return isLast ? text : text + String(repeating: " ", count: width - Format.width(of: text) + 2)
      }.joined() + "\n"
    }.joined()
  }

  /// The members of a row in JSON. Absent values are left out.
  func members(of row: Row, _ facts: Facts) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for column in columns {
      guard let encoding = column.encoding else { continue }
      members[encoding.member] = encoding.value.map { $0(row, facts) } ?? column.content.value(of: row, facts)
    }
    return members
  }

  /// The rows for JSON.
  func records(_ rows: [Row], _ facts: Facts) -> [TableRecord] { rows.map { record($0, facts) } }

  /// A row for JSON, beside the members that are no columns.
  func record(_ row: Row, _ facts: Facts, with rest: (any Encodable & Sendable)? = nil) -> TableRecord {
    TableRecord(members: members(of: row, facts), rest: rest)
  }
}

extension Column.Content {
  /// The content for programs; `nil` for none.
  fileprivate func value(of row: Row, _ facts: Facts) -> JSONValue? {
    switch self {
    case .text(let text): text(row, facts).map { .string($0) }
    case .number(let number): number(row, facts).map { .integer(Int64($0)) }
    case .duration(let duration): duration(row, facts).map { .integer(Int64(clamping: $0)) }
    case .place(let place): place(row, facts).map { .string($0.description) }
    case .list(let list): list(row, facts).map { .array($0.map { .string($0) }) }
    case .flag(let flag): flag(row, facts).map { .bool($0) }
    // As in ISO 8601, in UTC.
    case .date(let date):
      date(row, facts).map { .string(Date(timeIntervalSince1970: $0).formatted(.iso8601)) }
    }
  }
}

/// A row of a table in JSON.
struct TableRecord: Encodable, Sendable {
  let members: [String: JSONValue]
  let rest: (any Encodable & Sendable)?

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    // Both write into the same object.
    try rest?.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    for (name, value) in members { try container.encode(value, forKey: Key(stringValue: name)) }
  }
}
