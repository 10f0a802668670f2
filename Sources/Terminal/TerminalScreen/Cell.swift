// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One cell of a screen.
///
/// A cell is plain memory without a reference to an object, so that screens are compared and copied quickly.
public struct Cell: Hashable, Sendable {
  private var code: GraphemeCode
  private var foreground: UInt16
  private var background: UInt16
  private var attributes: Attributes
  /// 1, 2 for the left half of a wide grapheme, 0 for its right half.
  public var width: UInt8

  /// The grapheme; a space in the right half of a wide one.
  public var grapheme: Character {
    get { code.grapheme }
    set { code = GraphemeCode(newValue) }
  }

  /// The style.
  public var style: Style {
    get {
      Style(foreground: Color(code: foreground), background: Color(code: background), attributes: attributes)
    }
    set {
      (foreground, background, attributes) = (newValue.foreground.code, newValue.background.code, newValue.attributes)
    }
  }

  /// Creates a cell with a grapheme of a known width.
  public init(grapheme: Character, width: UInt8, style: Style) {
    self.init(GraphemeCode(grapheme), width: width, style: style)
  }

  init(_ code: GraphemeCode, width: UInt8, style: Style) {
    self.code = code
    self.width = width
    (foreground, background, attributes) = (style.foreground.code, style.background.code, style.attributes)
  }

  /// Replaces the grapheme by an ASCII character.
  mutating func setASCII(_ byte: UInt8) { code = GraphemeCode(scalar: Unicode.Scalar(byte)) }

  /// The grapheme's only scalar; `nil` if it has several.
  public var scalar: UInt32? { code.scalar }

  /// An empty cell in the terminal's own colours.
  public static let blank = Cell(grapheme: " ", width: 1, style: .plain)
}

extension Color {
  /// The colour as a number: 0 for the terminal's own.
  fileprivate var code: UInt16 {
    switch self {
    case .standard: 0
    case .indexed(let index): UInt16(index) + 1
    }
  }

  fileprivate init(code: UInt16) { self = code == 0 ? .standard : .indexed(UInt8(code - 1)) }
}
