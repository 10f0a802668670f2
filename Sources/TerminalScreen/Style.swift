/// How a cell looks: two colours and a set of attributes.
///
/// A style says what is wanted. A terminal that has fewer colours shows the nearest it has; attributes stay, so that
/// nothing is told by colour alone.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind the text.
  public var background: Color
  /// What is added to the text: weight, slant, lines, reversal.
  public var attributes: Attributes

  /// A style, by default the terminal's own colours without attributes.
  public init(foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, without attributes.
  public static let plain = Style()

  /// The same style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }

  /// The same style on another background.
  public func on(_ background: Color) -> Style {
    var style = self
    style.background = background
    return style
  }
}
