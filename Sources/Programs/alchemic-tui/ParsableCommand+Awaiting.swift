// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Dispatch
import Foundation
import Terminals
import Synchronization

extension ParsableCommand {
  /// Blocks the main thread until an asynchronous operation has ended. Call it only before the explorer runs.
  ///
  /// - Throws: `ExitCode` 2, after printing the operation's error.
  func awaiting<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    let finished = DispatchSemaphore(value: 0)
    DispatchScheduler().detach {
      let result: Result<Value, any Error>
      do { result = .success(try await operation()) } catch { result = .failure(error) }
      outcome.result.withLock { $0 = result }
      finished.signal()
    }
    finished.wait()
    guard let result = outcome.result.withLock({ $0 }) else { throw ExitCode.failure }
    do { return try result.get() } catch { throw unavailable("\(error)") }
  }
}

/// Prints the reason on standard error, and returns the exit code 2.
func unavailable(_ reason: String) -> ExitCode {
  StandardError.report(reason)
  return ExitCode(ExitStatus.unanswered.rawValue)
}

/// The result of an operation on another thread.
private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}
