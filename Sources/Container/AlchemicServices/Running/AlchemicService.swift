// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  public import AlchemicCore
  public import ServiceLifecycle
  internal import Synchronization

  /// A container as a service: for a program that has its own `ServiceGroup`.
  ///
  /// ```swift
  /// let group = ServiceGroup(
  ///   services: [metrics, context.service], gracefulShutdownSignals: [.sigterm], logger: logger)
  /// try await group.run()
  /// ```
  ///
  /// Its `run` starts the container, runs the services among its objects, and returns once the group shuts down gracefully:
  /// the services have ended in order then, and the container has stopped. See <doc:Services>.
  public struct AlchemicService: Service {
    private let context: ALCContext
    private let limit: Duration

    /// Creates a service from a container, which it starts.
    ///
    /// - Parameters:
    ///   - context: The container.
    ///   - limit: The time for the end of all services and for the stop of the container.
    public init(_ context: ALCContext = Alchemic.mainContext, within limit: Duration = .seconds(20)) {
      self.context = context
      self.limit = limit
    }

    /// Starts the container and runs its services, until the group shuts down, the task is cancelled, or the end of a service
    /// ends the others.
    ///
    /// - Throws: `AlchemicError` when the start fails; ``ServicesError`` when a service fails or ends unexpectedly, when the end
    ///   is not clean, or when the services of the container already run.
    public func run() async throws {
      try await Self.run(context, within: limit) { run in
        try await withTaskCancellationOrGracefulShutdown(run)
      }.throwProblem()
    }

    private func withTaskCancellationOrGracefulShutdown(_ run: ServicesRun) async throws -> ServicesRun.Ending {
      await withTaskCancellationHandler {
        await withGracefulShutdownHandler {
          await run.run()
        } onGracefulShutdown: {
          run.end(cancelling: false, because: "graceful shutdown")
        }
      } onCancel: {
        run.end(cancelling: true, because: "the task is cancelled")
      }
    }

    /// The containers whose services run.
    private static let running = Mutex<Set<ObjectIdentifier>>([])

    /// Runs the services of a container, unless they already run.
    static func run(
      _ context: ALCContext, within limit: Duration, _ operation: (ServicesRun) async throws -> ServicesRun.Ending
    ) async throws -> ServicesRun.Ending {
      let identity = ObjectIdentifier(context)
      guard running.withLock({ $0.insert(identity).inserted }) else { throw ServicesError.alreadyRunning }
      defer { running.withLock { _ = $0.remove(identity) } }
      return try await operation(ServicesRun(context, within: limit))
    }
  }

  extension ALCContext {
    /// The container as a service, for a program that has its own `ServiceGroup`; see ``AlchemicService``.
    public var service: AlchemicService { AlchemicService(self) }
  }

  extension ServicesRun.Ending {
    /// The exit code of a program that this ending ends.
    var exitCode: ServicesExitCode {
      switch cause {
      case .startFailed: (startError as? AlchemicError)?.usageStatus == nil ? .startFailed : .usage
      case .serviceEnded, .serviceFailed: .serviceFailed
      case .requested, .done: report.isClean ? .clean : .stopFailed
      }
    }

    /// Throws what has ended the services, if it was not a request, or what did not end.
    func throwProblem() throws {
      switch cause {
      case .startFailed: throw startError ?? CancellationError()
      case .serviceEnded(let service):
        let service = report.services[service]
        throw ServicesError.serviceEnded(name: service.name, location: service.location)
      case .serviceFailed(let service):
        let service = report.services[service]
        guard case .failed(let error) = service.outcome else { throw ServicesError.unclean(report) }
        throw ServicesError.serviceFailed(name: service.name, location: service.location, error)
      case .requested, .done:
        if !report.isClean { throw ServicesError.unclean(report) }
      }
    }
  }
#endif
