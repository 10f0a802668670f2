// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  internal import AlchemicCore
  internal import Logging
  @_exported public import ServiceLifecycle
  @_exported public import UnixSignals

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// Runs a program of services: starts its container, runs the services among its objects, and ends them in order when a
  /// signal arrives. It is a whole `main`.
  ///
  /// ```swift
  /// @main enum Shop {
  ///   static func main() async throws {
  ///     try await AcRunServices(gracefulShutdownSignals: [.sigterm, .sigint]) {
  ///       LoggingSystem.bootstrap(StreamLogHandler.standardError)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// It returns after a clean end. Otherwise it exits the program with a ``ServicesExitCode``, once the log says why. A
  /// signal also ends a start that is under way. See <doc:Services>.
  ///
  /// - Parameters:
  ///   - gracefulShutdownSignals: The signals that end the services in order: each finishes its work, once its
  ///     dependents have ended. A later one has no further effect.
  ///   - cancellationSignals: The signals that cancel all services at once, also while they end. None of them may be a
  ///     graceful one.
  ///   - limit: The time for the end of all services and for the stop of the container.
  ///   - bootstrap: Sets up logging, metrics and tracing. Called first: the container creates no object before it returns,
  ///     also where it starts automatically. A signal in that time ends the program. An error ends the program with
  ///     ``ServicesExitCode/startFailed``.
  /// - Throws: ``ServicesError/alreadyRunning`` where the services of the container already run.
  public func AcRunServices(
    gracefulShutdownSignals: [UnixSignal] = [.sigterm, .sigint], cancellationSignals: [UnixSignal] = [],
    within limit: Duration = .seconds(20), before bootstrap: @Sendable () async throws -> Void = {}
  ) async throws {
    Alchemic.takeOverStart()
    let context = ALCContext.current
    do {
      try await bootstrap()
    } catch {
      context.ownLogger.error("not started, because what runs before the start failed: \(error)")
      exit(ServicesExitCode.startFailed.rawValue)
    }
    if context.phase != .idle {
      context.ownLogger.warning(
        "the container has started already: call AcRunServices first in main, and request nothing before it")
    }
    let ending = try await AlchemicService.run(context, within: limit) { run in
      let signals = await SignalForwarding(gracefulShutdownSignals, cancellationSignals, to: run)
      defer { signals.end() }
      return await withTaskCancellationHandler {
        await run.run()
      } onCancel: {
        run.end(cancelling: true, because: "the task of AcRunServices is cancelled")
      }
    }
    if case .serviceEnded = ending.cause {
      do { try ending.throwProblem() } catch { context.ownLogger.error("\(error)") }
    }
    guard ending.exitCode != .clean else { return }
    exit(ending.exitCode.rawValue)
  }

  /// Forwards the signals of the process to a run, until it ends.
  private struct SignalForwarding {
    private let tasks: [Task<Void, Never>]

    init(_ graceful: [UnixSignal], _ cancelling: [UnixSignal], to run: ServicesRun) async {
      precondition(Set(graceful).isDisjoint(with: cancelling), "a signal is graceful or cancels, not both")
      // Awaited: from here on, no signal is missed.
      let gracefulSignals = await UnixSignalsSequence(trapping: graceful)
      let cancellationSignals = await UnixSignalsSequence(trapping: cancelling)
      tasks = [
        Task.detached {
          for await signal in gracefulSignals { run.end(cancelling: false, because: "\(signal)") }
        },
        Task.detached {
          for await signal in cancellationSignals { run.end(cancelling: true, because: "\(signal)") }
        },
      ]
    }

    func end() {
      for task in tasks { task.cancel() }
    }
  }
#endif
