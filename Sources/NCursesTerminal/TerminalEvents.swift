internal import CTerminal
internal import Dispatch
public import TerminalScreen

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Whom a terminal tells what happens.
struct TerminalHandlers {
  let onInput: @MainActor ([Input]) -> Void
  let onResize: @MainActor () -> Void
  let onQuit: @MainActor (Int32) -> Void
}

/// What wakes the main loop for a terminal.
enum TerminalWaker {
  /// Nothing does yet.
  case none
  /// The main queue, which somebody else serves.
  case sources(TerminalSources)
  /// ``NCursesTerminal/serve()``.
  case loop
}

extension NCursesTerminal {
  /// Begins to tell what happens, on the main queue, which the owner must serve: with ``serve()``, or as it likes.
  ///
  /// - Parameters:
  ///   - onInput: Takes all that was typed, pasted and clicked since the last time, never nothing.
  ///   - onResize: The size changed; the next frame is drawn whole.
  ///   - onQuit: SIGINT (Ctrl-C), SIGTERM or SIGHUP came, or the terminal vanished, which counts as SIGHUP. Told
  ///     once; the owner finishes what it must and calls ``quit(by:)``, or ``close()`` and ends. A second signal ends
  ///     the process at once, so that a busy main queue cannot prevent it.
  public func start(
    onInput: @escaping @MainActor ([Input]) -> Void,
    onResize: @escaping @MainActor () -> Void,
    onQuit: @escaping @MainActor (_ signal: Int32) -> Void
  ) {
    guard case .shown = state else { return }
    state = .started(TerminalHandlers(onInput: onInput, onResize: onResize, onQuit: onQuit))
    terminal_listen(1)
    // Not at once: an owner that calls serve() next needs no sources.
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.wakeMainQueue() }
    }
  }

  /// Serves the terminal and the main queue on the main thread, instead of `dispatchMain()`, where a key would have to
  /// wake two other threads first. To be called after ``start(onInput:onResize:onQuit:)``.
  public func serve() -> Never {
    waker.cancel()
    waker = .loop
    while true {
      // In the background, what is typed is the shell's: reading it would stop us.
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

  /// One deadline, only while a key is unfinished: an idle terminal has no timer.
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

  /// How long a key that sends several bytes may take between them; an escape alone is told after that.
  private static let escapeDelay = DispatchTimeInterval.milliseconds(25)

  // MARK: Signals

  private func signalsArrived() {
    // Read to the end in every state: what stays in the pipe would wake the main loop forever.
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
    case .suspended(let handlers?):
      vanish()
      handlers.onQuit(signal)
    default: break
    }
  }

  private func nextSignal() -> Int32? {
    let signal = terminal_next_signal(signals)
    return signal == 0 ? nil : signal
  }

  /// The terminal has gone, or is no longer ours: nothing more is read or drawn, and a signal ends the process.
  private func vanish() {
    state = .vanished
    waker.cancel()
    terminal_listen(0)
  }
}

extension TerminalWaker {
  /// Leaves what is typed to others for a while.
  @MainActor
  func holdInput() {
    if case .sources(let sources) = self { sources.holdInput() }
  }

  /// Goes on listening to what is typed.
  @MainActor
  func releaseInput() {
    if case .sources(let sources) = self { sources.releaseInput() }
  }

  /// Ends what sources there are.
  @MainActor
  func cancel() {
    if case .sources(let sources) = self { sources.cancel() }
  }
}
