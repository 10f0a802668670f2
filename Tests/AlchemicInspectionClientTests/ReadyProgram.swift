// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import TestPrograms

extension SocketConnection {
  /// Connects to a program, and waits until its container is ready.
  static func ready(_ program: RunningProgram, in runtime: borrowing Runtime) async throws -> SocketConnection {
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    var snapshot = try await connection.snapshot()
    guard snapshot.phase != .ready else { return connection }
    for await update in connection.updates(after: snapshot.lastEvent) {
      if case .event(let event) = update { snapshot.apply(event) }
      if snapshot.phase == .ready { break }
    }
    return connection
  }
}
