// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The Soundex code, which names that sound alike share: `Olsen` and `Olsson` are both `O425`.
enum Soundex {
  static func code(of name: String) -> String {
    let letters = name.uppercased().unicodeScalars.filter { ("A"..."Z").contains($0) }
    guard let first = letters.first else { return "" }
    var code = String(Character(first))
    var previous = digit(of: first)
    for letter in letters.dropFirst() where code.count < 4 {
      let next = digit(of: letter)
      if let next, next != previous { code.append(next) }
      // H and W do not separate two letters with the same sound; vowels do.
      if letter != "H" && letter != "W" { previous = next }
    }
    return code + String(repeating: "0", count: 4 - code.count)
  }

  private static func digit(of letter: Unicode.Scalar) -> Character? {
    switch letter {
    case "B", "F", "P", "V": "1"
    case "C", "G", "J", "K", "Q", "S", "X", "Z": "2"
    case "D", "T": "3"
    case "L": "4"
    case "M", "N": "5"
    case "R": "6"
    default: nil
    }
  }
}

/// The edit distance of two spellings.
enum EditDistance {
  /// The smallest number of letters to insert, delete or replace that turns one text into the other.
  static func between(_ left: String, _ right: String) -> Int {
    let right = Array(right.unicodeScalars)
    var row = Array(0...right.count)
    for (index, letter) in left.unicodeScalars.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (letter == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
