internal import Dispatch

/// Wakes the main queue when input or a signal has come.
@MainActor
final class TerminalSources {
  private let input: any DispatchSourceRead
  private let signals: any DispatchSourceRead

  init(
    input inputDescriptor: Int32, signals signalDescriptor: Int32, onInput: @escaping @MainActor () -> Void,
    onSignals: @escaping @MainActor () -> Void
  ) {
    input = DispatchSource.makeReadSource(fileDescriptor: inputDescriptor, queue: .main)
    signals = DispatchSource.makeReadSource(fileDescriptor: signalDescriptor, queue: .main)
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
