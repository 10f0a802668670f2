import AlchemicCore

/// Opens connections to the head office.
final class ServerConnections: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    // The line that is always open. The parameter is any server; the declaration says which.
    AcMethod(
      factory, ServerConnections.serverConnection(to:retries:), AcArg((any Server).self, AcClass(EchoServer.self)),
      AcInt(5),
      options: AcFactoryName("server connection"))
    // One more for each who asks.
    AcMethod(
      factory, ServerConnections.serverConnection(to:retries:), AcProtocol((any Server).self), AcInt(1),
      options: AcTemplate(), AcFactoryName("private server connection"))
  }

  /// A new connection.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - retries: How often to try again; what the last try threw is thrown on.
  func serverConnection(to server: any Server, retries: Int) throws -> ServerConnection {
    for _ in 0..<retries {
      if let connection = try? ServerConnection(to: server.port) { return connection }
    }
    return try ServerConnection(to: server.port)
  }
}
