// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The keys for the sequences of terminals: xterm and its descendants, rxvt, the Linux console.
///
/// A cursor or function key with Shift, Alt or Control counts as the key alone.
enum KeySequences {
  /// The key for a byte below 0x20, or 0x7F.
  static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x1B: .escape
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: nil
    }
  }

  /// The key for the byte that ends `ESC [`, or follows `ESC O`.
  static func cursor(_ final: UInt8) -> Key? {
    switch Character(Unicode.Scalar(final)) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "a": .up  // rxvt, with shift
    case "b": .down
    case "c": .right
    case "d": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// The key for the byte after `ESC O`: a cursor key in application mode, or a key of the number pad.
  static func singleShift(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: "X"): .character("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
    default: cursor(final)
    }
  }

  /// The key for the byte after `ESC [ [`.
  static func console(_ byte: UInt8) -> Key? {
    (0x41...0x45).contains(byte) ? .function(Int(byte) - 0x40) : nil
  }

  /// The key for the number in `ESC [ number ~`.
  static func editing(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The key for a Unicode value with modifiers in `ESC [ value ; modifiers u`. The modifiers are 1 plus 1 for Shift, 2
  /// for Alt, 4 for Control.
  static func coded(_ value: Int, modifiers: Int) -> Key? {
    guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init), scalar.value > 0 else { return nil }
    // Terminals use the private area for keys that write no character.
    if (0xE000...0xF8FF).contains(scalar.value) { return nil }
    let held = max(0, modifiers - 1)
    if scalar.value < 0x20 || scalar.value == 0x7F {
      let key = control(UInt8(scalar.value))
      return key == .tab && held & 1 != 0 ? .backTab : key
    }
    if held & 4 != 0 { return Character(scalar).lowercased().first.map(Key.control) }
    return held & 2 != 0 ? .alt(Character(scalar)) : .character(Character(scalar))
  }
}
