// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Opens connections to the head office.
final class ServerConnections: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    // The permanent connection. The parameter accepts any server; the declaration selects one.
    AcMethod(
      factory, ServerConnections.serverConnection(to:retries:), AcArg((any Server).self, AcClass(EchoServer.self)),
      AcInt(5),
      options: AcFactoryName("server connection"))
    // Another connection for each request.
    AcMethod(
      factory, ServerConnections.serverConnection(to:retries:), AcProtocol((any Server).self), AcInt(1),
      options: AcTemplate(), AcFactoryName("private server connection"))
  }

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - retries: How many times to try again. The last error is thrown.
  func serverConnection(to server: any Server, retries: Int) throws -> ServerConnection {
    for _ in 0..<retries {
      if let connection = try? ServerConnection(to: server.port) { return connection }
    }
    return try ServerConnection(to: server.port)
  }
}
