import AlchemicInspectionServer
import AlchemicServices
import Logging
import Shortener

/// The link shortener as one instance of a fleet: the library has its web server, its settings and the rest.
@main
enum FleetShortener {
  static func main() async throws {
    try await AcRunServices {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    }
  }
}
