internal import AlchemicGraph

extension String {
  /// The text on one line, safe to write to a terminal.
  ///
  /// Names come from the observed program, which may have been given anything.
  package var printable: String { onOneLine }
}
