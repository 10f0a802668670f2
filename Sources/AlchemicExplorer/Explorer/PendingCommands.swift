import AlchemicInspection

/// The commands that were sent and not answered yet: a process that stands still looks as if all were well.
struct PendingCommands: Hashable {
  /// In the order in which they were sent; those before `first` are answered.
  private var sent: [Command] = []
  private var first = 0
  /// How many answers came out of turn, by their commands.
  private var early: [Command: Int] = [:]
  /// When time was told for the first time after the last answer, or after the first command.
  private var since: UInt64?
  /// Whether an answer has been missing long enough to tell.
  private(set) var isOverdue = false

  /// How long an answer may take before that is told, in nanoseconds.
  static let patience: UInt64 = 1_000_000_000

  /// Whether it matters how time goes on.
  var isAwaiting: Bool { first < sent.count && !isOverdue }

  /// What to tell as long as no answer comes; `nil` while it need not be told.
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
    // It answers again: the others have their time anew.
    (since, isOverdue) = (nil, false)
    early[command, default: 0] += 1
    while first < sent.count, let count = early[sent[first]] {
      early[sent[first]] = count > 1 ? count - 1 : nil
      first += 1
    }
    if first == sent.count { self = PendingCommands() }
  }

  /// It is this late now, on whichever clock goes on.
  mutating func wait(until instant: UInt64) {
    guard first < sent.count else { return }
    since = since ?? instant
    isOverdue = isOverdue || since.map { instant >= $0 + Self.patience } ?? false
  }
}
