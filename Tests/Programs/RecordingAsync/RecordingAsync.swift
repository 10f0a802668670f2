// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Alchemic
import Recording

/// A program with an asynchronous `main` that sets up logging after it has suspended.
///
///     recording-async            waits for the container
///     recording-async callback   registers a callback
///     recording-async get        requests an object until it gets one
///     recording-async look       requests nothing, and ends once the container is ready
@main
enum RecordingAsync {
  static func main() async throws {
    // The main queue is served here, as it is while a program reads its configuration.
    await Task.detached { await Task { @MainActor in }.value }.value
    setUpLogging()
    switch CommandLine.arguments.dropFirst().first {
    case "callback":
      await withCheckedContinuation { continuation in AcWhenReady { continuation.resume() } }
    case "get":
      while (try? AcGet(Teller.self)) == nil { await Task.yield() }
    case "look":
      for await case .event(let event) in Alchemic.mainContext.events() {
        if case .phase(.ready, _) = event.change { return }
      }
    default:
      try await Alchemic.mainContext.untilReady()
    }
  }
}
