// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  internal import AlchemicCore
  internal import Logging
  internal import ServiceLifecycle

  /// A service that runs in its own task and its own group, so that it ends when its turn comes, and not with all others.
  struct RunningService: Sendable {
    private let group: ServiceGroup
    private let task: Task<Void, Never>

    /// Runs a service.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - context: The container, which is the current one in the service's tasks.
    ///   - ready: Called when the service says that it is ready.
    ///   - ended: Called once, when its `run` has ended.
    init(
      _ service: any Service, in context: ALCContext, ready: @escaping @Sendable () -> Void,
      ended: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      let body = ServiceBody(service: service, context: context, ready: ready)
      // The group would log each step a second time.
      let silent = Logger(label: "alchemic") { _ in SwiftLogNoOpLogHandler() }
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [
            ServiceGroupConfiguration.ServiceConfiguration(service: body, successTerminationBehavior: .ignore)
          ],
          logger: silent))
      self.group = group
      // Detached: a graceful shutdown of the caller's group must not reach all services at once.
      task = Task.detached {
        do {
          try await group.run()
          ended(.success(()))
        } catch {
          ended(.failure(error))
        }
      }
    }

    /// Asks the service to end. It may be asked before its `run` was called.
    func shutDown() {
      Task { await group.triggerGracefulShutdown() }
    }

    func cancel() {
      task.cancel()
    }
  }

  /// What a group runs for a service.
  private struct ServiceBody: Service {
    let service: any Service
    let context: ALCContext
    let ready: @Sendable () -> Void

    func run() async throws {
      try await context.withCurrent {
        try await ServiceTask.$current.withValue(ServiceTask(announce: ready)) {
          if let service = service as? any AlchemicStartingUp {
            try await service.startUp()
            ready()
            if Task.isShuttingDownGracefully { return }
          }
          try await service.run()
        }
      }
    }
  }
#endif
