// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import CoreFoundation
internal import Foundation

/// A value of a JSON file or a property list. These formats distinguish texts, numbers and Booleans.
enum DocumentValue: Sendable {
  /// A text.
  case text(String)
  /// `true` or `false`.
  case truth(Bool)
  /// A number without a fraction.
  case whole(Int)
  /// Any other number.
  case number(Double)
  /// The bytes of a property list.
  case bytes(Data)
  /// The elements of a list, of any kinds.
  case list([DocumentValue])
  /// An object or a dictionary. Its entries have their own keys.
  case object
  /// The `null` of JSON.
  case null

  /// Creates a value from a parser's object.
  init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let data as Data: self = .bytes(data)
    case let date as Date: self = .text(date.ISO8601Format())
    case let elements as [Any]: self = .list(elements.map { DocumentValue($0) })
    case is [String: Any]: self = .object
    case let number as NSNumber: self = DocumentValue(number)
    default: self = .null
    }
  }

  /// Creates a number or a Boolean. Foundation has one class for both, and converts either to the other.
  private init(_ number: NSNumber) {
    if CFGetTypeID(number) == CFBooleanGetTypeID() {
      self = .truth(number.boolValue)
    } else if !["d", "f"].contains(String(cString: number.objCType)), let whole = number as? Int {
      self = .whole(whole)
    } else {
      self = .number(number.doubleValue)
    }
  }

  /// The value as a type; `nil` if it is of another one. A whole number is also a number, and a text may be bytes in
  /// base 64.
  func content(as type: ConfigType) -> ConfigContent? {
    switch type {
    case .string: text.map { .string($0) }
    case .int: whole.map { .int($0) }
    case .double: number.map { .double($0) }
    case .bool: truth.map { .bool($0) }
    case .bytes: bytes.map { .bytes($0) }
    case .stringArray: elements(\.text).map { .stringArray($0) }
    case .intArray: elements(\.whole).map { .intArray($0) }
    case .doubleArray: elements(\.number).map { .doubleArray($0) }
    case .boolArray: elements(\.truth).map { .boolArray($0) }
    case .byteChunkArray: elements(\.bytes).map { .byteChunkArray($0) }
    }
  }

  private var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  private var truth: Bool? {
    if case .truth(let truth) = self { truth } else { nil }
  }

  private var whole: Int? {
    switch self {
    case .whole(let whole): whole
    case .number(let number): Int(exactly: number)
    case .text, .truth, .bytes, .list, .object, .null: nil
    }
  }

  private var number: Double? {
    switch self {
    case .whole(let whole): Double(exactly: whole)
    case .number(let number): number
    case .text, .truth, .bytes, .list, .object, .null: nil
    }
  }

  private var bytes: [UInt8]? {
    switch self {
    case .bytes(let data): [UInt8](data)
    case .text(let text): Data(base64Encoded: text).map { [UInt8]($0) }
    case .truth, .whole, .number, .list, .object, .null: nil
    }
  }

  private func elements<Element>(_ read: (DocumentValue) -> Element?) -> [Element]? {
    guard case .list(let list) = self else { return nil }
    let elements = list.compactMap(read)
    return elements.count == list.count ? elements : nil
  }
}

extension DocumentValue {
  /// The value as errors show it.
  var shown: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .truth(let truth): "\(truth)"
    case .whole(let whole): "\(whole)"
    case .number(let number): "\(number)"
    case .bytes(let data): "\(data.count) bytes"
    case .list(let elements): "[\(elements.map(\.shown).joined(separator: ", "))]"
    case .object: "an object"
    case .null: "null"
    }
  }
}
