// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A format for exporting and importing a store's values. Every value is restored exactly.
///
/// A value that the format cannot represent is written as a dictionary with one key that starts with `$`, such as
/// `{"$url": "https://example.com"}`:
///
/// | key | content |
/// |---|---|
/// | `$date` | the date in ISO 8601, or the seconds since 2001 if ISO 8601 would lose precision |
/// | `$data` | base 64 |
/// | `$url` | the URL, followed by its base URLs on separate lines |
/// | `$integer` | the smallest signed 64-bit integer, as a text |
/// | `$unsigned` | a whole number beyond the signed 64-bit range, as a text |
/// | `$double` | a number that the format would change: 3.0 in JSON, NaN, negative zero |
/// | `$text` | a text that the format cannot represent: UTF-8 in base 64 |
/// | `$entries` | the keys and values of a dictionary whose keys the format cannot represent, or that looks like one of these |
/// | `$null` | null, inside an array or a dictionary |
public enum KeyValueFormat: String, Hashable, Sendable, CaseIterable {
  /// A property list. Written as XML; all forms can be read.
  case propertyList
  /// JSON.
  case json

  /// Returns a dictionary's text in this format, with sorted keys.
  func data(_ values: [String: StoredValue]) throws -> Data {
    let object = object(.dictionary(values))
    switch self {
    case .propertyList:
      return try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
    case .json:
      return try JSONSerialization.data(
        withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }
  }

  /// Returns the dictionary in a text of this format; `nil` if the text contains something other than a dictionary of
  /// values.
  func values(_ data: Data) throws -> [String: StoredValue]? {
    let object: Any
    switch self {
    case .propertyList: object = try PropertyListSerialization.propertyList(from: data, format: nil)
    case .json: object = try JSONSerialization.jsonObject(with: data)
    }
    guard case .dictionary(let values) = Self.value(object) else { return nil }
    return values
  }

  // MARK: Writing

  private func object(_ value: StoredValue) -> Any {
    switch value {
    case .string(let text): holds(text) ? text : ["$text": Data(text.utf8).base64EncodedString()]
    case .bool(let flag): flag
    // Foundation would read this number as a double.
    case .integer(.min): self == .json ? ["$integer": "\(Int64.min)"] : Int64.min
    case .integer(let number): number
    case .unsigned(let number): ["$unsigned": String(number)]
    case .double(let number): holds(number) ? number : ["$double": Self.text(number)]
    case .date(let date): self.date(date)
    case .data(let data): self == .propertyList ? data : ["$data": data.base64EncodedString()]
    case .url(let url): ["$url": url.storedText]
    case .array(let values): values.map(object)
    case .dictionary(let values): dictionary(values)
    case .null: self == .json ? NSNull() : ["$null": true]
    }
  }

  private func dictionary(_ values: [String: StoredValue]) -> Any {
    let looksLikeATag = values.count == 1 && values.keys.allSatisfy { $0.hasPrefix("$") }
    if !looksLikeATag, values.keys.allSatisfy(holds) { return values.mapValues(object) }
    let entries = values.sorted { $0.key < $1.key }.map { [object(.string($0.key)), object($0.value)] }
    return ["$entries": entries]
  }

  private func date(_ date: Date) -> Any {
    let seconds = date.timeIntervalSinceReferenceDate
    let isPlain = seconds == seconds.rounded() && abs(seconds) < 6e10 && !(seconds == 0 && seconds.sign == .minus)
    if isPlain, self == .propertyList { return date }
    if isPlain { return ["$date": date.formatted(.iso8601)] }
    return ["$date": object(.double(seconds))]
  }

  /// XML has no control characters and normalises line ends. Foundation drops a leading byte order mark in both
  /// formats.
  private func holds(_ text: String) -> Bool {
    text.unicodeScalars.first != "\u{FEFF}"
      && (self == .json
        || text.unicodeScalars.allSatisfy { scalar in
          scalar.value >= 0x20 ? scalar.value & 0xFFFE != 0xFFFE : scalar == "\t" || scalar == "\n"
        })
  }

  /// JSON does not distinguish 3.0 from 3. Neither format has NaN, infinities or negative zero.
  private func holds(_ number: Double) -> Bool {
    number.isFinite && !(number == 0 && number.sign == .minus) && (self == .propertyList || number != number.rounded())
  }

  private static func text(_ number: Double) -> String {
    let text = "\(number)"
    return Double(text)?.bitPattern == number.bitPattern ? text : "bits " + String(number.bitPattern, radix: 16)
  }

  // MARK: Reading

  /// Returns the value of a parsed object; `nil` if it is not a stored value.
  private static func value(_ object: Any) -> StoredValue? {
    switch object {
    case is NSNull: return .null
    case let list as [Any]: return all(list).map { .array($0) }
    case let dictionary as [String: Any]:
      if dictionary.count == 1, let (key, content) = dictionary.first, key.hasPrefix("$") {
        return tagged(key, content)
      }
      let values = dictionary.compactMapValues { value($0) }
      return values.count == dictionary.count ? .dictionary(values) : nil
    default: return StoredValue(propertyList: object)
    }
  }

  private static func all(_ list: [Any]) -> [StoredValue]? {
    let values = list.compactMap { value($0) }
    return values.count == list.count ? values : nil
  }

  private static func tagged(_ tag: String, _ content: Any) -> StoredValue? {
    if tag == "$entries" { return (content as? [Any]).flatMap(entries) }
    if tag == "$null" { return .null }
    guard let text = content as? String else {
      // A date that ISO 8601 would change is written as a number, which may be tagged too.
      guard tag == "$date", let seconds = value(content)?.number else { return nil }
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    }
    switch tag {
    case "$date": return (try? Date(text, strategy: .iso8601)).map { .date($0) }
    case "$data": return Data(base64Encoded: text).map { .data($0) }
    case "$url": return URL(storedText: text).map { .url($0) }
    case "$integer": return Int64(text).map { .integer($0) }
    case "$unsigned": return UInt64(text).map { .unsigned($0) }
    case "$double": return number(text).map { .double($0) }
    case "$text": return Data(base64Encoded: text).flatMap { String(validating: $0, as: UTF8.self) }.map { .string($0) }
    default: return nil
    }
  }

  private static func number(_ text: String) -> Double? {
    guard text.hasPrefix("bits ") else { return Double(text) }
    return UInt64(text.dropFirst(5), radix: 16).map { Double(bitPattern: $0) }
  }

  private static func entries(_ list: [Any]) -> StoredValue? {
    var values: [String: StoredValue] = [:]
    for entry in list {
      guard let pair = (entry as? [Any]).flatMap(all), pair.count == 2, case .string(let key) = pair[0] else {
        return nil
      }
      values[key] = pair[1]
    }
    return .dictionary(values)
  }
}
