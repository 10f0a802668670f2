// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The state of one factory's object: its transitions, and the container's next steps.
///
/// It is a value that takes no lock and calls nothing. Each method is an event and returns the actions that follow. An
/// attempt is one try to create the object. An event of an attempt that is over changes nothing.
///
/// The types are parameters, so that tests can try all orders of events with integers.
package struct InstanceState<Object, Attempt: Equatable, Waiter: Equatable, Injection, Failure> {
  package private(set) var phase: Phase

  package init(_ phase: Phase = .absent(.untouched)) { self.phase = phase }

  package enum Phase {
    /// There is no object, and no attempt.
    case absent(Absence)
    /// An attempt has started, and there is no object yet. The injections need the object; the waiters wait for the end.
    case constructing(Attempt, deferred: [Injection], waiters: [Waiter])
    /// The object exists, and its variables are being set.
    case wiring(Attempt, Object, waiters: [Waiter])
    /// The object is complete.
    case ready(Object, ObjectOrigin)
    /// The last attempt failed. The next request begins another.
    case failed(Failure)
  }

  package enum Absence: Hashable {
    /// There was no attempt yet.
    case untouched
    /// The last attempt returned no object, as its declaration allows. That stands until the program sets one.
    case nothing
    /// The container does not keep the object, and nothing else holds it.
    case released
  }

  package enum ObjectOrigin: Hashable {
    /// The container created the object.
    case created
    /// The program set it.
    case set
  }

  /// The next step of a request for the object.
  package enum NextStep {
    /// Use the object.
    case use(Object)
    /// Wait for the attempt of another request. The object may exist already.
    case wait(Attempt, Object?)
    /// Create the object as this attempt.
    case create(Attempt)
    /// Use that there is none: an attempt has returned no object.
    case nothing
    /// There is no object, and this request must not create one.
    case unavailable
  }

  /// The consequences of an attempt's end.
  package enum Ending {
    /// Announce it, wake these waiters, and run these injections.
    case announce(wake: [Waiter], run: [Injection] = [])
    /// The attempt was over before, so that nothing follows.
    case superseded
  }

  // MARK: Requests

  /// A request needs the object.
  ///
  /// - Parameters:
  ///   - attempt: The attempt to begin where there is no object.
  ///   - isLost: Whether the object of ``Phase/ready(_:_:)`` was not kept alive, and is gone.
  ///   - mayCreate: Whether the request can create the object.
  package mutating func request(_ attempt: @autoclosure () -> Attempt, isLost: Bool, mayCreate: Bool) -> NextStep {
    switch phase {
    case .constructing(let current, _, _): return .wait(current, nil)
    case .wiring(let current, let object, _): return .wait(current, object)
    case .ready(let object, _) where !isLost: return .use(object)
    case .absent(.nothing): return .nothing
    case .absent, .ready, .failed:
      guard mayCreate else { return .unavailable }
      let attempt = attempt()
      phase = .constructing(attempt, deferred: [], waiters: [])
      return .create(attempt)
    }
  }

  /// A request wants to wait for the end of an attempt; false when that is over, so that the request must ask again.
  package mutating func wait(_ waiter: Waiter, for attempt: Attempt) -> Bool {
    switch phase {
    case .constructing(attempt, let deferred, let waiters):
      phase = .constructing(attempt, deferred: deferred, waiters: waiters + [waiter])
    case .wiring(attempt, let object, let waiters):
      phase = .wiring(attempt, object, waiters: waiters + [waiter])
    case .absent, .constructing, .wiring, .ready, .failed: return false
    }
    return true
  }

  /// A waiting request is cancelled; false when it does not wait here, because another event has woken it.
  package mutating func cancel(_ waiter: Waiter) -> Bool {
    switch phase {
    case .constructing(let attempt, let deferred, let waiters) where waiters.contains(waiter):
      phase = .constructing(attempt, deferred: deferred, waiters: waiters.filter { $0 != waiter })
    case .wiring(let attempt, let object, let waiters) where waiters.contains(waiter):
      phase = .wiring(attempt, object, waiters: waiters.filter { $0 != waiter })
    case .absent, .constructing, .wiring, .ready, .failed: return false
    }
    return true
  }

  /// A variable needs the object of an attempt; false when it can be injected now.
  package mutating func postpone(_ injection: Injection, until attempt: Attempt) -> Bool {
    guard case .constructing(attempt, let deferred, let waiters) = phase else { return false }
    phase = .constructing(attempt, deferred: deferred + [injection], waiters: waiters)
    return true
  }

  // MARK: Attempts

  /// An attempt has constructed the object.
  ///
  /// - Returns: The injections to run now; `nil` when the attempt was over before, so that nothing keeps its object.
  package mutating func constructed(_ object: Object, by attempt: Attempt) -> [Injection]? {
    guard case .constructing(attempt, let deferred, let waiters) = phase else { return nil }
    phase = .wiring(attempt, object, waiters: waiters)
    return deferred
  }

  /// An attempt has constructed nothing, as its declaration allows.
  package mutating func constructedNothing(by attempt: Attempt) -> Ending {
    guard case .constructing(attempt, let deferred, let waiters) = phase else { return .superseded }
    phase = .absent(.nothing)
    return .announce(wake: waiters, run: deferred)
  }

  /// An attempt has set all variables of its object.
  package mutating func wired(by attempt: Attempt) -> Ending {
    guard case .wiring(attempt, let object, let waiters) = phase else { return .superseded }
    phase = .ready(object, .created)
    return .announce(wake: waiters)
  }

  /// An attempt has set all variables of its object, and is complete later, together with others.
  ///
  /// - Returns: The waiters to wake. Its group uses the object now, and the others wait again.
  package mutating func finished(by attempt: Attempt) -> [Waiter] {
    guard case .wiring(attempt, let object, let waiters) = phase else { return [] }
    phase = .wiring(attempt, object, waiters: [])
    return waiters
  }

  /// An attempt has failed. Its injections are dropped with it, because there is no object for them.
  ///
  /// - Returns: The object to release, and what follows.
  package mutating func failed(_ failure: Failure, by attempt: Attempt) -> (released: Object?, Ending) {
    switch phase {
    case .constructing(attempt, _, let waiters):
      phase = .failed(failure)
      return (nil, .announce(wake: waiters))
    case .wiring(attempt, let object, let waiters):
      phase = .failed(failure)
      return (object, .announce(wake: waiters))
    case .absent, .constructing, .wiring, .ready, .failed: return (nil, .superseded)
    }
  }

  /// An attempt ends before it has called anything.
  package mutating func abandoned(by attempt: Attempt) -> Ending {
    guard case .constructing(attempt, _, let waiters) = phase else { return .superseded }
    phase = .absent(.untouched)
    return .announce(wake: waiters)
  }

  // MARK: Events of the container

  /// The program sets the object. An attempt is over with that: its waiters get this object.
  ///
  /// - Returns: The earlier object to release, the injections to run, and the waiters to wake.
  package mutating func set(_ object: Object) -> (released: Object?, run: [Injection], wake: [Waiter]) {
    defer { phase = .ready(object, .set) }
    return switch phase {
    case .absent, .failed: (nil, [], [])
    case .constructing(_, let deferred, let waiters): (nil, deferred, waiters)
    case .wiring(_, let earlier, let waiters): (earlier, [], waiters)
    case .ready(let earlier, _): (earlier, [], [])
    }
  }

  /// The container has noticed that an object that it created and does not keep is gone; false where that cannot be.
  package mutating func lost() -> Bool {
    guard case .ready(_, .created) = phase else { return false }
    phase = .absent(.released)
    return true
  }

  /// The container releases all objects. A failure stays, so that a snapshot can show it.
  ///
  /// - Returns: The object to release, and the waiters to wake.
  package mutating func release() -> (released: Object?, wake: [Waiter]) {
    switch phase {
    case .failed: return (nil, [])
    case .absent:
      phase = .absent(.untouched)
      return (nil, [])
    case .constructing(_, _, let waiters):
      phase = .absent(.untouched)
      return (nil, waiters)
    case .wiring(_, let object, let waiters):
      phase = .absent(.untouched)
      return (object, waiters)
    case .ready(let object, _):
      phase = .absent(.untouched)
      return (object, [])
    }
  }

  // MARK: Reading

  /// The object, complete or not, if there is one.
  package var object: Object? {
    switch phase {
    case .wiring(_, let object, _), .ready(let object, _): object
    case .absent, .constructing, .failed: nil
    }
  }

  /// The error of the last attempt, if that failed.
  package var failure: Failure? {
    if case .failed(let failure) = phase { failure } else { nil }
  }

  /// The injections that wait for the object.
  package var deferred: [Injection] {
    if case .constructing(_, let deferred, _) = phase { deferred } else { [] }
  }

  /// Whether the program has set the object.
  package var isSet: Bool {
    if case .ready(_, .set) = phase { true } else { false }
  }

  /// The attempt that is under way.
  package var attempt: Attempt? {
    switch phase {
    case .constructing(let attempt, _, _), .wiring(let attempt, _, _): attempt
    case .absent, .ready, .failed: nil
    }
  }

  /// The attempt that has not constructed the object yet.
  package var constructingAttempt: Attempt? {
    if case .constructing(let attempt, _, _) = phase { attempt } else { nil }
  }
}

extension InstanceState: Sendable
where Object: Sendable, Attempt: Sendable, Waiter: Sendable, Injection: Sendable, Failure: Sendable {}
extension InstanceState.NextStep: Sendable where Object: Sendable, Attempt: Sendable {}
extension InstanceState.Ending: Sendable where Waiter: Sendable, Injection: Sendable {}
extension InstanceState.Phase: Sendable
where Object: Sendable, Attempt: Sendable, Waiter: Sendable, Injection: Sendable, Failure: Sendable {}
extension InstanceState.Phase: Equatable where Object: Equatable, Injection: Equatable, Failure: Equatable {}
extension InstanceState: Equatable where Object: Equatable, Injection: Equatable, Failure: Equatable {}
extension InstanceState.Phase: Hashable
where Object: Hashable, Attempt: Hashable, Waiter: Hashable, Injection: Hashable, Failure: Hashable {}
extension InstanceState: Hashable
where Object: Hashable, Attempt: Hashable, Waiter: Hashable, Injection: Hashable, Failure: Hashable {}
