import AlchemicInspectionServer
import AlchemicServices
import Logging
import Shortener

/// The program. The container finds the web server among its objects, and runs it until SIGTERM or SIGINT.
@main
enum LinkShortener {
  static func main() async throws {
    try await AcRunServices {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    }
  }
}
