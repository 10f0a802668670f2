internal import AlchemicInspection

/// One reader of a connection's updates. A reader that is slow loses what comes while it has too much to read, and is
/// told how much.
struct UpdateStream {
  private let continuation: AsyncStream<Update>.Continuation
  private var position: UInt64
  private var lost = 0

  /// How many updates wait for a reader at most.
  static let limit = 65_536

  init(after position: UInt64, _ continuation: AsyncStream<Update>.Continuation) {
    self.continuation = continuation
    self.position = position
  }

  /// Passes an update on; an event that the reader knows is left out.
  mutating func pass(_ update: Update) {
    if case .event(let event) = update {
      guard event.number > position else { return }
      position = event.number
    }
    if lost > 0 {
      guard case .enqueued = continuation.yield(.dropped(lost)) else {
        lost += 1
        return
      }
      lost = 0
    }
    if case .dropped = continuation.yield(update) { lost += 1 }
  }

  func finish() { continuation.finish() }
}
