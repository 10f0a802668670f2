// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import CNcurses

/// The bytes that switch a terminal to a full screen and back, from its terminfo entry.
struct TerminalModes {
  /// Enables the number pad, paste marks and mouse reports. Written once curses has taken the screen.
  let entering: [UInt8]
  /// Takes the screen again without curses.
  let enteringScreen: [UInt8]
  /// Hides the cursor.
  let hidingCursor: [UInt8]
  /// Whether the terminal understands xterm's extensions. Other terminals get none of them.
  let isLikeXterm: Bool

  private let leaving: [UInt8]
  private let ending: [UInt8]
  private let leavesAlternateScreen: Bool

  private static let pasteAndMouseOn: [UInt8] = Array("\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h".utf8)
  private static let pasteAndMouseOff: [UInt8] = Array("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l".utf8)
  /// Asks whether the terminal supports synchronized output. An answer arrives with the input.
  static let synchronizedOutputQuery: [UInt8] = Array("\u{1B}[?2026$p".utf8)
  /// Asks for the colour of the background (OSC 11). An answer arrives with the input.
  static let backgroundQuery: [UInt8] = Array("\u{1B}]11;?\u{1B}\\".utf8)
  /// Begins a frame that the terminal shows at once.
  static let frameBegin: [UInt8] = Array("\u{1B}[?2026h".utf8)
  /// Ends such a frame.
  static let frameEnd: [UInt8] = Array("\u{1B}[?2026l".utf8)

  /// Reads the terminfo entry of the terminal that curses has open.
  init() {
    let capability = { (name: String) -> [UInt8] in
      guard let value = cncurses_capability(name) else { return [] }
      return Self.withoutPadding(Array(String(cString: value).utf8))
    }
    isLikeXterm = !capability("kmous").isEmpty
    // The character set, which the sequences of attributes do not choose.
    entering = capability("rmacs") + capability("smkx") + (isLikeXterm ? Self.pasteAndMouseOn : [])
    enteringScreen = capability("smcup")
    hidingCursor = capability("civis")
    leavesAlternateScreen = !capability("rmcup").isEmpty
    let frame = isLikeXterm ? Self.frameEnd + Self.pasteAndMouseOff : []
    leaving = frame + capability("rmacs") + capability("sgr0") + capability("op")
    ending = capability("cnorm") + capability("rmkx") + capability("rmcup")
  }

  /// All bytes that restore the screen. Where there is no second screen, later output begins on a new line.
  func restoring(height: Int) -> [UInt8] {
    guard !leavesAlternateScreen else { return leaving + ending }
    return leaving + Array("\u{1B}[\(height);1H\u{1B}[K".utf8) + ending + Array("\r\n".utf8)
  }

  /// A capability without its delays (`$<5>`), which only slow hardware needs.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: "$<".utf8), let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
        index = end + 1
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return kept
  }
}
