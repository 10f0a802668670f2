// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// Numbers and texts for the screen, without Foundation: loading it would take longer than the first screen may.
package enum Format {
  /// A duration in nanoseconds with three significant digits: `840 µs`, `12.3 ms`, `1.24 s`, `2 min 3 s`.
  package static func duration(_ nanoseconds: UInt64, _ symbols: Symbols) -> String {
    switch nanoseconds {
    case 0: "0 ms"
    case ..<1_000: "\(nanoseconds) ns"
    case ..<999_500: threeDigits(nanoseconds, of: 1_000) + " \(symbols.micro)s"
    case ..<999_500_000: threeDigits(nanoseconds, of: 1_000_000) + " ms"
    case ..<59_950_000_000: threeDigits(nanoseconds, of: 1_000_000_000) + " s"
    case ..<3_599_500_000_000:
      "\((nanoseconds + 500_000_000) / 60_000_000_000) min \((nanoseconds + 500_000_000) / 1_000_000_000 % 60) s"
    default: "\(nanoseconds / 3_600_000_000_000) h \(nanoseconds / 60_000_000_000 % 60) min"
    }
  }

  /// A duration as a part of another: `412 of 655 ms`, `840 µs of 12.3 ms`.
  package static func part(_ part: UInt64, of whole: UInt64, _ symbols: Symbols) -> String {
    let (part, whole) = (duration(part, symbols), duration(whole, symbols))
    let (first, second) = (part.split(separator: " "), whole.split(separator: " "))
    guard first.count == 2, second.count == 2, first[1] == second[1] else { return "\(part) of \(whole)" }
    return "\(first[0]) of \(whole)"
  }

  /// Formats a fraction as a percentage, small ones with one decimal: `97 %`, `1.2 %`.
  package static func percent(_ share: Double) -> String {
    let tenths = Int(max(0, min(1, share)) * 1_000 + 0.5)
    return tenths >= 100 ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  /// A number of units, at most 999, with three digits.
  private static func threeDigits(_ value: UInt64, of unit: UInt64) -> String {
    switch value {
    case ..<(unit * 9_995 / 1_000): decimal((value + unit / 200) / (unit / 100), digits: 2)
    case ..<(unit * 9_995 / 100): decimal((value + unit / 20) / (unit / 10), digits: 1)
    default: "\((value + unit / 2) / unit)"
    }
  }

  /// A time offset in nanoseconds, to the second from one minute on: `0.8 ms`, `1:09`, `2:03:41`.
  static func timeOffset(_ nanoseconds: UInt64, _ symbols: Symbols) -> String {
    guard nanoseconds >= 59_950_000_000 else { return duration(nanoseconds, symbols) }
    let seconds = (nanoseconds / 500_000_000 + 1) / 2
    func padded(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60 % 60
    let rest = ":" + padded(seconds % 60)
    return seconds < 3_600 ? "\(minutes)\(rest)" : "\(seconds / 3_600):\(padded(minutes))\(rest)"
  }

  /// An instant by the time since another one: `+0.8 ms`, `-1:09`.
  static func time(_ instant: UInt64, since began: UInt64, _ symbols: Symbols) -> String {
    instant < began ? "-" + timeOffset(began - instant, symbols) : "+" + timeOffset(instant - began, symbols)
  }

  /// A whole number with its last digits after a decimal point.
  private static func decimal(_ number: UInt64, digits: Int) -> String {
    let scale: UInt64 = digits == 1 ? 10 : 100
    let fraction = String(number % scale)
    return "\(number / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  /// The time between two instants; 0 when the clocks disagree.
  package static func elapsed(from start: UInt64, to end: UInt64) -> UInt64 {
    end > start ? end - start : 0
  }

  /// A number; a whole one without a decimal point.
  package static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The nearest whole number. `rounded()` would require the C library's mathematics.
  static func nearestWhole(_ value: Double) -> Double {
    abs(value) < 1e15 ? Double(Int64(value < 0 ? value - 0.5 : value + 0.5)) : value
  }

  /// A moment in seconds since 1970, as a date and a time of day: `2026-11-21 10:48`.
  ///
  /// Years are counted from 1 March of the year 0, so that a leap day ends a year.
  static func date(_ seconds: Double) -> String {
    guard abs(seconds) < 2e11 else { return "long ago" }
    let minutes = Int(seconds) / 60
    let days = minutes >= 0 ? minutes / 1_440 : (minutes - 1_439) / 1_440
    let minute = minutes - days * 1_440
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = [era * 400 + year + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9]
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date[0])-\(padded(date[1]))-\(padded(dayOfMonth)) \(padded(minute / 60)):\(padded(minute % 60))"
  }

  /// A count with its noun: `1 factory`, `43 factories`.
  package static func count(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many)"
  }

  /// The width of a text in columns.
  package static func width(of text: String) -> Int {
    isPlain(text) ? text.utf8.count : Graphemes.width(of: text)
  }

  /// The text, or, where it is wider, its beginning with an ellipsis.
  static func truncated(_ text: String, to width: Int, _ symbols: Symbols) -> String {
    if isPlain(text) {
      if text.utf8.count <= width { return text }
      return width > 0 ? String(text.prefix(width - 1)) + String(symbols.ellipsis) : ""
    }
    var columns = 0
    // The end of the part that fits together with an ellipsis.
    var cut = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      columns += Graphemes.width(of: String(text[index]))
      if columns > width { return width > 0 ? text[..<cut] + String(symbols.ellipsis) : "" }
      if columns < width { cut = next }
      index = next
    }
    return text
  }

  /// The text in lines of at most this width, broken between words. Continued lines keep the indentation.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    let width = max(8, width)
    if text.utf8.count <= width, text.utf8.first != 0x20, isPlain(text) { return [text] }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = String(repeating: " ", count: min(paragraph.prefix { $0 == " " }.count, width / 2))
      var line = indent
      for word in paragraph.drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false) {
        for piece in pieces(of: String(word), width: width - indent.utf8.count) {
          if line == indent {
            line += piece
          } else if self.width(of: line) + 1 + self.width(of: piece) <= width {
            line += " " + piece
          } else {
            lines.append(line)
            line = indent + piece
          }
        }
      }
      lines.append(line)
    }
    return lines
  }

  /// The same in at most a number of lines. The rest of a longer text is on the last one, where drawing cuts it visibly.
  static func wrapped(_ text: String, to width: Int, atMost limit: Int) -> [String] {
    let lines = wrapped(text, to: width)
    guard lines.count > max(1, limit) else { return lines }
    return lines.prefix(max(1, limit) - 1) + [lines.dropFirst(max(1, limit) - 1).joined(separator: " ")]
  }

  /// The number of lines that ``wrapped(_:to:)`` makes of one paragraph of printable ASCII, as bytes.
  static func wrappedCount(_ paragraph: ArraySlice<UInt8>, to width: Int) -> Int {
    let width = max(8, width)
    let spaces = paragraph.prefix { $0 == 0x20 }.count
    let indent = min(spaces, width / 2)
    var (lines, column, word) = (1, indent, 0)
    func end(_ word: Int) {
      // A word that is too wide is cut into pieces that each fill a line.
      var rest = word
      repeat {
        let piece = min(rest, width - indent)
        if column == indent {
          column += piece
        } else if column + 1 + piece <= width {
          column += 1 + piece
        } else {
          lines += 1
          column = indent + piece
        }
        rest -= piece
      } while rest > 0
    }
    for byte in paragraph.dropFirst(spaces) {
      if byte == 0x20 {
        end(word)
        word = 0
      } else {
        word += 1
      }
    }
    end(word)
    return lines
  }

  /// The pieces of a word that is too wide for a line, such as a path.
  private static func pieces(of word: String, width: Int) -> [String] {
    if self.width(of: word) <= width { return [word] }
    var pieces: [String] = []
    var piece = ""
    var columns = 0
    for character in word {
      let wide = self.width(of: String(character))
      if columns + wide > width, !piece.isEmpty {
        pieces.append(piece)
        piece = ""
        columns = 0
      }
      piece.append(character)
      columns += wide
    }
    return pieces + [piece]
  }

  /// Whether each byte of the text is one column: printable ASCII.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
