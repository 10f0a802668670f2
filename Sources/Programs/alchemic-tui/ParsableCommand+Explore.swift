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
  /// Shows the explorer, or runs a line session, until the user quits. Returns only by throwing.
  ///
  /// - Parameters:
  ///   - connection: The connection to the container.
  ///   - snapshot: The container's first snapshot.
  ///   - options: The options for exploring.
  ///   - file: The file that is shown; `nil` for a process.
  ///   - mustStart: Whether to start the container after the first screen.
  ///   - successor: How to find the next connection when this one ends; `nil` to stay disconnected.
  ///   - restart: Creates a new container to replace the current one; `nil` if it cannot be restarted.
  ///   - program: The program that the explorer has started; `nil` for another one.
  ///   - onExit: Called before the program exits.
  func explore(
    _ connection: any Connection, _ snapshot: ContainerSnapshot, options: ExplorerOptions, file: SavedFile? = nil,
    mustStart: Bool = false,
    successor: Successor? = nil, restart: (@Sendable () async throws -> any Connection)? = nil,
    program: RunProgram? = nil, onExit: @escaping @MainActor () -> Void = {}
  ) throws {
    let preferences = try options.preferences()
    if options.plain {
      ExitStatus.exit {
        let driver = LineDriver(connection, snapshot, file: file, isReadOnly: options.readOnly)
        let status = try await driver.run(mustStart: mustStart)
        await onExit()
        return status
      }
    }
    try MainActor.assumeIsolated {
      let terminal: NCursesTerminal
      do {
        terminal = try NCursesTerminal()
      } catch {
        onExit()
        throw unavailable("\(error)")
      }
      let session = Session(
        terminal: terminal, connection: connection, snapshot: snapshot, preferences: preferences,
        source: options.source, file: file, isReadOnly: options.readOnly, successor: successor, restart: restart,
        program: program, onExit: onExit)
      if mustStart { session.start() }
      session.run()
    }
  }

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
