// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The text of a property's value in a list.
enum PropertyValueText {
  /// The value in one short line: a text in quotes, the raw value of an enumeration, the number of bytes of data.
  static func text(of value: Any) -> String {
    // The description of a program's type may contain control characters.
    let line = line(value).unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  private static let limit = 120

  private static func line(_ value: Any) -> String {
    switch value {
    case let text as String: String(reflecting: text)
    case let data as Data: "\(data.count) bytes"
    case let date as Date: date.ISO8601Format()
    case let optional as any OptionalValue: optional.wrapped.map { line($0) } ?? "nil"
    case let elements as [Any]: "[" + elements.map { line($0) }.joined(separator: ", ") + "]"
    case let enumeration as any RawRepresentable: line(enumeration.rawValue)
    default: "\(value)"
    }
  }
}

/// An optional of any type.
protocol OptionalValue {
  /// The wrapped value.
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { map { $0 } }
}
