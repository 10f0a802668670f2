// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Logging
internal import Synchronization

extension ALCContext {
  /// Runs a closure once the container is ready.
  ///
  /// A closure that is written on the main actor runs there, so it may use what is isolated to it:
  ///
  /// ```swift
  /// context.whenReady { [self] in
  ///   try context.injectDependencies(self)
  ///   title = "open"
  /// }
  /// ```
  ///
  /// A container that is already ready runs the closure immediately, on this thread. Otherwise the container runs it on the
  /// main thread after the start, in the order of registration. A closure of the main actor that is registered on another
  /// thread always goes through the main queue. A closure of any other actor runs on that actor, in a task; the container
  /// does not wait for its end. This container is the current one in the closure.
  ///
  /// A program's container that starts automatically starts now if it has not started yet.
  ///
  /// If the start fails, the closure waits for a start that succeeds. The container logs a warning about closures that
  /// wait for a container that failed or that the program never starts.
  ///
  /// - Parameters:
  ///   - label: A label for the explorer and the log.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: The closure, which runs once. The container logs an error that it throws, and keeps it with the callback.
  public func whenReady(
    _ label: String = "", fileID: String = #fileID, line: Int = #line,
    @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () throws -> Void
  ) {
    let location = AlchemicSourceLocation(fileID: fileID, line: line)
    let (callbackBody, isHere) = CallbackBody.of(body)
    register(label, at: location, callbackBody) { callback in
      if isHere {
        self.asCurrent { self.fire(callback, callbackBody) }
      } else {
        self.runOnMain { self.fire(callback, callbackBody) }
      }
    }
  }

  /// Runs a closure on the main actor once the container is ready, through the main queue even if it is already ready.
  ///
  /// ```swift
  /// context.whenReady("light the board", on: .shared) { board.isLit = true }
  /// ```
  ///
  /// Otherwise as ``whenReady(_:fileID:line:_:)``.
  ///
  /// - Parameters:
  ///   - label: A label for the explorer and the log.
  ///   - actor: The main actor.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: The closure, which runs once. The container logs an error that it throws, and keeps it with the callback.
  public func whenReady(
    _ label: String = "", on actor: MainActor, fileID: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable () throws -> Void
  ) {
    let location = AlchemicSourceLocation(fileID: fileID, line: line)
    let body = CallbackBody.synchronous { try MainActor.assumeIsolated(body) }
    register(label, at: location, body) { callback in
      self.runOnMain { self.fire(callback, body) }
    }
  }

  /// Keeps a callback until the container is ready, or fires it now.
  private func register(
    _ label: String, at location: AlchemicSourceLocation, _ body: CallbackBody,
    whereReady fireNow: (CallbackSnapshot) -> Void
  ) {
    let callback = state.withLock { $0.callbacks.register(label, at: location, isLate: $0.isReady) }
    events.post(.callbackChanged(callback))
    // Registered before it can fire, so that the events are in order.
    let isReady = state.withLock { state in
      if !state.isReady { state.callbacks.wait(callback, body) }
      return state.isReady
    }
    if isReady { fireNow(callback) } else { noteWaiter() }
  }

  func fire(_ callback: CallbackSnapshot, _ body: CallbackBody) {
    let began = events.now
    let thread = ThreadLabel.current.description
    change(callback, to: .firing(since: began, thread: thread))
    let requests = CallbackRequests()
    switch body {
    case .synchronous(let body):
      let outcome = Result { try CallbackRequests.$current.withValue(requests) { try body() } }
      didFire(callback.with(requests), since: began, thread: thread, outcome)
    case .onActor(let body):
      Task {
        let outcome: Result<Void, any Error>
        do {
          outcome = .success(
            try await CallbackRequests.$current.withValue(requests) {
              try await self.withCurrent { try await body() }
            })
        } catch {
          outcome = .failure(error)
        }
        self.didFire(callback.with(requests), since: began, thread: ThreadLabel.current.description, outcome)
      }
    }
  }

  private func didFire(
    _ callback: CallbackSnapshot, since began: UInt64, thread: String, _ outcome: Result<Void, any Error>
  ) {
    switch outcome {
    case .success:
      let ended = events.now
      change(callback, to: .fired(at: ended, took: ended - began, thread: thread))
    case .failure(let error):
      // Logged before the failure is visible, because a caller may then end the program.
      logger.error(
        "when-ready callback failed",
        metadata: ["label": "\(callback.label)", "location": "\(callback.location)", "error": "\(error)"])
      change(callback, to: .failed(FailureSnapshot(error)))
    }
  }

  private func change(_ callback: CallbackSnapshot, to newState: CallbackSnapshot.State) {
    var callback = callback
    callback.state = newState
    let changed = callback
    state.withLock { $0.callbacks.update(changed) }
    events.post(.callbackChanged(changed))
    // Reusable only now: otherwise a listener could take this callback's last event for its successor's.
    if changed.state.isOver { state.withLock { $0.callbacks.release(changed) } }
  }
}

extension CallbackSnapshot {
  /// The callback with the requests that it has made.
  fileprivate func with(_ requests: CallbackRequests) -> CallbackSnapshot {
    var callback = self
    callback.requested = requests.factories
    return callback
  }
}

extension CallbackSnapshot.State {
  /// Whether the callback has run, with or without an error.
  fileprivate var isOver: Bool {
    switch self {
    case .waiting, .firing, .unknown: false
    case .fired, .failed: true
    }
  }
}
