/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
  /// How many colours there are; 0 when there are none or `NO_COLOR` is set and not empty.
  public var colors: Int
  /// Whether the locale's character set is UTF-8. Where it is not, only ASCII is shown, with look-alikes for lines,
  /// blocks, arrows and marks.
  public var unicode: Bool
  /// Whether the terminal answered that it can show a frame at once; false until it did.
  public var synchronizedOutput: Bool

  /// Capabilities as they were found.
  public init(colors: Int, unicode: Bool, synchronizedOutput: Bool = false) {
    self.colors = colors
    self.unicode = unicode
    self.synchronizedOutput = synchronizedOutput
  }
}
