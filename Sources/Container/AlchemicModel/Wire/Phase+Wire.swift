// A message has a phase that every explorer knows in `phase`, and that of a stop in `stop`, which older explorers ignore and
// older programs never send.
extension Phase {
  /// The phase of a message.
  ///
  /// - Parameters:
  ///   - phase: The member `phase`.
  ///   - stop: The member `stop`, if there is one. An unknown one is ignored.
  package init(_ phase: Phase, stop: String?) {
    self = stop.flatMap(Phase.init) ?? phase
  }

  /// The phase for explorers that know no stop.
  package var withoutStop: Phase {
    switch self {
    case .stopping: .ready
    case .stopped: .idle
    default: self
    }
  }

  /// The phase of a stop; `nil` in all other phases.
  package var stop: String? {
    self == withoutStop ? nil : rawValue
  }
}
