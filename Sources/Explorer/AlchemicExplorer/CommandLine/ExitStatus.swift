/// The program's exit codes: the one table for the program, its help and its manual page.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Success; the container has no problems.
  case success = 0
  /// The container has problems, or rejected the command; two containers differ.
  case refused = 1
  /// The arguments are invalid.
  case usage = 64
  /// There is no terminal to draw on, or no container to explore.
  case unavailable = 69
  /// Standard output cannot be written.
  case outputFailed = 74
  /// The configuration file is invalid.
  case configuration = 78

  /// What the code means, as part of a sentence.
  public var meaning: String {
    switch self {
    case .success: "success; the container has no problems"
    case .refused:
      "the container has problems or rejected the command, there is no such setting, or --read-only forbids the change; for diff, something differs"
    case .usage: "invalid arguments"
    case .unavailable: "no terminal to draw on, or no container to explore"
    case .outputFailed: "standard output cannot be written"
    case .configuration: "the configuration file is invalid"
    }
  }

  /// All codes with their meanings, one line for each, and a last line about signals.
  public static var list: String {
    allCases.map { "\($0.rawValue): \($0.meaning)\n" }.joined() + "128 + n: ended by signal n"
  }
}
