// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Recording

/// A program that sets up logging, and then starts its container.
///
///     recording-by-hand          waits for the container
///     recording-by-hand forget   registers callbacks, starts nothing, and ends
///     recording-by-hand wait     waits for a container that is never started, and ends
@main
enum RecordingByHand {
  static func main() async throws {
    setUpLogging()
    switch CommandLine.arguments.dropFirst().first {
    case "forget":
      AcWhenReady("listen", fileID: "Shop/Main.swift", line: 3) {}
      AcWhenReady(fileID: "Shop/Main.swift", line: 4) {}
    case "wait":
      let task = Task { try await Alchemic.mainContext.untilReady() }
      // Gives the task time to start waiting.
      for _ in 0..<100 { await Task.yield() }
      withExtendedLifetime(task) {}
    default:
      try await ALCContext.current.started()
    }
  }
}
