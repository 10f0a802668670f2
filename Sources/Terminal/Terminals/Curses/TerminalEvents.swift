// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Dispatch
public import TerminalScreen

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The callbacks of a terminal.
struct TerminalHandlers {
  let onInput: @MainActor ([Input]) -> Void
  let onResize: @MainActor () -> Void
  let onQuit: @MainActor (Int32) -> Void
}

/// What wakes the main thread for the terminal.
enum TerminalWaker {
  /// Nothing so far.
  case none
  /// Dispatch sources on the main queue, which the owner serves.
  case sources(TerminalSources)
  /// ``NCursesTerminal/serve()``.
  case loop
}

extension NCursesTerminal {
  /// Starts to report inputs, sizes and signals on the main queue. The owner must serve that queue, with ``serve()`` or
  /// in another way.
  ///
  /// - Parameters:
  ///   - onInput: Receives all keys, pastes and mouse actions since the last call; never empty.
  ///   - onResize: The size changed; the next frame is drawn completely.
  ///   - onQuit: SIGINT (Ctrl-C), SIGTERM or SIGHUP arrived, or the terminal vanished, which counts as SIGHUP. Called
  ///     once. The owner finishes its work and calls ``quit(by:)``, or ``close()`` and exits. A second signal ends the
  ///     process immediately, so that a busy main queue cannot prevent it.
  public func start(
    onInput: @escaping @MainActor ([Input]) -> Void,
    onResize: @escaping @MainActor () -> Void,
    onQuit: @escaping @MainActor (_ signal: Int32) -> Void
  ) {
    guard case .shown = state else { return }
    state = .started(TerminalHandlers(onInput: onInput, onResize: onResize, onQuit: onQuit))
    terminal_listen(1)
    // Not immediately: an owner that calls serve() next needs no sources.
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.wakeMainQueue() }
    }
  }

  /// Serves the terminal and the main queue on the main thread. With `dispatchMain()`, each key would have to wake two
  /// other threads first. Call it after ``start(onInput:onResize:onQuit:)``.
  public func serve() -> Never {
    waker.cancel()
    waker = .loop
    while true {
      // In the background, input belongs to the shell: reading it would stop this process.
      let woke = terminal_wait(isShown && handlers != nil ? Self.input : -1, handlers != nil ? signals : -1)
      if woke < 0 { break }
      if woke & Int32(TERMINAL_WOKE_SIGNALS) != 0 { signalsArrived() }
      if woke & Int32(TERMINAL_WOKE_INPUT) != 0 { inputArrived() }
    }
    waker = .none
    wakeMainQueue()
    dispatchMain()
  }

  private func wakeMainQueue() {
    guard case .none = waker, handlers != nil else { return }
    waker = .sources(
      TerminalSources(
        input: Self.input, signals: signals,
        onInput: { [weak self] in self?.inputArrived() },
        onSignals: { [weak self] in self?.signalsArrived() }))
  }

  // MARK: Input

  private func inputArrived() {
    guard isShown, handlers != nil else { return }
    guard let inputs = readInputs() else {
      let before = state
      vanish()
      if case .started(let handlers) = before { handlers.onQuit(SIGHUP) }
      return
    }
    arrivals += 1
    if decoder.isWaiting { waitForRest() }
    deliver(inputs)
  }

  /// One deadline while a key is incomplete: an idle terminal has no timer.
  private func waitForRest() {
    let arrival = arrivals
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.escapeDelay) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.arrivals == arrival else { return }
        self.deliver(self.decoder.timeOut())
      }
    }
  }

  private func deliver(_ inputs: [Input]) {
    guard case .started(let handlers) = state, !inputs.isEmpty else { return }
    handlers.onInput(inputs)
  }

  /// The longest time between the bytes of one key. An escape alone is reported after it.
  private static let escapeDelay = DispatchTimeInterval.milliseconds(25)

  // MARK: Signals

  private func signalsArrived() {
    // Read all signals in every state: the rest would wake the main loop forever.
    while let handlers, let signal = nextSignal() {
      switch signal {
      case SIGWINCH:
        if adaptSize() { handlers.onResize() }
      case SIGTSTP:
        suspend()
      case SIGCONT:
        if isShown { reenterScreen() } else { resumeIfForeground() }
      default:
        end(by: signal)
      }
    }
  }

  private func end(by signal: Int32) {
    switch state {
    case .started(let handlers):
      state = .ending(handlers)
      handlers.onQuit(signal)
    case .suspended(let handlers?), .lent(let handlers):
      vanish()
      handlers.onQuit(signal)
    default: break
    }
  }

  private func nextSignal() -> Int32? {
    let signal = terminal_next_signal(signals)
    return signal == 0 ? nil : signal
  }

  /// The terminal vanished or belongs to another process: this process no longer reads or draws, and a signal ends it.
  private func vanish() {
    state = .vanished
    waker.cancel()
    terminal_listen(0)
  }
}

extension TerminalWaker {
  /// Pauses reading of the input.
  @MainActor
  func holdInput() {
    if case .sources(let sources) = self { sources.holdInput() }
  }

  /// Resumes reading of the input.
  @MainActor
  func releaseInput() {
    if case .sources(let sources) = self { sources.releaseInput() }
  }

  /// Cancels the sources, if there are any.
  @MainActor
  func cancel() {
    if case .sources(let sources) = self { sources.cancel() }
  }
}
