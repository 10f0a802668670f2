// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import CNcurses
import TerminalScreen

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The part of an xterm that curses uses, so that tests compare what the user sees and the state of the terminal.
struct EmulatedTerminal {
  /// The modes that a program can leave enabled.
  struct Modes: Equatable {
    /// The enabled private modes, by number; 25 shows the cursor.
    var enabled: Set<Int> = [25]
    /// Whether the number pad sends sequences.
    var keypadSends = false
    /// Whether lines are drawn with letters.
    var drawsLines = false
    /// The current colours and attributes.
    var rendition: [Int] = []
  }

  private(set) var width: Int
  private(set) var height: Int
  private(set) var modes = Modes()
  /// The number of bytes received.
  private(set) var byteCount = 0
  /// The unknown sequences received.
  private(set) var unknown: [String] = []

  private var rows: [[String]]
  /// The address of the link of each cell; empty for none.
  private var addresses: [[String]]
  /// The address of the link that is open.
  private var address = ""
  private var savedState = (row: 0, column: 0, rendition: [Int]())
  private var otherRows: [[String]]
  private var row = 0
  private var column = 0
  private var savedPosition = (row: 0, column: 0)
  private var top = 0
  private var bottom: Int
  private var last = " "
  private var pending: [UInt8] = []

  init(width: Int, height: Int) {
    // The widths of the C library, which curses uses, and not TerminalScreen's: the tests check that they agree.
    setlocale(LC_CTYPE, "C.UTF-8")
    self.width = width
    self.height = height
    bottom = height - 1
    rows = Self.empty(width, height)
    otherRows = rows
    addresses = Self.empty(width, height, "")
  }

  /// The links as `text → address`, from the upper left.
  var links: [String] {
    rows.indices.flatMap { row in
      var found: [String] = []
      for column in 0..<width where !addresses[row][column].isEmpty {
        let address = addresses[row][column]
        if column > 0, addresses[row][column - 1] == address, let last = found.popLast() {
          let parts = last.split(separator: " → ", omittingEmptySubsequences: false)
          found.append("\(parts[0])\(rows[row][column]) → \(address)")
        } else {
          found.append("\(rows[row][column]) → \(address)")
        }
      }
      return found
    }
  }

  /// The visible text without trailing spaces.
  var text: String {
    rows.map { cells in
      var line = cells.joined()
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The position of the cursor.
  var cursor: Position { Position(row: row, column: min(column, width - 1)) }

  mutating func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = Self.empty(width, height)
    otherRows = rows
    addresses = Self.empty(width, height, "")
    (row, column, top, bottom) = (0, 0, 0, height - 1)
  }

  mutating func show(_ bytes: some Sequence<UInt8>) {
    let bytes = pending + bytes
    pending = []
    byteCount += bytes.count
    var index = 0
    while index < bytes.count {
      guard let length = bytes[index] == 0x1B ? sequence(bytes[index...]) : character(bytes[index...]) else {
        pending = Array(bytes[index...])
        byteCount -= pending.count
        return
      }
      index += length
    }
  }

  private static func empty(_ width: Int, _ height: Int, _ cell: String = " ") -> [[String]] {
    Array(repeating: Array(repeating: cell, count: width), count: height)
  }

  // MARK: Characters

  private mutating func character(_ bytes: ArraySlice<UInt8>) -> Int? {
    let lead = bytes.first ?? 0
    switch lead {
    case 0x08: column = max(0, min(column, width - 1) - 1)
    case 0x09: column = min(width - 1, (column / 8 + 1) * 8)
    case 0x0A:
      column = min(column, width - 1)
      lineFeed()
    case 0x0D: column = 0
    case 0x00..<0x20: break
    default:
      let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      guard bytes.count >= length else { return nil }
      put(String(decoding: bytes.prefix(length), as: UTF8.self))
      return length
    }
    return 1
  }

  private mutating func put(_ text: String) {
    let columns = text.unicodeScalars.first.map { Int(cncurses_width($0.value)) } ?? 0
    if columns <= 0 {
      if column > 0 { rows[row][column - 1] += text }
      return
    }
    if column + columns > width {
      column = 0
      lineFeed()
    }
    // A wide character that loses one half disappears.
    if rows[row][column].isEmpty, column > 0 { rows[row][column - 1] = " " }
    let end = column + columns
    if end < width, rows[row][end].isEmpty { rows[row][end] = " " }
    rows[row][column] = text
    addresses[row][column] = address
    if columns == 2 {
      rows[row][column + 1] = ""
      addresses[row][column + 1] = address
    }
    column = end
    last = text
  }

  private mutating func lineFeed() {
    if row == bottom { scroll(from: top, by: 1) } else { row = min(height - 1, row + 1) }
  }

  private mutating func scroll(from first: Int, by count: Int) {
    for _ in 0..<min(abs(count), height) {
      rows.remove(at: count > 0 ? first : bottom)
      rows.insert(Array(repeating: " ", count: width), at: count > 0 ? bottom : first)
      addresses.remove(at: count > 0 ? first : bottom)
      addresses.insert(Array(repeating: "", count: width), at: count > 0 ? bottom : first)
    }
  }

  // MARK: Sequences

  /// Applies one sequence. Returns its length, or nil while it is incomplete.
  private mutating func sequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    let body = bytes.dropFirst(2)
    guard bytes.count > 1 else { return nil }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["):
      guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      control(String(decoding: body[..<end], as: UTF8.self), Character(Unicode.Scalar(bytes[end])))
      return end - bytes.startIndex + 1
    case UInt8(ascii: "]"):
      // Ends with ESC \.
      guard let end = body.firstIndex(of: 0x1B), end + 1 < bytes.endIndex else { return nil }
      let parts = String(decoding: body[..<end], as: UTF8.self).split(
        separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      if parts.count == 3, parts[0] == "8" { address = String(parts[2]) }
      return end + 2 - bytes.startIndex
    case UInt8(ascii: "7"): savedState = (row, column, modes.rendition)
    case UInt8(ascii: "8"): (row, column, modes.rendition) = savedState
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      guard let set = body.first else { return nil }
      modes.drawsLines = set == UInt8(ascii: "0")
      return 3
    case UInt8(ascii: "="): modes.keypadSends = true
    case UInt8(ascii: ">"): modes.keypadSends = false
    case UInt8(ascii: "M"):
      column = min(column, width - 1)
      if row == top { scroll(from: top, by: -1) } else { row = max(0, row - 1) }
    case let other: unknown.append("ESC \(other)")
    }
    return 2
  }

  private mutating func control(_ body: String, _ final: Character) {
    let numbers = body.drop { "?>".contains($0) }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(1, first)
    // After the last column the next character wraps, unless the cursor was moved; a colour does not move it.
    if final != "m" { column = min(column, width - 1) }
    switch (body.first, final) {
    case ("?", "h"): for mode in numbers { switchMode(mode, on: true) }
    case ("?", "l"): for mode in numbers { switchMode(mode, on: false) }
    case ("?", "p"), (_, "t"), (_, "h"), (_, "l"): break
    case (_, "m"): for number in numbers.isEmpty ? [0] : numbers { rendition(number) }
    case (_, "H"): (row, column) = (min(height, count) - 1, min(width, max(1, numbers.dropFirst().first ?? 1)) - 1)
    case (_, "d"): row = min(height, count) - 1
    case (_, "G"): column = min(width, count) - 1
    case (_, "A"): row = max(0, row - count)
    case (_, "B"): row = min(height - 1, row + count)
    case (_, "C"): column = min(width - 1, column + count)
    case (_, "D"): column = max(0, min(column, width - 1) - count)
    case (_, "J"): erase(rows: first == 2 ? 0..<height : row + 1..<height, toEnd: first == 0)
    case (_, "K"): erase(columns: first == 1 ? 0..<min(width, column + 1) : column..<width)
    case (_, "X"): erase(columns: column..<min(width, column + count))
    case (_, "b"): for _ in 0..<count { put(last) }
    case (_, "@"), (_, "P"): shift(by: final == "@" ? count : -count)
    case (_, "L"): scroll(from: row, by: -count)
    case (_, "M"): scroll(from: row, by: count)
    case (_, "S"): scroll(from: top, by: count)
    case (_, "T"): scroll(from: top, by: -count)
    case (_, "r"):
      (top, bottom) = (count - 1, (numbers.dropFirst().first ?? height) - 1)
      (row, column) = (0, 0)
    default: unknown.append("CSI \(body)\(final)")
    }
  }

  private mutating func switchMode(_ mode: Int, on: Bool) {
    if mode == 1049, on != modes.enabled.contains(1049) {
      swap(&rows, &otherRows)
      if on {
        savedPosition = (row, column)
        rows = Self.empty(width, height)
      } else {
        (row, column) = savedPosition
      }
    }
    // Mode 7, wrapping at the last column, is on by default and not tracked.
    if mode == 7 { return }
    if on { modes.enabled.insert(mode) } else { modes.enabled.remove(mode) }
  }

  private mutating func rendition(_ number: Int) {
    switch number {
    case 0: modes.rendition = []
    case 39: modes.rendition.removeAll { 30...38 ~= $0 }
    case 49: modes.rendition.removeAll { 40...48 ~= $0 }
    default: modes.rendition.append(number)
    }
  }

  private mutating func erase(rows range: Range<Int>, toEnd: Bool) {
    for row in range {
      rows[row] = Array(repeating: " ", count: width)
      addresses[row] = Array(repeating: "", count: width)
    }
    if toEnd { erase(columns: column..<width) }
  }

  private mutating func erase(columns: Range<Int>) {
    for column in columns {
      rows[row][column] = " "
      addresses[row][column] = ""
    }
  }

  private mutating func shift(by count: Int) {
    for _ in 0..<min(width, abs(count)) {
      rows[row].remove(at: count > 0 ? width - 1 : column)
      rows[row].insert(" ", at: count > 0 ? column : width - 1)
      addresses[row].remove(at: count > 0 ? width - 1 : column)
      addresses[row].insert("", at: count > 0 ? column : width - 1)
    }
  }
}
