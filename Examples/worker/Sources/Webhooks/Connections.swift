// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicProperties
internal import AsyncHTTPClient
internal import GRDB
internal import Logging

/// How the objects of other packages are opened, and closed once everything that uses them has stopped.
final class Connections: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(.commandLine, .environment)
    registry.register(DatabaseQueue.self) { factory in
      AcInitializer(factory, Connections.openDatabase(path:), AcProperty("database.path", default: "webhooks.sqlite"))
      AcStop(factory) { (database: DatabaseQueue) in
        try database.close()
        Logger(label: "database").info("database closed")
      }
    }
    registry.register(HTTPClient.self) { factory in
      // Created by the first message: a program that only adds jobs has no client.
      AcRegister(factory, AcLazy())
      AcInitializer(factory, Connections.makeClient)
      AcStop(factory) { (client: HTTPClient) in
        try await client.shutdown()
        Logger(label: "client").info("client closed")
      }
    }
  }

  static func openDatabase(path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    // Other processes write too.
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(10)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    // With this journal GRDB chooses NORMAL, and a power failure could lose jobs that were added.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try Job.migrator.migrate(database)
    return database
  }

  private static func makeClient() -> HTTPClient {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = WorkerSettings.maximumConcurrency
    return HTTPClient(configuration: configuration)
  }
}
