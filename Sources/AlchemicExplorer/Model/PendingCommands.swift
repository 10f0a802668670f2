import AlchemicInspection

/// The commands that the container has not answered. Without a notice, a stopped process would look healthy.
struct PendingCommands: Hashable {
  /// In the order of sending; those before `first` are answered.
  private var sent: [Command] = []
  private var first = 0
  /// The number of answers that arrived out of order, by command.
  private var early: [Command: Int] = [:]
  /// The first tick after the last answer, or after the first command.
  private var since: UInt64?
  /// Whether an answer has been missing longer than `patience`.
  private(set) var isOverdue = false

  /// The time, in nanoseconds, after which a missing answer is reported.
  static let patience: UInt64 = 1_000_000_000

  /// Whether ticks matter.
  var isAwaiting: Bool { first < sent.count && !isOverdue }

  /// The message about a missing answer; `nil` while no answer is overdue.
  var notice: String? {
    guard isOverdue, first < sent.count else { return nil }
    switch sent[first] {
    case .set(_, let key, _, _): return "No answer yet: \(key) is not saved."
    case .remove(_, let key, _): return "No answer yet: \(key) is not removed."
    case .start, .registerCallback: return "No answer yet."
    }
  }

  mutating func send(_ effects: [Effect]) {
    for case .perform(let command) in effects { sent.append(command) }
  }

  mutating func finish(_ command: Command) {
    guard first < sent.count else { return }
    // The container answers again, so the waiting time of the others restarts.
    (since, isOverdue) = (nil, false)
    early[command, default: 0] += 1
    while first < sent.count, let count = early[sent[first]] {
      early[sent[first]] = count > 1 ? count - 1 : nil
      first += 1
    }
    if first == sent.count { self = PendingCommands() }
  }

  /// Reports the current time, in nanoseconds.
  mutating func wait(until instant: UInt64) {
    guard first < sent.count else { return }
    since = since ?? instant
    isOverdue = isOverdue || since.map { instant >= $0 + Self.patience } ?? false
  }
}
