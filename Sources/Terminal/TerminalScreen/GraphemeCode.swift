// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A grapheme as a number: its scalar, or its place in a table of graphemes with several scalars.
struct GraphemeCode: Hashable, Sendable {
  let number: UInt32

  /// The first number that is not a scalar.
  private static let firstOfTable: UInt32 = 0x11_0000

  /// The graphemes of several scalars that were drawn so far.
  private static let table = Mutex(Table())

  private struct Table {
    var graphemes: [Character] = []
    var numbers: [Character: UInt32] = [:]

    /// Limits the memory of a process that shows ever new text.
    static let limit = 65_536
  }

  init(_ grapheme: Character) {
    let scalars = grapheme.unicodeScalars
    guard let first = scalars.first else {
      number = 0x20
      return
    }
    number = scalars.index(after: scalars.startIndex) == scalars.endIndex ? first.value : Self.number(of: grapheme)
  }

  /// A code from its number.
  init(number: UInt32) { self.number = number }

  /// The code of a grapheme of one scalar.
  init(scalar: Unicode.Scalar) { number = scalar.value }

  /// The only scalar; `nil` if there are several.
  var scalar: UInt32? { number < Self.firstOfTable ? number : nil }

  var grapheme: Character {
    if let scalar { return Unicode.Scalar(scalar).map(Character.init) ?? "\u{FFFD}" }
    return Self.table.withLock { $0.graphemes[Int(number - Self.firstOfTable)] }
  }

  private static func number(of grapheme: Character) -> UInt32 {
    table.withLock { table in
      if let number = table.numbers[grapheme] { return number }
      guard table.graphemes.count < Table.limit else { return 0xFFFD }
      let number = firstOfTable + UInt32(table.graphemes.count)
      table.graphemes.append(grapheme)
      table.numbers[grapheme] = number
      return number
    }
  }
}
