// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

extension String {
  /// The text on one line, safe to write to a terminal.
  ///
  /// Names come from the inspected program, which can contain any characters.
  package var printable: String { onOneLine }

  /// The text as a sentence: a value may end with its own full stop.
  var withFullStop: String { hasSuffix(".") || hasSuffix("…") ? self : self + "." }

  /// A JSON document without characters that control a terminal, change the direction of text, or are invisible.
  ///
  /// These characters are replaced by JSON escapes. Line feeds stay: in a JSON document they are only between values.
  var escapedJSON: String {
    guard unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isControl, scalar != "\n" {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// A word that the user typed, in quotes and safe to print.
package func quoted(_ text: String) -> String { "\"\(text.printable)\"" }
