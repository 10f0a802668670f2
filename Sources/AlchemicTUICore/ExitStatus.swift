/// What the program ends with: one table for its help, its manual and those who read either.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// It did what it was asked for, and nothing is wrong with the container.
  case success = 0
  /// The container has problems, or said no.
  case refused = 1
  /// The arguments make no sense.
  case usage = 64
  /// There is no terminal to draw on, or no container to explore.
  case unavailable = 69
  /// What it prints cannot be written.
  case outputFailed = 74
  /// The configuration file is wrong.
  case configuration = 78

  /// When it ends with this, as the end of a sentence.
  public var meaning: String {
    switch self {
    case .success: "it did what it was asked for, and nothing is wrong with the container"
    case .refused: "the container has problems or said no, there is no such setting, or --read-only forbids it"
    case .usage: "the arguments make no sense"
    case .unavailable: "there is no terminal to draw on, or no container to explore"
    case .outputFailed: "standard output cannot be written"
    case .configuration: "the configuration file is wrong"
    }
  }

  /// All of them, a line for each; after a signal it is that of the signal.
  public static var list: String {
    allCases.map { "\($0.rawValue): \($0.meaning)\n" }.joined() + "128 and a signal's number: the signal ended it"
  }
}
