// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import Foundation

/// A container that a command asks: its connection, its state, and what to call it.
struct AskedContainer {
  let connection: any Connection
  let container: ContainerSnapshot
  let run: RunSummary

  /// Opens the container that the options choose, which has done what a question requires.
  ///
  /// The sample and a launched program are started for that. A process is never started; a start that is under way is
  /// awaited.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - requirement: What the container must have done.
  ///   - program: The program after `--`, which was launched; `nil` without one.
  ///   - isBroken: Whether the graph of the sample has errors.
  /// - Throws: The reason why there is no container; `ExitCode`, after printing it.
  static func open(
    _ options: AskedOptions, _ requirement: Inquiry.Requirement, _ program: HeldProgram?, isBroken: Bool = false
  ) async throws -> AskedContainer {
    let selection = options.selection
    let connection: any Connection =
      if let program {
        try await program.connectionToAsk()
      } else {
        try await selection.connection(isPreview: true, isBroken: isBroken)
      }
    let mustStart = requirement != .declarations || options.isStarted
    let isOwn = program != nil || selection.process == nil && selection.file == nil
    if requirement == .countedStart, isOwn { try await connection.perform(.countLiveObjects(true)) }
    let container =
      if let program {
        mustStart ? try await program.started(connection) : try await connection.snapshot()
      } else {
        try await selection.container(isStarted: mustStart, connection)
      }
    if let file = selection.file {
      let savedAt = (connection as? SavedConnection)?.savedAt
      return AskedContainer(
        connection: connection, container: container,
        run: RunSummary(container, named: file, .file(savedAt: savedAt)))
    }
    let name = program?.name ?? selection.process ?? container.process.name
    return AskedContainer(
      connection: connection, container: container, run: RunSummary(container, named: name, .process))
  }
}
