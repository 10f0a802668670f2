// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
import Foundation

extension StoredValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The kind and the value, such as `integer(5)`. It shows the value, so do not use it for secrets.
  public var description: String {
    switch self {
    case .string(let text): "string(\(text.debugDescription.onOneLine))"
    case .bool(let flag): "bool(\(flag))"
    case .integer(let number): "integer(\(number))"
    case .unsigned(let number): "unsigned(\(number))"
    case .double(let number): "double(\(number))"
    case .date(let date): "date(\(Self.text(date)))"
    case .data(let data): "data(\(data.count) bytes)"
    case .url(let url): "url(\(url))"
    case .array(let values): "array(\(values))"
    case .dictionary(let values):
      "dictionary(["
        + values.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription.onOneLine): \($0.value)" }.joined(
          separator: ", ")
        + "])"
    case .null: "null"
    }
  }

  /// As `description`.
  public var debugDescription: String { description }

  /// Foundation terminates the program when it describes a date outside its calendar.
  private static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    return abs(seconds) < 6e10 ? "\(date)" : "\(seconds) seconds after 2001"
  }
}

extension StoredValue {
  /// The values that a text from a user may represent, the most literal first.
  ///
  /// A command line contains only texts. `-retries 5` may be a text or a number, and `-verbose 0` a flag. The requested
  /// type selects the reading.
  static func readings(of text: String) -> [StoredValue] {
    var readings: [StoredValue] = [.string(text)]
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let list = propertyList(trimmed) { readings.append(list) }
    if let number = Int64(trimmed) {
      readings.append(.integer(number))
    } else if let number = UInt64(trimmed) {
      readings.append(.unsigned(number))
    }
    if let number = Double(trimmed) { readings.append(.double(number)) }
    switch trimmed.lowercased() {
    case "yes", "true", "on", "1": readings.append(.bool(true))
    case "no", "false", "off", "0": readings.append(.bool(false))
    default: break
    }
    if let date = try? Date(trimmed, strategy: .iso8601) { readings.append(.date(date)) }
    if let url = URL(string: trimmed) { readings.append(.url(url)) }
    if let data = Data(base64Encoded: trimmed) { readings.append(.data(data)) }
    return readings
  }

  /// Reads a text as a value of a kind.
  ///
  /// Editors use this to parse input: a number as Swift writes it, `yes`/`no`, `true`/`false`, `on`/`off`, a date in
  /// ISO 8601, data in base 64, arrays and dictionaries as property lists.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kind: The kind of value.
  /// - Returns: The value; `nil` if the text is not of that kind.
  public static func reading(of text: String, as kind: Kind) -> StoredValue? {
    readings(of: text).first { $0.kind == kind }
  }

  /// As Foundation does, for an argument that starts like a property list.
  private static func propertyList(_ text: String) -> StoredValue? {
    guard let first = text.first, "{(<[\"".contains(first) else { return nil }
    guard let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) else { return nil }
    return StoredValue(propertyList: list)
  }
}
