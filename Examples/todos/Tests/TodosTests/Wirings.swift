import AlchemicCore
import AlchemicProperties
import AlchemicTesting
import Configuration
import Logging
import Todos

@testable import ByHand
@testable import WithAlchemic

/// The two ways in which the server is wired. All tests run with both.
enum Wirings: CaseIterable {
  case byHand, withAlchemic

  /// Creates a server with a database in memory.
  ///
  /// - Parameter mailer: Receives the mails.
  func server(_ mailer: any Mailer = LogMailer(logger: Logger(label: "test"))) async throws -> WebServer {
    switch self {
    case .byHand:
      let values: [AbsoluteConfigKey: ConfigValue] = ["database.path": ":memory:", "password.rounds": 16]
      return try await ByHand.server(ConfigReader(provider: InMemoryProvider(values: values)), mailer: mailer)
    case .withAlchemic:
      let scan = ClassScan.classes([WithAlchemic.self]).configuring { _ in
        AcUseProperties(.values(["database.path": ":memory:", "password.rounds": 16]))
      }
      let container = ALCContext(testing: scan, overriding: AcOverride((any Mailer).self) { mailer })
      return try await container.started().get(WebServer.self)
    }
  }
}
