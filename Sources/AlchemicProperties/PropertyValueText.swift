internal import Foundation

/// How a property's value is shown in a list.
enum PropertyValueText {
  /// The value in one short line: a text in quotes, an enumeration's raw value, how many bytes there are.
  static func text(of value: Any) -> String {
    // A type of the program may have any description.
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

/// An optional, whatever it wraps.
protocol OptionalValue {
  /// What it wraps.
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { map { $0 } }
}
