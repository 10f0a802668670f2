internal import Logging
internal import Synchronization

extension ALCContext {
  /// Runs something once the container is ready: at once on this thread when it is, else on the main thread after
  /// the start, in the order of registration. This container is the current one in it.
  ///
  /// Where the program's container starts by itself and nothing has started it yet, this does.
  ///
  /// Where the start fails, it waits for one that succeeds. What waits for a container that failed, or that nobody
  /// starts, is reported in the log.
  ///
  /// - Parameters:
  ///   - label: What to call it in the explorer and the log.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: What to run, once. An error it throws is logged and kept with the callback.
  public func whenReady(
    _ label: String = "", fileID: String = #fileID, line: Int = #line, _ body: @escaping @Sendable () throws -> Void
  ) {
    register(label, at: AlchemicSourceLocation(fileID: fileID, line: line), body) { callback, body in
      self.asCurrent { self.fire(callback, body) }
    }
  }

  /// Keeps a callback until the container is ready, or has it fired.
  private func register(
    _ label: String, at location: AlchemicSourceLocation, _ body: @escaping @Sendable () throws -> Void,
    whereReady fireNow: (WhenReadyCallback, @escaping @Sendable () throws -> Void) -> Void
  ) {
    let callback = state.withLock { $0.callbacks.register(label, at: location, isLate: $0.isReady) }
    events.post(.callbackRegistered(callback))
    // Only now may anyone fire it: who follows the events hears of it before it fires.
    let isReady = state.withLock { state in
      if !state.isReady { state.callbacks.wait(callback, body) }
      return state.isReady
    }
    if isReady { fireNow(callback, body) } else { noteWaiter() }
  }

  /// Runs something on the main actor once the container is ready: through the main queue, also where it is ready already.
  ///
  /// ```swift
  /// context.whenReady("light the board", on: .shared) { board.isLit = true }
  /// ```
  ///
  /// Otherwise as ``whenReady(_:fileID:line:_:)``.
  ///
  /// - Parameters:
  ///   - label: What to call it in the explorer and the log.
  ///   - actor: The main actor.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: What to run, once. An error it throws is logged and kept with the callback.
  public func whenReady(
    _ label: String = "", on actor: MainActor, fileID: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable () throws -> Void
  ) {
    let location = AlchemicSourceLocation(fileID: fileID, line: line)
    register(label, at: location, { try MainActor.assumeIsolated(body) }) { callback, body in
      self.runOnMain { self.fire(callback, body) }
    }
  }

  func fire(_ callback: WhenReadyCallback, _ body: @Sendable () throws -> Void) {
    let began = events.now
    let thread = ThreadLabel.current.description
    change(callback, to: .firing(since: began, thread: thread)) { .callbackFiring($0) }
    do {
      try body()
      let ended = events.now
      change(callback, to: .fired(at: ended, took: ended - began, thread: thread)) { .callbackFired($0) }
    } catch {
      // Before the failure can be seen: a caller that learns of it may end the program at once.
      logger.error(
        "when-ready callback failed",
        metadata: ["label": "\(callback.label)", "location": "\(callback.location)", "error": "\(error)"])
      change(callback, to: .failed(error)) { .callbackFailed($0) }
    }
  }

  private func change(
    _ callback: WhenReadyCallback, to newState: WhenReadyCallback.State,
    _ event: (WhenReadyCallback) -> AlchemicEvent.Kind
  ) {
    var callback = callback
    callback.state = newState
    let changed = callback
    state.withLock { $0.callbacks.update(changed) }
    events.post(event(callback))
    // Only now may the next one get its number: who follows the events would take this one's end for that one's.
    if changed.isOver { state.withLock { $0.callbacks.release(changed) } }
  }
}
