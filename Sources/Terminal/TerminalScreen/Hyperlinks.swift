// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Links in the text of a terminal (OSC 8): what a terminal shows of them, and their bytes.
public enum Hyperlinks: Hashable, Sendable {
  /// The terminal may not know links, so it gets none.
  case none
  /// The terminal opens links to files.
  case files
  /// The terminal opens links to files at the line that follows a number sign. Others would not find the file.
  case filesAtLines

  /// What a terminal shows, by the environment of a program in it.
  ///
  /// - Parameter variable: The value of a variable of the environment.
  ///
  /// `ALCHEMIC_LINKS=1` and `ALCHEMIC_LINKS=0` decide it. Otherwise only terminals that are known to show links get them:
  /// some others print their addresses.
  public init(_ variable: (String) -> String?) {
    let isKitty = variable("KITTY_WINDOW_ID") != nil || variable("TERM") == "xterm-kitty"
    let known: Hyperlinks = isKitty ? .filesAtLines : .files
    switch variable("ALCHEMIC_LINKS") {
    case "0": self = .none
    case "1": self = known
    default: self = Self.areKnown(variable) ? known : .none
    }
  }

  private static func areKnown(_ variable: (String) -> String?) -> Bool {
    func version(_ name: String) -> [Int] {
      (variable(name) ?? "").split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    }
    func isAtLeast(_ name: String, _ least: [Int]) -> Bool {
      !version(name).lexicographicallyPrecedes(least)
    }
    let type = variable("TERM") ?? ""
    // A multiplexer hides the terminal around it, whose variables are still set.
    if variable("TMUX") != nil || type.hasPrefix("tmux") || variable("TERM_PROGRAM") == "tmux" {
      return variable("TERM_PROGRAM") == "tmux" && isAtLeast("TERM_PROGRAM_VERSION", [3, 4])
    }
    if variable("STY") != nil || type.hasPrefix("screen") || type.hasPrefix("linux") || type == "dumb" { return false }
    let family = type.split(separator: "-").first.map(String.init) ?? ""
    if types.contains(type) || families.contains(family) { return true }
    if let program = variable("TERM_PROGRAM"), let least = programs[program] {
      return isAtLeast("TERM_PROGRAM_VERSION", least)
    }
    if variables.contains(where: { variable($0) != nil }) { return true }
    // VTE 0.50.0 crashes at a link.
    if isAtLeast("VTE_VERSION", [5001]) { return true }
    return isAtLeast("KONSOLE_VERSION", [201_200])
  }

  /// The values of `TERM` of terminals that show links.
  private static let types: Set<String> = ["xterm-kitty", "xterm-ghostty"]

  /// The values of `TERM` up to a hyphen.
  private static let families: Set<String> = ["foot", "alacritty", "wezterm", "contour", "ghostty", "rio"]

  /// The values of `TERM_PROGRAM`, with the first version that shows links.
  private static let programs: [String: [Int]] = [
    "iTerm.app": [3, 1], "WezTerm": [20_200_620], "vscode": [1, 72], "ghostty": [], "rio": [], "mintty": [3, 1],
  ]

  /// The variables that only terminals set that show links.
  private static let variables = [
    "KITTY_WINDOW_ID", "WT_SESSION", "GHOSTTY_RESOURCES_DIR", "ALACRITTY_WINDOW_ID", "DOMTERM",
  ]

  /// The address of a file, for a terminal that may run on another machine.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - host: The name of the machine that has the file.
  public static func address(ofFile path: String, on host: String) -> String {
    "file://" + escaped(host, besides: "") + escaped(path, besides: "/")
  }

  /// The address of a line in a file, or of the file where the terminal does not know lines.
  public func address(ofLine line: Int, in file: String) -> String { self == .filesAtLines ? "\(file)#\(line)" : file }

  /// The bytes before the text of a link.
  public static func opening(_ address: String) -> String { "\u{1B}]8;;\(address)\u{1B}\\" }

  /// The bytes after the text of a link.
  public static let closing = "\u{1B}]8;;\u{1B}\\"

  /// The text with all bytes escaped that an address cannot contain, so that it cannot end the sequence.
  private static func escaped(_ text: String, besides kept: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept.utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
