// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore

/// The life of a container and of its services, as a value: what begins, ends, is cancelled or is given up, and when.
///
/// Nothing here waits or calls. Each event returns the steps that follow. Times are counted from the beginning of the life.
struct ServicesLife: Sendable {
  /// A service, as its factory declares it.
  struct Service: Hashable, Sendable {
    /// The services that it needs, by their indices, without cycles.
    var needs: [Int] = []
    /// Whether it says when it is ready. Otherwise it is as soon as it begins.
    var announcesReady = false
    var whenEnds = TerminationBehavior.cancelGroup
    var whenFails = TerminationBehavior.cancelGroup
    /// The time that its factory allows for its end.
    var timeout: Duration?
  }

  enum Event: Hashable, Sendable {
    /// The container is ready, with these services.
    case started([Service])
    /// The container could not start. `isOpen` says that it is ready all the same and has to stop.
    case startFailed(isOpen: Bool)
    /// A service has said that it is ready.
    case ready(Int)
    /// A service has ended.
    case ended(Int, Return)
    /// The program has to end: with its work, or without it.
    case endRequested(cancelling: Bool)
    /// The patience with a service that has to end is over.
    case late(Int)
    /// The time of a service that has to end is over.
    case timedOut(Int)
    /// The container has stopped.
    case containerStopped
  }

  /// How the `run` of a service ended.
  enum Return: Hashable, Sendable {
    case returned
    case threw
    /// It threw a `CancellationError`.
    case threwCancellation
  }

  enum Step: Hashable, Sendable {
    case run(Int)
    /// Ask a service to end gracefully.
    case shutDown(Int)
    case cancel(Int)
    /// Report ``Event/late(_:)`` and ``Event/timedOut(_:)`` after these times.
    case limit(Int, patience: Duration?, timeout: Duration)
    case stopContainer(within: Duration)
    /// The life is over.
    case finish
  }

  /// Why a life ends.
  enum Cause: Hashable, Sendable {
    /// A signal, a task or a group has requested it.
    case requested
    case startFailed
    /// A service has returned, although its end ends the group.
    case serviceEnded(Int)
    case serviceFailed(Int)
    /// Services have ended as they should, or all of them have.
    case done
  }

  enum State: Hashable, Sendable {
    /// It waits until its needs are ready.
    case waiting
    case running(isReady: Bool)
    /// It was asked to end, or cancelled, at this time.
    case ending(Way, since: Duration)
    case ended(Outcome)
  }

  enum Way: Hashable, Sendable {
    case gracefully
    /// Cancelled with all others.
    case cancelled
    /// Cancelled, because it did not end gracefully in time.
    case cancelledLate
  }

  enum Outcome: Hashable, Sendable {
    /// It returned.
    case ended
    case failed
    /// It ended only after it was cancelled.
    case cancelled(after: Duration)
    /// It did not end in time, and is not waited for.
    case abandoned(after: Duration)
    /// It never began.
    case notBegun
  }

  enum Phase: Sendable {
    case starting
    case serving
    /// Services end in the order of the plan, whose last member is the container.
    case ending(StopPlan, since: Duration, Cause)
    case over(Cause)
  }

  private(set) var phase = Phase.starting
  private(set) var services: [Service] = []
  private(set) var states: [State] = []
  /// The time for the end of all services and of the container.
  var limit: Duration

  init(limit: Duration) {
    self.limit = limit
  }

  /// The services that wait for one to be ready, in ascending order.
  func waiting(for service: Int) -> [Int] {
    states.indices.filter { states[$0] == .waiting && services[$0].needs.contains(service) }
  }

  /// What follows an event.
  ///
  /// - Parameters:
  ///   - event: The event. One that comes too late changes nothing.
  ///   - now: The time since the beginning of the life.
  mutating func handle(_ event: Event, at now: Duration) -> [Step] {
    switch (event, phase) {
    case (.started(let services), .starting):
      self.services = services
      states = services.map { _ in .waiting }
      phase = .serving
      return runReady()
    case (.startFailed(let isOpen), .starting):
      guard !isOpen else { return end(.startFailed, at: now) }
      phase = .over(.startFailed)
      return [.finish]
    case (.ready(let service), _): return becomeReady(service)
    case (.ended(let service, let how), .serving): return endBySelf(service, how, at: now)
    case (.ended(let service, let how), .ending): return endInTurn(service, how, at: now)
    case (.endRequested(let cancelling), .starting), (.endRequested(let cancelling), .serving):
      return end(.requested, cancelling: cancelling, at: now)
    case (.endRequested(cancelling: true), .ending): return cancelAll(at: now)
    case (.late(let service), .ending): return cancelLate(service)
    case (.timedOut(let service), .ending): return abandon(service, at: now)
    case (.containerStopped, .ending(_, _, let cause)):
      phase = .over(cause)
      return [.finish]
    case (.started, _), (.startFailed, _), (.ended, _), (.endRequested, _), (.late, _), (.timedOut, _),
      (.containerStopped, _):
      return []
    }
  }

  // MARK: Serving

  /// Begins the services whose needs are all ready.
  private mutating func runReady() -> [Step] {
    var steps: [Step] = []
    var isChanged = true
    while isChanged {
      isChanged = false
      for service in states.indices where states[service] == .waiting && services[service].needs.allSatisfy(isReady) {
        states[service] = .running(isReady: !services[service].announcesReady)
        steps.append(.run(service))
        isChanged = true
      }
    }
    return steps
  }

  private func isReady(_ service: Int) -> Bool {
    switch states[service] {
    case .running(let isReady): isReady
    // Its end does not end the others, so they go on without it.
    case .ended: true
    case .waiting, .ending: false
    }
  }

  private mutating func becomeReady(_ service: Int) -> [Step] {
    guard states[service] == .running(isReady: false) else { return [] }
    states[service] = .running(isReady: true)
    if case .serving = phase { return runReady() }
    return []
  }

  private mutating func endBySelf(_ service: Int, _ how: Return, at now: Duration) -> [Step] {
    let hasFailed = how != .returned
    states[service] = .ended(hasFailed ? .failed : .ended)
    switch hasFailed ? services[service].whenFails : services[service].whenEnds {
    case .cancelGroup:
      return end(hasFailed ? .serviceFailed(service) : .serviceEnded(service), cancelling: true, at: now)
    case .gracefullyShutdownGroup: return end(hasFailed ? .serviceFailed(service) : .done, at: now)
    case .ignore:
      let isAnyLeft = states.contains { if case .ended = $0 { false } else { true } }
      return isAnyLeft ? runReady() : end(.done, at: now)
    }
  }

  // MARK: Ending

  /// The member of the plan that stands for the container: everything that services need.
  private var container: Int { services.count }

  private mutating func end(_ cause: Cause, cancelling: Bool = false, at now: Duration) -> [Step] {
    let members = services.indices.map { service in
      let isRunning = if case .running = states[service] { true } else { false }
      if states[service] == .waiting { states[service] = .ended(.notBegun) }
      return StopPlan.Member(
        needs: services[service].needs + [container], isStoppable: isRunning, timeout: services[service].timeout)
    }
    var plan = StopPlan(members + [StopPlan.Member()], limit: limit)
    let first = plan.begin()
    phase = .ending(plan, since: now, cause)
    return (cancelling ? cancelAll(at: now) : []) + carryOut(first, at: now)
  }

  private mutating func carryOut(_ planned: [StopPlan.Step], at now: Duration) -> [Step] {
    guard case .ending(var plan, let since, let cause) = phase else { return [] }
    var steps: [Step] = []
    var open = planned[...]
    while let step = open.popFirst() {
      let limit = step.limit ?? self.limit
      guard step.member != container else {
        steps.append(.stopContainer(within: limit))
        continue
      }
      switch states[step.member] {
      case .running:
        states[step.member] = .ending(.gracefully, since: now)
        steps.append(.shutDown(step.member))
        // The rest of the time is for the service to react to its cancellation.
        steps.append(.limit(step.member, patience: limit * 3 / 4, timeout: limit))
      case .ending: steps.append(.limit(step.member, patience: nil, timeout: limit))
      // It ended before its turn.
      case .ended, .waiting: open += plan.end(step.member, .stopped, at: now - since)
      }
    }
    phase = .ending(plan, since: since, cause)
    return steps + giveUpSkipped(by: plan)
  }

  /// Gives up what the plan has skipped, because no time is left. The container stops even then: its report names the
  /// rest.
  private mutating func giveUpSkipped(by plan: StopPlan) -> [Step] {
    var steps: [Step] = []
    for service in states.indices where plan.states[service] == .skipped {
      if case .ended = states[service] { continue }
      states[service] = .ended(.abandoned(after: .zero))
      steps.append(.cancel(service))
    }
    return steps + (plan.states[container] == .skipped ? [.stopContainer(within: .zero)] : [])
  }

  private mutating func end(_ service: Int, _ ending: StopPlan.Ending, at now: Duration) -> [Step] {
    guard case .ending(var plan, let since, let cause) = phase else { return [] }
    let next = plan.end(service, ending, at: now - since)
    phase = .ending(plan, since: since, cause)
    return carryOut(next, at: now)
  }

  private mutating func endInTurn(_ service: Int, _ how: Return, at now: Duration) -> [Step] {
    switch states[service] {
    case .running: states[service] = .ended(how == .returned ? .ended : .failed)
    case .ending(.gracefully, _): states[service] = .ended(how == .returned ? .ended : .failed)
    case .ending(.cancelled, _): states[service] = .ended(how == .threw ? .failed : .ended)
    case .ending(.cancelledLate, let since):
      states[service] = .ended(how == .threw ? .failed : .cancelled(after: now - since))
    case .waiting, .ended: return []
    }
    return end(service, .stopped, at: now)
  }

  private mutating func cancelAll(at now: Duration) -> [Step] {
    states.indices.compactMap { service in
      switch states[service] {
      case .running: states[service] = .ending(.cancelled, since: now)
      case .ending(.gracefully, let since): states[service] = .ending(.cancelled, since: since)
      case .waiting, .ending, .ended: return nil
      }
      return .cancel(service)
    }
  }

  private mutating func cancelLate(_ service: Int) -> [Step] {
    guard case .ending(.gracefully, let since) = states[service] else { return [] }
    states[service] = .ending(.cancelledLate, since: since)
    return [.cancel(service)]
  }

  private mutating func abandon(_ service: Int, at now: Duration) -> [Step] {
    guard case .ending(let way, let since) = states[service] else { return [] }
    states[service] = .ended(.abandoned(after: now - since))
    return (way == .gracefully ? [.cancel(service)] : []) + end(service, .timedOut, at: now)
  }
}
