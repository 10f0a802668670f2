extension String {
  /// The text on one line, safe for a terminal and a log.
  ///
  /// Characters that move a cursor, break the line or reverse the direction of text are written as Swift escapes. Use it for
  /// names and keys from outside: a line break in one could forge a line of a log.
  package var onOneLine: String { escaped(keeping: []) }

  /// The text with its lines and tabs, safe for a terminal.
  package var printableLines: String { escaped(keeping: ["\n", "\t"]) }

  private func escaped(keeping kept: [Unicode.Scalar]) -> String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case _ where kept.contains(scalar): text.unicodeScalars.append(scalar)
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.isControl: text += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
