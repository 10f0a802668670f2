internal import CNcurses

/// The bytes that switch a terminal to a full screen and back, as its terminfo entry has them.
struct TerminalModes {
  /// Switches the number pad, paste marks and mouse reports on; to be written once curses has taken the screen.
  let entering: [UInt8]
  /// What takes the screen, for setting up again without curses.
  let takingScreen: [UInt8]
  /// Hides the cursor.
  let hidingCursor: [UInt8]
  /// Whether the terminal understands what xterm introduced; others get none of it.
  let isLikeXterm: Bool

  private let leaving: [UInt8]
  private let ending: [UInt8]
  private let leavesPlace: Bool

  private static let pasteAndMouseOn: [UInt8] = Array("\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h".utf8)
  private static let pasteAndMouseOff: [UInt8] = Array("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l".utf8)
  /// Asks whether the terminal knows synchronized output; the answer, if any, comes among the input.
  static let synchronizedOutputQuery: [UInt8] = Array("\u{1B}[?2026$p".utf8)
  /// Begins and ends a frame that is shown at once.
  static let frameBegin: [UInt8] = Array("\u{1B}[?2026h".utf8)
  /// Ends it.
  static let frameEnd: [UInt8] = Array("\u{1B}[?2026l".utf8)

  /// Reads the entry of the terminal that curses has open.
  init() {
    let capability = { (name: String) -> [UInt8] in
      guard let value = cncurses_capability(name) else { return [] }
      return Self.withoutPadding(Array(String(cString: value).utf8))
    }
    isLikeXterm = !capability("kmous").isEmpty
    entering = capability("smkx") + (isLikeXterm ? Self.pasteAndMouseOn : [])
    takingScreen = capability("smcup")
    hidingCursor = capability("civis")
    leavesPlace = !capability("rmcup").isEmpty
    let frame = isLikeXterm ? Self.frameEnd + Self.pasteAndMouseOff : []
    leaving = frame + capability("rmacs") + capability("sgr0") + capability("op")
    ending = capability("cnorm") + capability("rmkx") + capability("rmcup")
  }

  /// All that gives the screen back; where there is no second screen, what follows begins on a line of its own.
  func restoring(height: Int) -> [UInt8] {
    guard !leavesPlace else { return leaving + ending }
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
