internal import Dispatch
internal import Logging
internal import Synchronization

/// A start that takes long says what it waits for: a main queue that nobody serves, or a server that does not answer, would
/// otherwise look like nothing at all.
extension ALCContext {
  private static let watch = DispatchQueue(label: "alchemic.slow", qos: .utility)

  /// Has the log told of this start every ten seconds, until it has ended.
  func tellWhileStarting() {
    let timer = DispatchSource.makeTimerSource(queue: Self.watch)
    // Keeps the container until the start has ended, as the start does. A weak reference would make each later use of the
    // container dearer: its count would move out of the object.
    timer.setEventHandler { [self] in
      guard let waits = whatStartWaitsFor() else { return timer.cancel() }
      logger.warning("still starting: waiting for \(waits)")
    }
    timer.schedule(deadline: .now() + .seconds(10), repeating: .seconds(10), leeway: .seconds(1))
    timer.activate()
    let transfer = UncheckedTransfer(timer)
    let isOver = state.withLock { state in
      guard case .starting = state.lifecycle else { return true }
      state.slowness = transfer
      return false
    }
    if isOver { timer.cancel() }
  }

  /// What a start that is under way is waiting for, in words; `nil` where there is none.
  package func whatStartWaitsFor() -> String? {
    let (lifecycle, callbacks) = state.withLock { (UncheckedTransfer($0.lifecycle), $0.callbacks) }
    switch lifecycle.value {
    case .idle, .failed, .open(.ready, _): return nil
    case .starting(let phase, let model):
      let making = model?.factories.filter { factory in factory.storage.withLock { $0.making != nil } } ?? []
      let works = making.map { factory in
        "\(factory.name)\(factory.declaration.place.map { " (\($0))" } ?? "")"
          + (factory.declaration.make?.isOnMainActor == true ? " on the main actor" : "")
      }
      return works.isEmpty ? "the end of \(phase)" : works.joined(separator: ", ")
    case .open:
      let firing = callbacks.first { if case .firing = $0.state { true } else { false } }
      guard let firing else { return "the main queue, to fire the when-ready callbacks" }
      return "the when-ready callback \(firing.label.isEmpty ? "" : "\"\(firing.label)\" ")(\(firing.place))"
    }
  }
}

extension ALCContext.State {
  /// Ends the telling of a start that has ended.
  mutating func endSlowness() {
    slowness?.value.cancel()
    slowness = nil
  }
}
