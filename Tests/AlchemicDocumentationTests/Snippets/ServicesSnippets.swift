// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import AlchemicCore
  import AlchemicServices
  import AlchemicTesting
  import Logging
  import Testing

  @testable import club

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
    // begin swift AlchemicServices Services
    static func main() async throws {
      try await AcRunServices(gracefulShutdownSignals: [.sigterm, .sigint]) {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
      }
    }
    // end
  }

  private struct Router: Sendable {}

  /// A web framework's application.
  private struct Application: Sendable {
    let router: Router
    let onServerRunning: @Sendable (_ port: Int) async -> Void

    func run() async throws {
      try await withThrowingTaskGroup { group in
        group.addTask { await onServerRunning(8080) }
        try await group.waitForAll()
        try await gracefulShutdown()
      }
    }
  }

  private enum Web {
    // begin swift Services
    final class HTTPServer: Service {
      private let router: Router

      init(router: Router) { self.router = router }

      func run() async throws {
        try await Application(router: router, onServerRunning: { _ in AcReady() }).run()
      }
    }
    // end
  }

  private typealias HTTPServer = Web.HTTPServer

  private final class WebProgram: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, Router.init)
      // begin swift Services
      AcMethod(factory, HTTPServer.init, options: AcAnnouncesReady())
      // end
    }
  }

  /// Ends with the group, and before nothing else.
  private struct MetricsExport: Service {
    func run() async throws { try await gracefulShutdown() }
  }

  /// Keeps the mails for a test.
  private struct Mails: Mailer {
    let sent: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() { (sent, continuation) = AsyncStream.makeStream() }

    func send(_ text: String) { continuation.yield(text) }
  }

  struct ServicesInTestsSnippets {
    private let club = ClassScan.classes([Club.self])

    // begin swift Services
    @Test func `The server greets its first member, and ends`() async throws {
      let mails = Mails()
      let container = ALCContext(testing: club, overriding: AcOverride((any Mailer).self) { mails })
      let group = ServiceGroup(services: [container.service], logger: Logger(label: "test"))
      async let run: Void = group.run()
      var sent = mails.sent.makeAsyncIterator()
      #expect(await sent.next() == "Welcome, Emma!")
      await group.triggerGracefulShutdown()
      try await run
    }
    // end

    @Test func `A web server announces that it listens`() async throws {
      let container = ALCContext(testing: .classes([WebProgram.self]))
      let events = container.events()
      let group = ServiceGroup(services: [container.service], logger: Logger(label: "test"))
      async let run: Void = group.run()
      for await case .event(let event) in events {
        if case .service(_, let service) = event.change, case .ready = service.state { break }
      }
      await group.triggerGracefulShutdown()
      try await run
    }
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
