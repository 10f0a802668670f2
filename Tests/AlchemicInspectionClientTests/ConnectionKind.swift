// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import AlchemicInspectionServer
import TestPrograms

/// The connections of the package.
enum ConnectionKind: CaseIterable {
  case inProcess, socket, readOnlySocket, saved

  /// Opens a connection to a container.
  func open(_ explored: ExploredContainer) async throws -> any Connection {
    switch self {
    case .inProcess: return explored.inspector
    case .socket, .readOnlySocket:
      let runtime = try Runtime()
      let serving = try InspectionServer.serve(
        explored.context, options: self == .readOnlySocket ? .readOnly : .allowsStop, directory: runtime.directory)
      explored.onCompletion {
        serving.stop()
        withExtendedLifetime(runtime) {}
      }
      return try await SocketConnection.connect(to: serving.socketPath)
    case .saved:
      return try SavedConnection(await SavedConnection.save(explored.inspector))
    }
  }

  /// The checks of the contract that apply.
  var checks: [ConnectionContract.Check] {
    switch self {
    case .inProcess, .socket: ConnectionContract.checks(of: .changing)
    case .readOnlySocket: ConnectionContract.checks(of: .readOnly)
    case .saved: ConnectionContract.checks(of: .saved)
    }
  }
}
