/// One place of a screen.
public struct Cell: Hashable, Sendable {
  /// What stands here; a space in the right half of a wide grapheme.
  public var grapheme: Character
  /// 1, 2 for the left half of a wide grapheme, 0 for its right half.
  public var width: UInt8
  /// How it looks.
  public var style: Style

  /// A cell of a grapheme that was measured.
  public init(grapheme: Character, width: UInt8, style: Style) {
    self.grapheme = grapheme
    self.width = width
    self.style = style
  }

  /// An empty cell in the terminal's own colours.
  public static let blank = Cell(grapheme: " ", width: 1, style: .plain)
}
