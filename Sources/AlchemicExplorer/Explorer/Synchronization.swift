import AlchemicInspection

/// Keeps the explorer's picture of the container whole: which events it may apply, when it has to ask for a new
/// snapshot, and what it must keep until that comes.
///
/// While a snapshot is on its way, events are both applied to the old one and kept: the new one may have been taken
/// before them.
struct Synchronization: Hashable {
  private(set) var state = State.loading(again: false)
  /// The events that came while a snapshot was on its way, by ascending number.
  private var kept: [ContainerEvent] = []

  enum State: Hashable {
    /// Every event up to the last one is included.
    case current
    /// A snapshot was asked for. `again`: events were lost since, which it may not include.
    case loading(again: Bool)
  }

  /// How many events are kept at most: a container that is busier than that is asked again.
  static let limit = 65_536

  /// An event came, after the last one that is known, or 0.
  ///
  /// - Returns: Whether a snapshot must be asked for.
  mutating func receive(_ event: ContainerEvent, after last: UInt64?) -> Bool {
    let isGap = last.map { event.number > $0 && event.number - $0 > 1 } ?? false
    guard case .loading(let again) = state else {
      if isGap { state = .loading(again: false) }
      return isGap
    }
    kept.append(event)
    var mustAgain = again || isGap
    if kept.count > Synchronization.limit {
      kept.removeFirst(Synchronization.limit / 2)
      mustAgain = true
    }
    state = .loading(again: mustAgain)
    return false
  }

  /// Events were lost. Returns whether a snapshot must be asked for.
  mutating func lose() -> Bool {
    let mustLoad = state == .current
    state = .loading(again: !mustLoad)
    return mustLoad
  }

  /// A snapshot is wanted for another reason. Returns whether it must be asked for.
  mutating func reload() -> Bool {
    guard state == .current else { return false }
    state = .loading(again: false)
    return true
  }

  /// The snapshot that is on its way will not come: the next one has to be asked for anew.
  mutating func abandon() {
    state = .current
    kept = []
  }

  /// A snapshot came.
  ///
  /// - Returns: It with all that happened since, or `nil` if what is known is newer; and whether another one must be
  ///   asked for.
  mutating func receive(
    _ snapshot: ContainerSnapshot, known: (process: ProcessDescription, lastEvent: UInt64)?
  ) -> (snapshot: ContainerSnapshot?, mustLoad: Bool) {
    switch state {
    case .current:
      // Nobody asked: what it lacks was not kept.
      let isOlder = known.map { $0.process == snapshot.process && $0.lastEvent > snapshot.lastEvent } ?? false
      return (isOlder ? nil : snapshot, false)
    case .loading(let again):
      var snapshot = snapshot
      var isGap = false
      for event in kept where event.number > snapshot.lastEvent {
        isGap = isGap || event.number != snapshot.lastEvent + 1
        snapshot.apply(event)
      }
      kept = []
      let mustLoad = isGap || again
      state = mustLoad ? .loading(again: false) : .current
      return (snapshot, mustLoad)
    }
  }
}
