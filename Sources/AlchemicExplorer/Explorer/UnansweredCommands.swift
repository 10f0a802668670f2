import AlchemicInspection

/// The commands that were sent and not answered yet: a process that stands still looks as if all were well.
struct UnansweredCommands: Hashable {
  private var waiting: [Waiting] = []
  /// Whether the oldest has waited long enough to tell.
  private(set) var isOverdue = false

  private struct Waiting: Hashable {
    let command: Command
    /// When time was told for the first time after it was sent.
    var since: UInt64?
  }

  /// How long an answer may take before that is told, in nanoseconds.
  static let patience: UInt64 = 1_000_000_000

  /// Whether it matters how time goes on.
  var isAwaiting: Bool { !waiting.isEmpty && !isOverdue }

  /// What to tell as long as no answer comes; `nil` while it need not be told.
  var notice: String? {
    guard isOverdue, let command = waiting.first?.command else { return nil }
    switch command {
    case .set(_, let key, _, _), .remove(_, let key, _):
      return "No answer yet: \(key) is not stored."
    case .start, .registerCallback: return "No answer yet."
    }
  }

  mutating func send(_ effects: [Effect]) {
    for case .perform(let command) in effects { waiting.append(Waiting(command: command)) }
  }

  mutating func finish(_ command: Command) {
    guard let place = waiting.firstIndex(where: { $0.command == command }) else { return }
    waiting.remove(at: place)
    // It answers again: the others have their time anew.
    isOverdue = false
    for place in waiting.indices { waiting[place].since = nil }
  }

  /// It is this late now, on whichever clock goes on.
  mutating func wait(until instant: UInt64) {
    for place in waiting.indices where waiting[place].since == nil { waiting[place].since = instant }
    guard let since = waiting.first?.since else { return }
    isOverdue = isOverdue || instant >= since + Self.patience
  }
}
