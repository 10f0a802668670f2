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

/// A colour as terminals number them.
public enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// An entry of the 256-colour palette: 0–7 the base colours, 8–15 their bright variants, 16–231 a 6×6×6 cube,
  /// 232–255 greys.
  case indexed(UInt8)
}

/// What is added to text besides colour.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit per attribute.
  public let rawValue: UInt8

  /// A set of attributes from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Heavier or brighter text.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Fainter text.
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Underlined text.
  public static let underline = Attributes(rawValue: 1 << 2)
  /// Foreground and background exchanged.
  public static let reverse = Attributes(rawValue: 1 << 3)
  /// Slanted text.
  public static let italic = Attributes(rawValue: 1 << 4)
}
