internal import AlchemicGraph

extension String {
  /// The text on one line, safe to write to a terminal: what would move its cursor, break the line or turn the
  /// direction of what follows is written as Swift escapes it.
  ///
  /// Names come from the observed program, which may have been given anything.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.isControl: text += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
