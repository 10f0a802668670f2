// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Where the cursor and the end of an edited line are, in rows below the row of the prompt, as libedit draws them.
struct LineLayout: Hashable {
  let cursorRow: Int
  let lastRow: Int

  /// - Parameters:
  ///   - before: The text before the cursor.
  ///   - after: The text behind it.
  ///   - columns: The terminal's width.
  ///   - width: The number of columns of a character; negative for a control character.
  init(prompt: String, before: String, after: String, columns: Int, width: (Unicode.Scalar) -> Int) {
    var (row, column) = (0, 0)
    func add(_ text: String) {
      for scalar in text.unicodeScalars {
        for cell in Self.cells(of: scalar, at: column, width) {
          // A wide character is not divided.
          if column + cell > columns { (row, column) = (row + 1, 0) }
          column += cell
        }
        if column >= columns { (row, column) = (row + 1, 0) }
      }
    }
    add(prompt)
    add(before)
    cursorRow = row
    add(after)
    lastRow = row
  }

  /// The widths of what libedit draws for a character.
  private static func cells(of scalar: Unicode.Scalar, at column: Int, _ width: (Unicode.Scalar) -> Int) -> [Int] {
    if scalar == "\t" { return Array(repeating: 1, count: 8 - column % 8) }
    let known = width(scalar)
    if known >= 0 { return [known] }
    // ^A, or \U+200B.
    let count = scalar.value < 0x20 || scalar.value == 0x7F ? 2 : 3 + String(scalar.value, radix: 16).count
    return Array(repeating: 1, count: count)
  }
}
