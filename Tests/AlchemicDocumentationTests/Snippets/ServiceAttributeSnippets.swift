// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros && Services
  import AlchemicMacros
  import AlchemicServices
  import AlchemicTesting
  import Testing

  private struct Queue: Sendable {
    func connect() async throws {}
  }

  private let queue = Queue()

  private enum Attributed {
    // begin swift Services
    @AcRegister
    final class Api: Service {
      private let worker: Worker

      init(worker: Worker) { self.worker = worker }

      func run() async throws { try await gracefulShutdown() }
    }
    // end

    // begin swift Services
    @AcRegister(AcAnnouncesReady())
    final class Worker: Service {
      func run() async throws {
        try await queue.connect()
        AcReady()
        try await gracefulShutdown()
      }
    }
    // end

    // begin swift Services
    @AcRegister(AcWhenServiceEnds(.ignore), AcWhenServiceFails(.gracefullyShutdownGroup))
    final class Report: Service {
      func run() async throws {}
    }
    // end
  }

  struct ServiceAttributeSnippets {
    @Test func `Services have attributes`() async throws {
      let context = try await started(Attributed.Api.self, Attributed.Worker.self, Attributed.Report.self)
      #expect(context.snapshot().factories.map(\.name) == ["Api", "Report", "Worker"])
    }
  }
#endif
