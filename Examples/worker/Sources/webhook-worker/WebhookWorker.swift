import AlchemicInspectionServer
import AlchemicServices
import Logging
import Webhooks

/// The program. The container finds the courier among its objects, and runs it until SIGTERM or SIGINT.
@main
enum WebhookWorker {
  static func main() async throws {
    try await AcRunServices(gracefulShutdownSignals: [.sigterm, .sigint]) {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    }
  }
}
