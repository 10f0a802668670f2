internal import Logging
internal import Synchronization

extension ALCContext {
  /// Runs something once the container is ready: at once on this thread when it is, else on the main thread after
  /// the start, in the order of registration. This container is the current one in it.
  ///
  /// Where the start fails, it waits for one that succeeds.
  ///
  /// - Parameters:
  ///   - label: What to call it in the explorer and the log.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: What to run, once. An error it throws is logged and kept with the callback.
  public func whenReady(
    _ label: String = "", fileID: String = #fileID, line: Int = #line, _ body: @escaping @Sendable () throws -> Void
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let callback = state.withLock { state in
      let callback = ALCCallback(id: state.callbacks.count, label: label, place: place, state: .waiting)
      state.callbacks.append(callback)
      return callback
    }
    events.post(.callbackRegistered(callback))
    // Only now may anyone fire it: who follows the events hears of it before it fires.
    let isReady = state.withLock { state in
      if case .open(.ready, _) = state.lifecycle { return true }
      state.bodies[callback.id] = body
      return false
    }
    if isReady {
      asCurrent { fire(callback, body) }
    }
  }

  func fire(_ callback: ALCCallback, _ body: @Sendable () throws -> Void) {
    let began = events.now
    let thread = ThreadLabel.current.description
    change(callback, to: .firing(since: began, thread: thread)) { .callbackFiring($0) }
    do {
      try body()
      let ended = events.now
      change(callback, to: .fired(at: ended, took: ended - began, thread: thread)) { .callbackFired($0) }
    } catch {
      change(callback, to: .failed(error)) { .callbackFailed($0) }
      logger.error(
        "when-ready callback failed",
        metadata: ["label": "\(callback.label)", "place": "\(callback.place)", "error": "\(error)"])
    }
  }

  private func change(
    _ callback: ALCCallback, to newState: ALCCallback.State, _ event: (ALCCallback) -> AlchemicEvent.Kind
  ) {
    var callback = callback
    callback.state = newState
    let changed = callback
    state.withLock { $0.callbacks[changed.id] = changed }
    events.post(event(callback))
  }
}
