/// One cell of a screen.
public struct Cell: Hashable, Sendable {
  /// The grapheme; a space in the right half of a wide one.
  public var grapheme: Character
  /// 1, 2 for the left half of a wide grapheme, 0 for its right half.
  public var width: UInt8
  /// The style.
  public var style: Style

  /// Creates a cell with a grapheme of a known width.
  public init(grapheme: Character, width: UInt8, style: Style) {
    self.grapheme = grapheme
    self.width = width
    self.style = style
  }

  /// An empty cell in the terminal's own colours.
  public static let blank = Cell(grapheme: " ", width: 1, style: .plain)
}
