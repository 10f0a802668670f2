// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  internal import AlchemicCore
  internal import Logging
  internal import ServiceLifecycle

  /// Carries out the steps of a ``ServicesLife``: it starts the container, runs the services, and reports their events.
  final class ServicesRun: Sendable {
    /// What happens, with what only this run needs to know of it.
    fileprivate enum Event: Sendable {
      case found(FoundServices)
      case startFailed(any Error, isOpen: Bool)
      case ended(Int, Result<Void, any Error>)
      case stopped(StopReport?)
      /// A request to end, with its reason for the log.
      case end(cancelling: Bool, String, within: Duration?)
      case other(ServicesLife.Event)
      /// A service has had a long time to become ready.
      case slow(Int)
    }

    fileprivate let context: ALCContext
    fileprivate let limit: Duration
    fileprivate let events: AsyncStream<Event>
    fileprivate let inbox: AsyncStream<Event>.Continuation

    /// How long a service may take to be ready before the log says so.
    fileprivate static let slowness = Duration.seconds(10)

    init(_ context: ALCContext, within limit: Duration) {
      self.context = context
      self.limit = limit
      (events, inbox) = AsyncStream.makeStream()
    }

    /// Ends everything, in order. Call it on any thread, at any time, as often as you like.
    ///
    /// - Parameters:
    ///   - cancelling: Whether services are cancelled instead of asked to end.
    ///   - reason: Why, for the log.
    func end(cancelling: Bool, because reason: String) {
      inbox.yield(.end(cancelling: cancelling, reason, within: nil))
    }

    /// How a run ended.
    struct Ending: Sendable {
      let cause: ServicesLife.Cause
      /// The error of the start.
      let startError: (any Error)?
      let report: ServicesReport
    }

    /// Runs until everything has ended. Its own task, so that the caller's cancellation does not end it before its work is done.
    func run() async -> Ending {
      let task = Task.detached {
        var loop = Loop(self)
        return await loop.run()
      }
      return await task.value
    }

    /// What one run keeps, in the one task that handles its events.
    fileprivate struct Loop {
      let owner: ServicesRun
      let began: UInt64
      var life: ServicesLife
      var found: [FoundServices.Found] = []
      var running: [Int: RunningService] = [:]
      var errors: [Int: any Error] = [:]
      var startError: (any Error)?
      var stopReport: StopReport?
      var start: Task<Void, Never>?

      init(_ owner: ServicesRun) {
        self.owner = owner
        began = owner.context.instant
        life = ServicesLife(limit: owner.limit)
      }

      var context: ALCContext { owner.context }
      var logger: Logger { owner.context.ownLogger }
    }
  }

  extension ServicesRun.Loop {
    mutating func run() async -> ServicesRun.Ending {
      startContainer()
      for await event in owner.events {
        guard let event = take(event) else { continue }
        let now = self.now
        for step in life.handle(event, at: now) { carryOut(step) }
        if case .over = life.phase { break }
      }
      start?.cancel()
      context.whenStopping(nil)
      owner.inbox.finish()
      guard case .over(let cause) = life.phase else { preconditionFailure("only an end of the life ends the events") }
      return ServicesRun.Ending(cause: cause, startError: startError, report: report)
    }

    private var now: Duration { .nanoseconds(Int64(context.instant - began)) }

    private mutating func startContainer() {
      let (context, inbox) = (context, owner.inbox)
      // Otherwise the services would lose their objects when another part of the program stops the container.
      context.whenStopping { limit in
        inbox.yield(.end(cancelling: false, "the container has to stop", within: limit))
      }
      context.start()
      start = Task.detached {
        do {
          try await context.untilReady()
        } catch {
          inbox.yield(.startFailed(error, isOpen: false))
          return
        }
        do {
          inbox.yield(.found(try await FoundServices(in: context)))
        } catch {
          inbox.yield(.startFailed(error, isOpen: true))
        }
      }
    }

    /// Keeps and logs what the life does not need to know.
    private mutating func take(_ event: ServicesRun.Event) -> ServicesLife.Event? {
      switch event {
      case .found(let services):
        guard case .starting = life.phase else { return .started([]) }
        found = services.found
        for type in services.undeclared {
          let conformance = type.isClass ? "AlchemicDeclaring" : "AlchemicDeclaringValue"
          logger.notice(
            "\(type.name) is a Service that nothing declares, so it does not run: conform it to \(conformance)")
        }
        if found.isEmpty {
          logger.notice("no object is a service: waiting for a signal, or for the end of the task")
        }
        return .started(services.declared)
      case .startFailed(let error, let isOpen):
        // A stop has ended the start: that is no failure.
        if !isOpen, context.phase == .stopped { return .endRequested(cancelling: false) }
        if case .starting = life.phase {
          startError = error
          // The container has logged its own failure.
          if isOpen { logger.error("a lazy service could not be created: \(error)") }
        }
        return .startFailed(isOpen: isOpen)
      case .ended(let service, .success):
        note(.hasEnded, of: service)
        logger.info("service ended: \(found[service].name)")
        return .ended(service, .returned)
      case .ended(let service, .failure(let error)):
        return .ended(service, failed(service, error))
      case .stopped(let report):
        stopReport = report
        return .containerStopped
      case .end(let cancelling, let reason, let limit):
        if isEnding {
          logger.info("\(reason): \(cancelling ? "cancelling what has not ended" : "already ending")")
        } else {
          logger.info("\(reason): ending")
          if let limit { life.limit = limit }
        }
        return .endRequested(cancelling: cancelling)
      case .other(let event):
        log(event)
        return event
      case .slow(let service):
        logSlowness(of: service)
        return nil
      }
    }

    private var isEnding: Bool {
      switch life.phase {
      case .starting, .serving: false
      case .ending, .over: true
      }
    }

    private mutating func failed(_ service: Int, _ error: any Error) -> ServicesLife.Return {
      let name = found[service].name
      if error is CancellationError, case .ending(.cancelled, _) = life.states[service] {
        note(.hasEnded, of: service)
        logger.info("service ended: \(name)")
      } else if error is CancellationError, case .ending(.cancelledLate, _) = life.states[service] {
        note(.hasEnded, of: service)
        logger.info("service ended: \(name)")
      } else {
        note(.hasFailed(error), of: service)
        errors[service] = error
        logger.error("service failed: \(place(service)): \(error)")
      }
      return error is CancellationError ? .threwCancellation : .threw
    }

    /// Reports a step to the container, for its events and snapshots.
    private func note(_ step: ServiceStep, of service: Int) {
      context.note(step, ofService: found[service].id)
    }

    private func place(_ service: Int) -> String {
      "\(found[service].name)\(found[service].location.map { " (\($0))" } ?? "")"
    }

    private func log(_ event: ServicesLife.Event) {
      switch event {
      case .ready(let service) where life.states[service] == .running(isReady: false):
        note(.isReady, of: service)
        logger.info("service ready: \(found[service].name)")
      case .late(let service):
        if case .ending(.gracefully, let since) = life.states[service] {
          logger.warning(
            "service cancelled: \(place(service)) did not end within \(StopText.words(now - since)) of a graceful shutdown"
          )
        }
      case .timedOut(let service):
        if case .ending(_, let since) = life.states[service] {
          note(.hasFailed(GivenUp(time: now - since)), of: service)
          logger.error("service given up: \(place(service)) did not end within \(StopText.words(now - since))")
        }
      default: break
      }
    }

    private func logSlowness(of service: Int) {
      guard case .running(isReady: false) = life.states[service] else { return }
      let waiting = life.waiting(for: service).map { found[$0].name }
      guard !waiting.isEmpty else { return }
      logger.warning(
        """
        service not ready: \(place(service)) has not called AcReady() for \(StopText.words(ServicesRun.slowness)); it keeps \
        \(waiting.joined(separator: ", ")) waiting
        """)
    }

    private mutating func carryOut(_ step: ServicesLife.Step) {
      let inbox = owner.inbox
      switch step {
      case .run(let service):
        logger.info("service begins: \(found[service].name)")
        let declared = life.services[service]
        note(
          .begins(whenEnds: declared.whenEnds.rawValue, whenFails: declared.whenFails.rawValue), of: service)
        if !declared.announcesReady { note(.isReady, of: service) }
        running[service] = RunningService(found[service].service, in: context) {
          inbox.yield(.other(.ready(service)))
        } ended: { result in
          inbox.yield(.ended(service, result))
        }
        if life.services[service].announcesReady {
          context.after(ServicesRun.slowness) { inbox.yield(.slow(service)) }
        }
      case .shutDown(let service):
        logger.info("service ends: \(found[service].name)")
        note(.ends, of: service)
        running[service]?.shutDown()
      case .cancel(let service):
        note(.ends, of: service)
        running[service]?.cancel()
      case .limit(let service, let patience, let timeout):
        if let patience { context.after(patience) { inbox.yield(.other(.late(service))) } }
        context.after(timeout) { inbox.yield(.other(.timedOut(service))) }
      case .stopContainer(let limit):
        let context = context
        Task.detached { inbox.yield(.stopped(try? await context.stopObjects(within: limit))) }
      case .finish: break
      }
    }

    private var report: ServicesReport {
      let services = found.indices.map { service in
        let outcome: ServicesReport.Outcome =
          switch life.states[service] {
          case .ended(.failed): errors[service].map { .failed($0) } ?? .ended
          case .ended(.cancelled(let time)): .cancelled(after: time)
          case .ended(.abandoned(let time)): .abandoned(after: time)
          case .waiting, .ended(.notBegun): .notBegun
          case .running, .ending, .ended(.ended): .ended
          }
        return ServicesReport.Service(name: found[service].name, location: found[service].location, outcome: outcome)
      }
      return ServicesReport(services: services, container: stopReport)
    }
  }

  /// Why a service that did not end counts as failed.
  private struct GivenUp: Error, CustomStringConvertible {
    let time: Duration
    var description: String { "it did not end within \(StopText.words(time))" }
  }
#endif
