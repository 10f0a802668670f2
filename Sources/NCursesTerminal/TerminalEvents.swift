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

/// What wakes the main loop: input, signals, and the one deadline of an unfinished key.
@MainActor
final class TerminalEvents {
  private let input: any DispatchSourceRead
  private let signals: any DispatchSourceRead

  /// How long a key that sends several bytes may take between them; an escape alone is told after that.
  static let escapeDelay = DispatchTimeInterval.milliseconds(25)

  init(signals descriptor: Int32, onInput: @escaping @MainActor () -> Void, onSignals: @escaping @MainActor () -> Void) {
    input = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
    signals = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    input.setEventHandler { MainActor.assumeIsolated(onInput) }
    signals.setEventHandler { MainActor.assumeIsolated(onSignals) }
    input.activate()
    signals.activate()
  }

  func cancel() {
    input.cancel()
    signals.cancel()
  }
}

/// The signals that are told to the main loop and are not wishes to end.
enum TerminalSignal {
  static let resize = SIGWINCH
  static let stop = SIGTSTP
  static let continued = SIGCONT
  static let hangUp = SIGHUP
}

extension NCursesTerminal {
  /// Begins to tell what happens, on the main queue, which the owner must serve (`dispatchMain()`).
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
    let handlers = Handlers(onInput: onInput, onResize: onResize, onQuit: onQuit)
    state = .started(
      TerminalEvents(
        signals: signals,
        onInput: { [weak self] in self?.inputArrived(handlers) },
        onSignals: { [weak self] in self?.signalsArrived(handlers) }))
    terminal_listen(1)
  }

  struct Handlers {
    let onInput: @MainActor ([Input]) -> Void
    let onResize: @MainActor () -> Void
    let onQuit: @MainActor (Int32) -> Void
  }

  private func inputArrived(_ handlers: Handlers) {
    guard events != nil else { return }
    guard let inputs = readInputs() else { return vanish(handlers) }
    arrivals += 1
    if decoder.isWaiting { waitForRest(handlers) }
    tell(inputs, handlers)
  }

  /// One deadline, only while a key is unfinished: an idle terminal has no timer.
  private func waitForRest(_ handlers: Handlers) {
    let arrival = arrivals
    DispatchQueue.main.asyncAfter(deadline: .now() + TerminalEvents.escapeDelay) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.arrivals == arrival else { return }
        self.tell(self.decoder.timeOut(), handlers)
      }
    }
  }

  private func tell(_ inputs: [Input], _ handlers: Handlers) {
    guard case .started = state, !inputs.isEmpty else { return }
    handlers.onInput(inputs)
  }

  private func signalsArrived(_ handlers: Handlers) {
    // Read to the end in every state: what stays in the pipe would wake the main loop forever.
    while let signal = nextSignal() {
      switch signal {
      case TerminalSignal.resize:
        if adaptSize() { handlers.onResize() }
      case TerminalSignal.stop:
        let before = size
        suspend()
        if size != before { handlers.onResize() }
      case TerminalSignal.continued:
        setUpAgain()
      default:
        guard case .started(let events) = state else { break }
        state = .ending(events)
        handlers.onQuit(signal)
      }
    }
  }

  private func nextSignal() -> Int32? {
    guard events != nil else { return nil }
    let signal = terminal_next_signal(signals)
    return signal == 0 ? nil : signal
  }

  /// The terminal has gone: nothing more is read or drawn, and the owner is told as by SIGHUP.
  private func vanish(_ handlers: Handlers) {
    events?.cancel()
    let wasTold = if case .ending = state { true } else { false }
    state = .vanished
    terminal_listen(0)
    if !wasTold { handlers.onQuit(TerminalSignal.hangUp) }
  }
}
