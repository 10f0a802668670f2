// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Synchronization
import Testing

private struct Connection: Sendable {
  func close() async throws {}
}

private let connection = Connection()

// begin swift Stopping
final class Vault: AlchemicManaged, AlchemicStopping, Sendable {
  func alchemicStop() async throws { try await connection.close() }
}
// end

private final class Client: Sendable {
  init() {}
  func shutdown() async throws {}
}

private final class Foreign: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    // begin swift Stopping
    registry.register(Client.self) { factory in
      AcInitializer(factory, Client.init)
      AcStop(factory, Client.shutdown)
    }
    // end
  }
}

private final class Clients: AlchemicManaged {
  func makeClient() -> Client { Client() }

  // begin swift Stopping
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Clients.makeClient, options: AcStopTimeout(.seconds(5)))
    AcStop(factory, Client.shutdown)
  }
  // end
}

private final class Ledger: AlchemicManaged, AlchemicStopping {
  func alchemicStop() async throws {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    // begin swift Stopping
    AcRegister(factory, AcStopTimeout(.seconds(5)))
    // end
    // begin swift Stopping
    AcDependsOn(factory, Vault.self)
    // end
  }
}

/// Hangs until its task is cancelled, and then ends, too late.
private final class Server: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let vault: Vault
  init(vault: Vault) { self.vault = vault }

  func alchemicStop() async throws {
    let (events, _) = AsyncStream<Void>.makeStream()
    for await _ in events {}
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    #sourceLocation(file:"Server.swift",line:7)
    AcInitializer(factory, Server.init(vault:))
    #sourceLocation()
  }
}

struct StoppingSnippets {
  @Test func `A stop returns a report`() async throws {
    let context = try await started(Vault.self, Foreign.self, Clients.self, Ledger.self)
    // begin swift Stopping
    let report = try await context.stop(within: .seconds(20))
    if !report.isClean { print(report) }
    // end
    #expect(report.objects.map(\.name).sorted() == ["Client", "Clients.Client", "Ledger", "Vault"])
    #expect(report.isClean)
  }

  @Test func `The report names a hanging object, and the objects that waited for it`() async throws {
    let now = Mutex<UInt64>(0)
    let isFirst = Mutex(true)
    let context = try await ALCContext(
      scan: .classes([Vault.self, Server.self]), clock: { now.withLock { $0 } },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      timer: { delay, body in
        // Only the server's time is over.
        guard
          isFirst.withLock({ isFirst in
            defer { isFirst = false }
            return isFirst
          })
        else { return }
        now.withLock { $0 += UInt64(delay / .nanoseconds(1)) }
        body()
      }
    ).started()
    let report = try await context.stop(within: .seconds(20))
    // begin text Stopping
    let expected = """
      2 objects, 10.0 s
        Server (Server.swift:7) did not stop within 10.0 s; it kept Vault waiting
      """
    // end
    #expect("\(report)" == expected)
  }
}
