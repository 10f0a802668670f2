/// The when-ready callbacks of a container: those that wait, and what became of the others.
///
/// Those that came before the container was ready are all remembered. Of those that come later there may be endlessly
/// many: one that is over gives its number to the next one of its label and place, and the oldest of ``lateLimit`` to
/// whichever comes.
struct CallbackList {
  typealias Body = @Sendable () throws -> Void

  /// How many of those that came when the container was ready are remembered, where that many are over.
  static let lateLimit = 1_000

  /// What is remembered; a callback's number is its index.
  private(set) var all: [WhenReadyCallback] = []
  /// Those that wait, in their order; what was taken leaves its place empty.
  private var due: [(id: Int, body: Body?)] = []
  private var firstDue = 0
  /// The numbers of those that came when the container was ready, and where among them to look for the oldest.
  private var late: [Int] = []
  private var oldest = 0
  /// Whether such a number can be given away.
  private var isFree: [Int: Bool] = [:]
  /// The free numbers of those that fired, which the next ones of the same kind get.
  private var reusable: [Kind: [Int]] = [:]

  /// What callbacks have in common that are told as one.
  private struct Kind: Hashable {
    let label: String
    let location: AlchemicSourceLocation

    init(_ label: String, _ location: AlchemicSourceLocation) {
      (self.label, self.location) = (label, location)
    }

    init(_ callback: WhenReadyCallback) {
      self.init(callback.label, callback.location)
    }
  }

  /// Whether none waits.
  var isNoneDue: Bool { firstDue == due.count }

  /// Those that wait, in their order.
  var waiting: [WhenReadyCallback] { due[firstDue...].map { all[$0.id] } }

  /// Takes note of a callback that is to wait or to fire.
  ///
  /// - Parameters:
  ///   - label: What the program calls it.
  ///   - place: Where it was registered.
  ///   - isLate: Whether the container is ready.
  mutating func register(_ label: String, at location: AlchemicSourceLocation, isLate: Bool) -> WhenReadyCallback {
    var callback = WhenReadyCallback(id: all.count, label: label, location: location, state: .waiting)
    if isLate {
      if let id = reusable[Kind(label, location)]?.popLast() {
        callback = WhenReadyCallback(
          id: id, label: label, location: location, count: all[id].count + 1, state: .waiting)
      } else if let id = takeOldest() {
        callback = WhenReadyCallback(id: id, label: label, location: location, state: .waiting)
      } else {
        late.append(callback.id)
      }
      isFree[callback.id] = false
    }
    if callback.id == all.count { all.append(callback) } else { all[callback.id] = callback }
    return callback
  }

  /// Keeps what a callback does until ``takeDue()``.
  mutating func wait(_ callback: WhenReadyCallback, _ body: @escaping Body) {
    due.append((callback.id, body))
  }

  /// The next callback that waits, with what it does.
  mutating func takeDue() -> (WhenReadyCallback, Body)? {
    guard firstDue < due.count, let body = due[firstDue].body else { return nil }
    let id = due[firstDue].id
    due[firstDue].body = nil
    firstDue += 1
    if firstDue == due.count { (due, firstDue) = ([], 0) }
    return (all[id], body)
  }

  /// Remembers what a callback is doing now.
  mutating func update(_ callback: WhenReadyCallback) {
    all[callback.id] = callback
  }

  /// Takes note that all was told of a callback that is over.
  mutating func release(_ callback: WhenReadyCallback) {
    guard isFree[callback.id] != nil else { return }
    isFree[callback.id] = true
    // An error stays to be looked at.
    if case .fired = callback.state { reusable[Kind(callback), default: []].append(callback.id) }
  }

  /// The oldest number that is free, where enough callbacks are remembered.
  private mutating func takeOldest() -> Int? {
    guard late.count >= Self.lateLimit else { return nil }
    for _ in late.indices {
      let id = late[oldest]
      oldest = (oldest + 1) % late.count
      guard isFree[id] == true else { continue }
      let kind = Kind(all[id])
      reusable[kind]?.removeAll { $0 == id }
      if reusable[kind]?.isEmpty == true { reusable[kind] = nil }
      return id
    }
    return nil
  }
}
