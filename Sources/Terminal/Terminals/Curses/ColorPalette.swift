// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import TerminalScreen

/// Maps the colours of styles to a terminal's.
struct ColorPalette {
  /// The number of colours of the terminal.
  let colors: Int

  /// The terminal's number for a colour; -1 for its own foreground or background.
  func number(of color: Color) -> Int32 {
    guard case .indexed(let index) = color, colors >= 8 else { return -1 }
    switch colors {
    case (1 << 24)...: return index < 8 ? Int32(index) : Self.rgb(index).packed  // it takes red, green and blue
    case 256...: return Int32(index)
    case 16...: return Int32(index < 16 ? Int(index) : Self.nearest(to: Self.rgb(index), among: 16))
    default: return Int32(index < 16 ? Int(index) % 8 : Self.nearest(to: Self.rgb(index), among: 16) % 8)
    }
  }

  struct RGB: Hashable {
    var red, green, blue: Int

    var packed: Int32 { Int32(red << 16 | green << 8 | blue) }

    /// The visible distance of two colours: the eye sees green best and blue least.
    func distance(to other: RGB) -> Int {
      let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
      return 3 * red * red + 6 * green * green + blue * blue
    }
  }

  /// The colour of an entry in xterm's palette.
  static func rgb(_ index: UInt8) -> RGB {
    let index = Int(index)
    switch index {
    case 0..<16: return base[index]
    case 16..<232:
      let levels = [0, 95, 135, 175, 215, 255]
      let cube = index - 16
      return RGB(red: levels[cube / 36], green: levels[cube / 6 % 6], blue: levels[cube % 6])
    default:
      let level = 8 + 10 * (index - 232)
      return RGB(red: level, green: level, blue: level)
    }
  }

  private static func nearest(to color: RGB, among count: Int) -> Int {
    (0..<count).min { base[$0].distance(to: color) < base[$1].distance(to: color) } ?? 0
  }

  private static let base: [RGB] = [
    RGB(red: 0, green: 0, blue: 0), RGB(red: 205, green: 0, blue: 0),
    RGB(red: 0, green: 205, blue: 0), RGB(red: 205, green: 205, blue: 0),
    RGB(red: 0, green: 0, blue: 238), RGB(red: 205, green: 0, blue: 205),
    RGB(red: 0, green: 205, blue: 205), RGB(red: 229, green: 229, blue: 229),
    RGB(red: 127, green: 127, blue: 127), RGB(red: 255, green: 0, blue: 0),
    RGB(red: 0, green: 255, blue: 0), RGB(red: 255, green: 255, blue: 0),
    RGB(red: 92, green: 92, blue: 255), RGB(red: 255, green: 0, blue: 255),
    RGB(red: 0, green: 255, blue: 255), RGB(red: 255, green: 255, blue: 255),
  ]
}
