#if Services
  import AlchemicCore
  import AlchemicServices
  import AlchemicTesting
  import Logging
  import Testing

  private struct Queue: Sendable {
    func connect() async throws {}
  }

  private let queue = Queue()

  // begin swift Services
  final class Worker: AlchemicDeclaring, Service {
    func run() async throws {
      try await queue.connect()
      AcReady()
      try await gracefulShutdown()
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcAnnouncesReady())
      AcInitializer(factory, Worker.init)
    }
  }
  // end

  // begin swift Services
  final class Api: AlchemicDeclaring, Service {
    private let worker: Worker

    init(worker: Worker) { self.worker = worker }

    func run() async throws { try await gracefulShutdown() }

    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Api.init(worker:)) }
  }
  // end

  private final class Report: AlchemicDeclaring, Service {
    func run() async throws {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      // begin swift Services
      AcRegister(factory, AcWhenServiceEnds(.ignore), AcWhenServiceFails(.gracefullyShutdownGroup))
      // end
      AcInitializer(factory, Report.init)
    }
  }

  private enum Main {
    // begin swift AlchemicServices Services README
    static func main() async throws {
      try await AcRunServices(gracefulShutdownSignals: [.sigterm, .sigint]) {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
      }
    }
    // end
  }

  /// Ends with the group, and before nothing else.
  private struct MetricsExport: Service {
    func run() async throws { try await gracefulShutdown() }
  }

  struct ServicesSnippets {
    @Test func `The services of the article run in a group`() async throws {
      let logger = Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }
      let context = ALCContext(scan: .classes([Worker.self, Api.self, Report.self]), logger: logger)
      let metrics = MetricsExport()
      // begin swift Services
      let group = ServiceGroup(services: [metrics, context.service], logger: logger)
      // end
      async let run: Void = group.run()
      try await context.started()
      await group.triggerGracefulShutdown()
      try await run
      #expect(context.phase == .stopped)
    }
  }
#endif
