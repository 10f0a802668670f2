// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One cell of a screen.
///
/// A cell is plain memory without a reference to an object, so that screens are compared and copied quickly.
public struct Cell: Hashable, Sendable {
  /// The code, the foreground, the background, the attributes and the width, from the lowest bit on: a whole screen is
  /// compared with the last one at each key.
  private var bits: UInt64

  // Computed, so that they are constants in optimised code.
  private static var foregroundPlace: UInt64 { 32 }
  private static var backgroundPlace: UInt64 { 41 }
  private static var attributesPlace: UInt64 { 50 }
  private static var widthPlace: UInt64 { 58 }

  private var code: GraphemeCode {
    get { GraphemeCode(number: UInt32(truncatingIfNeeded: bits)) }
    set { bits = bits & ~0xFFFF_FFFF | UInt64(newValue.number) }
  }

  /// 1, 2 for the left half of a wide grapheme, 0 for its right half.
  public var width: UInt8 { UInt8(truncatingIfNeeded: bits >> Self.widthPlace) }

  /// The grapheme; a space in the right half of a wide one.
  public var grapheme: Character {
    get { code.grapheme }
    set { code = GraphemeCode(newValue) }
  }

  /// The style.
  public var style: Style {
    get {
      Style(
        foreground: Color(code: bits >> Self.foregroundPlace), background: Color(code: bits >> Self.backgroundPlace),
        attributes: Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> Self.attributesPlace)))
    }
    set { self = Cell(code, width: width, style: newValue) }
  }

  /// Creates a cell with a grapheme of a known width.
  public init(grapheme: Character, width: UInt8, style: Style) {
    self.init(GraphemeCode(grapheme), width: width, style: style)
  }

  init(_ code: GraphemeCode, width: UInt8, style: Style) {
    bits =
      UInt64(code.number) | style.foreground.code << Self.foregroundPlace
      | style.background.code << Self.backgroundPlace | UInt64(style.attributes.rawValue) << Self.attributesPlace
      | UInt64(width) << Self.widthPlace
  }

  /// Replaces the grapheme by an ASCII character.
  mutating func setASCII(_ byte: UInt8) { code = GraphemeCode(scalar: Unicode.Scalar(byte)) }

  /// The grapheme's only scalar; `nil` if it has several.
  public var scalar: UInt32? { code.scalar }

  /// An empty cell in the terminal's own colours.
  public static let blank = Cell(grapheme: " ", width: 1, style: .plain)
}

extension Color {
  /// The colour as a number of nine bits: 0 for the terminal's own.
  fileprivate var code: UInt64 {
    switch self {
    case .standard: 0
    case .indexed(let index): UInt64(index) + 1
    }
  }

  /// The colour of the lowest nine bits.
  fileprivate init(code: UInt64) {
    let number = code & 0x1FF
    self = number == 0 ? .standard : .indexed(UInt8(truncatingIfNeeded: number - 1))
  }
}
