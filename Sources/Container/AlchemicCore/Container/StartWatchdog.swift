// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Logging
internal import Synchronization

/// Logs what a start waits for, every ten seconds until it has ended.
///
/// Without it, a start that waits for a server or for an unserved main queue would be silent.
final class StartWatchdog: Sendable {
  private static let queue = DispatchQueue(label: "alchemic.slow", qos: .utility)

  /// Neither strong nor weak: a weak reference would make each later use of the container slower, because it moves the
  /// reference count out of the object. The container removes itself here before it is released.
  private let context: Mutex<UncheckedTransfer<Unmanaged<ALCContext>?>>
  private let timer: UncheckedTransfer<any DispatchSourceTimer>

  init(_ context: ALCContext) {
    self.context = Mutex(UncheckedTransfer(.passUnretained(context)))
    timer = UncheckedTransfer(DispatchSource.makeTimerSource(queue: Self.queue))
    timer.value.schedule(deadline: .now() + .seconds(10), repeating: .seconds(10), leeway: .seconds(1))
    timer.value.setEventHandler { [weak self, logger = context.logger] in
      // The lock keeps the container alive. No code of the program runs under it.
      let waits = self?.context.withLock { $0.value?._withUnsafeGuaranteedRef { $0.pendingStartWork() } }
      if let waits { logger.warning("still starting: waiting for \(waits)") }
    }
    timer.value.activate()
  }

  /// Stops the reports. Don't call this under the container's lock.
  func end() {
    context.withLock { $0 = UncheckedTransfer(nil) }
    timer.value.cancel()
  }
}

extension ALCContext {
  /// Logs what this start waits for until it has ended.
  func watchStart() {
    let watchdog = StartWatchdog(self)
    let isOver = state.withLock { state in
      switch state.lifecycle {
      case .idle, .failed, .stopping, .stopped, .open(.ready, _): return true
      case .starting, .open:
        state.watchdog = watchdog
        return false
      }
    }
    if isOver { watchdog.end() }
  }

  /// A description of what the current start waits for; `nil` when the container is not starting.
  package func pendingStartWork() -> String? {
    if let waits = awaitedApplications() { return waits }
    let (lifecycle, callbacks) = state.withLock { ($0.lifecycle, $0.callbacks.all) }
    switch lifecycle {
    case .idle, .failed, .stopping, .stopped, .open(.ready, _): return nil
    case .starting(let phase, let engine):
      let attempt =
        engine?.model.factories.filter { factory in
          engine?.store[factory].withState { $0.attempt != nil } ?? false
        } ?? []
      let works = attempt.map { factory in
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
