internal import Dispatch
internal import Logging
internal import Synchronization

/// Tells in the log what a start waits for, every ten seconds until it has ended: a main queue that nobody serves, or a
/// server that does not answer, would otherwise look like nothing at all.
final class StartWatchdog: Sendable {
  private static let queue = DispatchQueue(label: "alchemic.slow", qos: .utility)

  /// Not counted, and not weak either, which would make each later use of the container dearer: its count would move out of
  /// the object. The container takes itself out before it goes.
  private let context: Mutex<UncheckedTransfer<Unmanaged<ALCContext>?>>
  private let timer: UncheckedTransfer<any DispatchSourceTimer>

  init(_ context: ALCContext) {
    self.context = Mutex(UncheckedTransfer(.passUnretained(context)))
    timer = UncheckedTransfer(DispatchSource.makeTimerSource(queue: Self.queue))
    timer.value.schedule(deadline: .now() + .seconds(10), repeating: .seconds(10), leeway: .seconds(1))
    timer.value.setEventHandler { [weak self, logger = context.logger] in
      // The container's own code under the lock, and none of the program's: it is let go of meanwhile by nobody.
      let waits = self?.context.withLock { $0.value?._withUnsafeGuaranteedRef { $0.pendingStartWork() } }
      if let waits { logger.warning("still starting: waiting for \(waits)") }
    }
    timer.value.activate()
  }

  /// Ends it; not to be called under the container's lock.
  func end() {
    context.withLock { $0 = UncheckedTransfer(nil) }
    timer.value.cancel()
  }
}

extension ALCContext {
  /// Has the log told of this start while it goes on.
  func watchStart() {
    let watchdog = StartWatchdog(self)
    let isOver = state.withLock { state in
      switch state.lifecycle {
      case .idle, .failed, .open(.ready, _): return true
      case .starting, .open:
        state.watchdog = watchdog
        return false
      }
    }
    if isOver { watchdog.end() }
  }

  /// What a start that is under way is waiting for, in words; `nil` where there is none.
  package func pendingStartWork() -> String? {
    let (lifecycle, callbacks) = state.withLock { (UncheckedTransfer($0.lifecycle), $0.callbacks.all) }
    switch lifecycle.value {
    case .idle, .failed, .open(.ready, _): return nil
    case .starting(let phase, let model):
      let construction =
        model?.factories.filter { factory in factory.storage.withLock { $0.construction != nil } } ?? []
      let works = construction.map { factory in
        "\(factory.name)\(factory.declaration.location.map { " (\($0))" } ?? "")"
          + (factory.declaration.constructor?.isOnMainActor == true ? " on the main actor" : "")
      }
      return works.isEmpty ? "the end of \(phase)" : works.joined(separator: ", ")
    case .open:
      let firing = callbacks.first { if case .firing = $0.state { true } else { false } }
      guard let firing else { return "the main queue, to fire the when-ready callbacks" }
      return "the when-ready callback \(firing.label.isEmpty ? "" : "\"\(firing.label)\" ")(\(firing.location))"
    }
  }
}
