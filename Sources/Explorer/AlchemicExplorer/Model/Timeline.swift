import AlchemicInspection

/// The newest events of a container, each with its changes, so that the container can be shown as it was.
struct Timeline: Sendable {
  /// The number of events that are kept at least.
  static let capacity = 4_096

  private struct Step {
    let event: ContainerEvent
    /// `nil` for an event before the first snapshot, until that is asked for.
    var undo: EventUndo?
  }

  private var steps: [Step] = []
  /// The number of steps that the container includes.
  private var position = 0

  /// The number of the newest event; `nil` where none is known.
  var newest: UInt64? { steps.last?.event.number }
  /// The number of the last event that the oldest state includes; `nil` where no event is known.
  var oldest: UInt64? { steps.first.map { $0.event.number - 1 } }

  /// Forgets all events.
  mutating func forget() { self = Timeline() }

  /// Keeps an event that is about to change the container.
  mutating func add(_ event: ContainerEvent, to container: ContainerSnapshot?) {
    guard let container, event.number > container.lastEvent else { return }
    add(Step(event: event, undo: EventUndo(of: event, in: container)))
  }

  /// Keeps an event that the first snapshot includes.
  mutating func addPast(_ event: ContainerEvent) {
    // Those of an earlier connection arrive again.
    guard event.number > 0, newest.map({ event.number > $0 }) ?? true else { return }
    add(Step(event: event, undo: nil))
  }

  private mutating func add(_ step: Step) {
    // What a lost event changed is not known, so the states before it are not either.
    if let newest, step.event.number != newest &+ 1 { forget() }
    steps.append(step)
    // Not at each event: removing from the front moves all that remain.
    if steps.count > Self.capacity + Self.capacity / 4 { steps.removeFirst(steps.count - Self.capacity) }
    position = steps.count
  }

  /// The new state of what the next step changes, as an event has it; `nil` where the step changes more than one event can
  /// say.
  ///
  /// - Parameters:
  ///   - isBack: Whether the step undoes an event.
  ///   - container: The container that the step will change.
  mutating func nextStep(isBack: Bool, in container: inout ContainerSnapshot?) -> ContainerEvent? {
    let index = isBack ? position - 1 : position
    guard steps.indices.contains(index) else { return nil }
    if steps[index].undo == nil { findPast(&container) }
    let event = steps[index].event
    guard let reversed = steps[index].undo?.reversed(event) else { return nil }
    switch event.change {
    case .factories, .phase(.scanning, _): return nil
    default: return isBack ? reversed : event
    }
  }

  /// Undoes the last event that the container includes, or applies the next one.
  ///
  /// - Returns: Whether there was one.
  mutating func step(isBack: Bool, _ container: inout ContainerSnapshot?) -> Bool {
    if isBack {
      guard position > 0 else { return false }
      if steps[position - 1].undo == nil { findPast(&container) }
      position -= 1
      if let undo = steps[position].undo { container?.restore(undo) }
    } else {
      guard position < steps.count else { return false }
      container?.apply(steps[position].event)
      position += 1
    }
    return true
  }

  /// Finds what the events before the first snapshot changed: takes the container back to the state before them, as far as
  /// that is known, and applies them again.
  private mutating func findPast(_ container: inout ContainerSnapshot?) {
    let past = 0..<position
    guard var base = container.map({ PastState($0) }) else { return }
    for index in past { base.add(steps[index].event) }
    container?.restore(base, before: steps[0].event.number)
    for index in past {
      steps[index].undo = container.map { EventUndo(of: steps[index].event, in: $0) }
      container?.apply(steps[index].event)
    }
  }
}

/// The state of a container before events that it includes. It is complete where the events begin with the container's first.
/// What an earlier event changed is otherwise shown as the first known event left it.
private struct PastState {
  private var phase: ContainerPhase?
  private var progress: ContainerSnapshot.Progress
  private var failure: FailureSnapshot?
  private var factories: [Int: ContainerEvent] = [:]
  private var services: Set<Int> = []
  private var callbacks: [Int: CallbackSnapshot] = [:]
  private var stores: Set<String> = []
  private var hasOutlived = false
  private var hasFailed = false
  /// The objects created before the first known phase.
  private var createdCount = 0

  init(_ container: ContainerSnapshot) {
    (progress, failure) = (container.progress, container.failure)
  }

  /// Adds the next event.
  mutating func add(_ event: ContainerEvent) {
    switch event.change {
    case .phase(let phase, _):
      if self.phase == nil { before(phase) }
      hasFailed = hasFailed || phase == .failed
    case .factory(let id, let state, _):
      if factories[id] == nil { factories[id] = event }
      switch state {
      case .created, .absent: createdCount += phase == nil ? 1 : 0
      default: break
      }
    case .service(let id, _): services.insert(id)
    case .callback(let callback): if callbacks[callback.id] == nil { callbacks[callback.id] = callback }
    case .store(let store): stores.insert(store.id)
    case .outlived: hasOutlived = true
    case .scanned, .registered, .factories, .singletons, .entry, .unknown: break
    }
  }

  /// What held before the first known phase.
  private mutating func before(_ first: ContainerPhase) {
    let order: [ContainerPhase] = [
      .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .stopping, .stopped,
    ]
    phase =
      first == .failed ? .startingSingletons : order.firstIndex(of: first).flatMap { $0 > 0 ? order[$0 - 1] : nil }
    failure = nil
    switch first {
    case .scanning: progress = ContainerSnapshot.Progress()
    case .stopping: (progress.stoppingAt, progress.stoppedAt) = (nil, nil)
    case .stopped: progress.stoppedAt = nil
    case .idle, .unknown: break
    case .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .failed:
      (progress.endedAt, progress.stoppingAt, progress.stoppedAt) = (nil, nil, nil)
    }
    switch first {
    case .firingCallbacks, .failed: progress.started = max(0, progress.started &- createdCount)
    case .registering, .resolving, .startingSingletons: progress.started = 0
    case .idle, .scanning, .ready, .stopping, .stopped, .unknown: break
    }
  }

  /// Takes a container back to the state.
  func restore(_ container: inout ContainerSnapshot, before number: UInt64) {
    (container.lastEvent, container.instant) = (number - 1, 0)
    if let phase { (container.phase, container.failure) = (phase, failure) }
    container.progress = progress
    if phase == nil, container.phase == .startingSingletons {
      container.progress.started = max(0, progress.started &- createdCount)
    }
    // The end of a failed start adds them again.
    if hasFailed { for id in container.factories.indices { container.factories[id].problems = [] } }
    for (id, event) in factories {
      guard container.factories.indices.contains(id), case .factory(_, let state, let count) = event.change else {
        continue
      }
      // Before the first of all events, there was no object.
      container.factories[id].restore(before: number == 1 ? .notCreated : state, number == 1 ? 0 : count)
    }
    for id in services where container.factories.indices.contains(id) { container.factories[id].service = nil }
    for id in callbacks.keys.sorted(by: >) where container.callbacks.indices.contains(id) {
      let isNew = callbacks[id]?.state == .waiting && callbacks[id]?.count == 1
      if isNew, id == container.callbacks.count - 1 {
        container.callbacks.removeLast()
      } else {
        container.callbacks[id].state = .waiting
        container.callbacks[id].requested = []
      }
    }
    container.stores.removeAll { stores.contains($0.id) }
    if hasOutlived { container.scopes.outlived = [] }
  }
}

extension ContainerSnapshot {
  fileprivate mutating func restore(_ past: PastState, before number: UInt64) { past.restore(&self, before: number) }
}

extension FactorySnapshot {
  /// Takes it back to its state before the first known one.
  fileprivate mutating func restore(before state: State, _ count: Int) {
    switch state {
    case .creating, .created, .absent, .set, .failed, .notCreated: (self.state, creation) = (.notCreated, nil)
    // It had an object, of which nothing is known.
    case .released, .stopping, .stopped, .stopFailed, .unknown: self.state = state
    }
    let isFirst =
      switch state {
      case .created, .absent, .notCreated: true
      default: false
      }
    createdCount = isFirst && count > 0 ? count - 1 : count
  }
}
