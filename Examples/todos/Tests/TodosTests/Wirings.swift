// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import AlchemicServices
import AlchemicTesting
import Configuration
import Logging
import Todos

@testable import ByHand
@testable import WithAlchemic

/// The two wirings of the server. All tests run with both.
enum Wirings: CaseIterable {
  case byHand, withAlchemic

  /// Creates a server with a database in memory, on any free port.
  ///
  /// - Parameter mailer: Receives the mails.
  /// - Returns: The server, and what a program runs: the server among it.
  func server(
    _ mailer: any Mailer = LogMailer(logger: Logger(label: "test"))
  ) async throws -> (server: WebServer, services: [any Service]) {
    switch self {
    case .byHand:
      let values: [AbsoluteConfigKey: ConfigValue] = [
        "database.path": ":memory:", "password.rounds": 16, "http.port": 0,
      ]
      let properties = ConfigReader(provider: InMemoryProvider(values: values))
      let services = try await ByHand.services(properties, mailer: mailer)
      return (services.compactMap { $0 as? WebServer }[0], services)
    case .withAlchemic:
      let scan = ClassScan.classes([WithAlchemic.self]).configuring { _ in
        AcUseProperties(.values(["database.path": ":memory:", "password.rounds": 16, "http.port": 0]))
      }
      let container = ALCContext(testing: scan, overriding: AcOverride((any Mailer).self) { mailer })
      return (try await container.started().get(WebServer.self), [container.service])
    }
  }
}
