// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import Foundation
import Terminals

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
  _ connection: any Connection, _ snapshot: ContainerSnapshot, options: ExploringOptions, file: SavedFile? = nil,
  mustStart: Bool = false,
  successor: Successor? = nil, restart: (@Sendable () async throws -> any Connection)? = nil,
  program: RunProgram? = nil, onExit: @escaping @MainActor () -> Void = {}
) throws {
  let preferences = try options.preferences()
  if options.isPlain {
    ExitStatus.exit {
      let driver = LineDriver(connection, snapshot, file: file, isReadOnly: options.isReadOnly)
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
      source: options.source, file: file, isReadOnly: options.isReadOnly, successor: successor, restart: restart,
      program: program, onExit: onExit)
    if mustStart { session.start() }
    session.run()
  }
}
