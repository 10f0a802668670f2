// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Formats a day.
protocol DateFormatting: AnyObject {
  func text(of day: Day) -> String
}

/// Formats a day by a pattern of `yyyy`, `MM`, `MMMM`, `dd` and `d`; other characters are copied.
final class PatternDateFormatter: DateFormatting {
  private let parts: [Part]
  private let monthNames: [String]

  private enum Part {
    case year
    case month
    case monthName
    case paddedDay
    case day
    case literal(Character)
  }

  init(pattern: String, monthNames: [String] = []) {
    self.monthNames = monthNames
    var parts: [Part] = []
    var rest = pattern[...]
    // Longer fields first, because shorter ones are their prefixes.
    let fields: [(String, Part)] = [
      ("yyyy", .year), ("MMMM", .monthName), ("MM", .month), ("dd", .paddedDay), ("d", .day),
    ]
    while let character = rest.first {
      if let field = fields.first(where: { rest.hasPrefix($0.0) }) {
        parts.append(field.1)
        rest = rest.dropFirst(field.0.count)
      } else {
        parts.append(.literal(character))
        rest = rest.dropFirst()
      }
    }
    self.parts = parts
  }

  func text(of day: Day) -> String {
    let date = day.date
    return parts.reduce(into: "") { text, part in
      switch part {
      case .year: text += String(date.year)
      case .month: text += Self.padded(date.month)
      case .monthName:
        text += monthNames.indices.contains(date.month - 1) ? monthNames[date.month - 1] : Self.padded(date.month)
      case .paddedDay: text += Self.padded(date.day)
      case .day: text += String(date.day)
      case .literal(let character): text.append(character)
      }
    }
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
