import Alchemic
import Recording

/// A program with an asynchronous `main` that sets up logging after it has suspended.
///
///     recording-async            waits for the container
///     recording-async callback   has the container call back
///     recording-async get        asks for an object until it gets one
///     recording-async look       asks for nothing, and ends once it sees that the container is ready
@main
enum RecordingAsync {
  static func main() async throws {
    // Here the main queue is served, as it is while a program reads its configuration.
    await Task.detached { await Task { @MainActor in }.value }.value
    setUpLogging()
    switch CommandLine.arguments.dropFirst().first {
    case "callback":
      await withCheckedContinuation { continuation in AcWhenReady { continuation.resume() } }
    case "get":
      while (try? AcGet(Teller.self)) == nil { await Task.yield() }
    case "look":
      for await case .event(let event) in Alchemic.mainContext.events() {
        if case .ready = event.kind { return }
      }
    default:
      try await Alchemic.mainContext.untilReady()
    }
  }
}
