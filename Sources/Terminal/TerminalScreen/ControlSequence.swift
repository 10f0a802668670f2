// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A sequence that a terminal sends after `ESC [`: parameters and a final byte.
struct ControlSequence {
  /// The parameters and the bytes between them and the final byte, as sent.
  let bytes: [UInt8]
  /// The byte that identifies the sequence.
  let final: UInt8

  /// The meaning of a sequence.
  enum Meaning {
    /// A key.
    case key(Key)
    /// Pasted text follows.
    case pasteBegins
    /// A mouse report. The button includes the modifiers, as xterm numbers them.
    case mouse(button: Int, Position, isRelease: Bool)
    /// The terminal's answer whether it supports synchronized output.
    case synchronizedOutput(known: Bool)
    /// Unknown or irrelevant.
    case unknown
  }

  var meaning: Meaning {
    switch (bytes.first, final) {
    case (0x3C, UInt8(ascii: "M")), (0x3C, UInt8(ascii: "m")): mouse
    case (0x3F, UInt8(ascii: "y")): modeReport
    case (.some(0x3C...0x3F), _): .unknown
    case (_, UInt8(ascii: "~")): editingKey
    case (_, UInt8(ascii: "^")), (_, UInt8(ascii: "@")): editingKey  // rxvt: with control
    case (_, UInt8(ascii: "u")): KeySequences.coded(number(0), modifiers: number(1)).map(Meaning.key) ?? .unknown
    // A cursor position report ends like a function key, but begins with a row.
    default: number(0) > 1 ? .unknown : KeySequences.cursor(final).map(Meaning.key) ?? .unknown
    }
  }

  private var editingKey: Meaning {
    switch number(0) {
    case 200: .pasteBegins
    case 27: KeySequences.coded(number(2), modifiers: number(1)).map(Meaning.key) ?? .unknown
    case let number: KeySequences.editing(number).map(Meaning.key) ?? .unknown
    }
  }

  private var mouse: Meaning {
    let column = number(1)
    let row = number(2)
    guard column > 0, row > 0 else { return .unknown }
    return .mouse(
      button: number(0), Position(row: row - 1, column: column - 1), isRelease: final == UInt8(ascii: "m"))
  }

  /// `? 2026 ; value $`: 1 and 2 mean that the mode is supported, 3 and 4 that it cannot be changed.
  private var modeReport: Meaning {
    number(0) == 2026 ? .synchronizedOutput(known: number(1) == 1 || number(1) == 2) : .unknown
  }

  /// The parameter at an index, 0 if it is missing. A part after a colon is ignored.
  private func number(_ index: Int) -> Int {
    let parameters = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard index < parameters.count else { return 0 }
    var number = 0
    for byte in parameters[index] {
      switch byte {
      case 0x30...0x39: number = min(number * 10 + Int(byte - 0x30), 1 << 24)
      case 0x3C...0x3F: continue
      default: return number
      }
    }
    return number
  }
}
