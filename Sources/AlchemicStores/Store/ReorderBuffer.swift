/// Deliveries that wait until all changes before theirs are known, so that observers hear of changes in the journal's
/// order: this process's own changes are known at once, others' only when they were read.
struct ReorderBuffer {
  /// In the order of revisions.
  private var waiting: [(revision: Int64, deliveries: [ObserverTable.Delivery])] = []

  /// Adds those of a change.
  mutating func add(_ deliveries: [ObserverTable.Delivery], of revision: Int64) {
    guard !deliveries.isEmpty else { return }
    let place = waiting.lastIndex { $0.revision < revision }.map { $0 + 1 } ?? 0
    waiting.insert((revision, deliveries), at: place)
  }

  /// Takes those of all changes up to a revision.
  mutating func release(upTo revision: Int64) -> [ObserverTable.Delivery] {
    let end = waiting.firstIndex { $0.revision > revision } ?? waiting.count
    guard end > 0 else { return [] }
    defer { waiting.removeFirst(end) }
    return waiting[..<end].flatMap(\.deliveries)
  }
}
