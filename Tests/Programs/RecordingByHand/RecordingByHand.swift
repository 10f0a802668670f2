// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Dispatch
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
      let executor = QueueExecutor()
      let task = Task(executorPreference: executor) { try await Alchemic.mainContext.untilReady() }
      // After the first part of the task on the same queue, which ends when the task waits.
      await withCheckedContinuation { continuation in executor.queue.async { continuation.resume() } }
      withExtendedLifetime(task) {}
    default:
      try await ALCContext.current.started()
    }
  }
}

/// Runs the parts of tasks on one queue, in order.
private final class QueueExecutor: TaskExecutor {
  let queue = DispatchQueue(label: "tasks")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
