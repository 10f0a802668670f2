// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The encoding of arrays and dictionaries in the embedded store: a tag, then the content, with little-endian numbers.
///
/// JSON would be easier to inspect, but it has no NaN, dates or data. This encoding restores every value exactly.
/// Dictionaries are sorted by key, so that equal values have equal bytes.
enum StoredValueBytes {
  /// Deeper nesting means a damaged file or an attack on the stack.
  static let maximumDepth = 256

  static func encode(_ value: StoredValue) -> Data {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return Data(bytes)
  }

  /// Decodes what `encode` writes; `nil` for other bytes.
  static func decode(_ data: Data) -> StoredValue? {
    var reader = Reader(bytes: [UInt8](data))
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    return value
  }

  private static func append(_ value: StoredValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(0)
    case .bool(let value): bytes.append(value ? 2 : 1)
    case .integer(let value): append(tag: 3, UInt64(bitPattern: value), to: &bytes)
    case .unsigned(let value): append(tag: 4, value, to: &bytes)
    case .double(let value): append(tag: 5, value.bitPattern, to: &bytes)
    case .date(let value): append(tag: 6, value.timeIntervalSinceReferenceDate.bitPattern, to: &bytes)
    case .string(let value): append(tag: 7, value.utf8, to: &bytes)
    case .data(let value): append(tag: 8, value, to: &bytes)
    case .url(let value): append(tag: 9, value.storedText.utf8, to: &bytes)
    case .array(let values):
      append(tag: 10, UInt64(values.count), to: &bytes)
      for value in values { append(value, to: &bytes) }
    case .dictionary(let values):
      append(tag: 11, UInt64(values.count), to: &bytes)
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        append(tag: 7, key.utf8, to: &bytes)
        append(value, to: &bytes)
      }
    }
  }

  private static func append(tag: UInt8, _ number: UInt64, to bytes: inout [UInt8]) {
    bytes.append(tag)
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  private static func append(tag: UInt8, _ payload: some Collection<UInt8>, to bytes: inout [UInt8]) {
    append(tag: tag, UInt64(payload.count), to: &bytes)
    bytes.append(contentsOf: payload)
  }

  /// Reads untrusted bytes: every length is checked against the remaining ones.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func value(depth: Int) -> StoredValue? {
      guard depth < StoredValueBytes.maximumDepth, let tag = byte() else { return nil }
      switch tag {
      case 0: return .null
      case 1: return .bool(false)
      case 2: return .bool(true)
      case 3: return number().map { .integer(Int64(bitPattern: $0)) }
      case 4: return number().map { .unsigned($0) }
      case 5: return number().map { .double(Double(bitPattern: $0)) }
      case 6: return number().map { .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0))) }
      case 7: return text().map { .string($0) }
      case 8: return payload().map { .data(Data($0)) }
      case 9: return text().flatMap { URL(storedText: $0) }.map { .url($0) }
      case 10: return array(depth: depth)
      case 11: return dictionary(depth: depth)
      default: return nil
      }
    }

    private mutating func array(depth: Int) -> StoredValue? {
      guard let count = count() else { return nil }
      var values: [StoredValue] = []
      for _ in 0..<count {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .array(values)
    }

    private mutating func dictionary(depth: Int) -> StoredValue? {
      guard let count = count() else { return nil }
      var values: [String: StoredValue] = [:]
      for _ in 0..<count {
        guard byte() == 7, let key = text(), let value = value(depth: depth + 1) else { return nil }
        values[key] = value
      }
      return .dictionary(values)
    }

    private mutating func byte() -> UInt8? {
      guard position < bytes.count else { return nil }
      defer { position += 1 }
      return bytes[position]
    }

    private mutating func number() -> UInt64? {
      guard bytes.count - position >= 8 else { return nil }
      defer { position += 8 }
      return (0..<8).reduce(0) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
    }

    /// Reads a count of elements, each of which takes at least one of the remaining bytes.
    private mutating func count() -> Int? {
      guard let number = number(), number <= UInt64(bytes.count - position) else { return nil }
      return Int(number)
    }

    private mutating func payload() -> ArraySlice<UInt8>? {
      guard let count = count() else { return nil }
      defer { position += count }
      return bytes[position..<position + count]
    }

    private mutating func text() -> String? {
      payload().flatMap { String(validating: $0, as: UTF8.self) }
    }
  }
}

extension StoredValue {
  /// Whether values are nested deeper than `levels`, including this one. Looks no deeper.
  func isDeeper(than levels: Int) -> Bool {
    guard levels > 0 else { return true }
    return switch self {
    case .array(let values): values.contains { $0.isDeeper(than: levels - 1) }
    case .dictionary(let values): values.values.contains { $0.isDeeper(than: levels - 1) }
    case .string, .bool, .integer, .unsigned, .double, .date, .data, .url, .null: false
    }
  }
}

extension URL {
  /// The URL and its base URLs, one on each line. A URL contains no line break.
  var storedText: String {
    var lines = [relativeString]
    var base = baseURL
    while let location = base {
      lines.append(location.relativeString)
      base = location.baseURL
    }
    return lines.joined(separator: "\n")
  }

  /// Creates the URL from its `storedText`.
  init?(storedText: String) {
    var location: URL?
    for line in storedText.split(separator: "\n", omittingEmptySubsequences: false).reversed() {
      guard let next = URL(string: String(line), relativeTo: location) else { return nil }
      location = next
    }
    guard let location else { return nil }
    self = location
  }
}
