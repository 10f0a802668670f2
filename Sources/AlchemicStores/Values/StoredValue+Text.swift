internal import AlchemicGraph
import Foundation

extension StoredValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The kind and the value, such as `integer(5)`. It shows the value: of a secret nobody should ask for it.
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

  /// Foundation ends the program where it is to describe a moment that is in no calendar.
  private static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    return abs(seconds) < 6e10 ? "\(date)" : "\(seconds) seconds after 2001"
  }
}

extension StoredValue {
  /// What a text typed by a person may stand for, the most literal reading first.
  ///
  /// A command line knows only texts: `-retries 5` is a text, a number and, for a `Bool`, "no". The type that is asked
  /// for picks the reading.
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

  /// The reading of a text that is of a kind.
  ///
  /// An editor turns what a person typed into a value with it: a number as Swift writes it, `yes`/`no`, `true`/`false`,
  /// `on`/`off`, a date after ISO 8601, data in base 64, arrays and dictionaries as property lists.
  ///
  /// - Parameters:
  ///   - text: What a person typed.
  ///   - kind: What it is to be.
  /// - Returns: The value; `nil` when the text cannot be read so.
  public static func reading(of text: String, as kind: Kind) -> StoredValue? {
    readings(of: text).first { $0.kind == kind }
  }

  /// Foundation takes an argument that opens like a property list for one.
  private static func propertyList(_ text: String) -> StoredValue? {
    guard let first = text.first, "{(<[\"".contains(first) else { return nil }
    guard let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) else { return nil }
    return StoredValue(propertyList: list)
  }
}
