// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

/// Requests, a variable and a program that use one object in any order: all orders are tried.
struct StateWorld: Hashable {
  struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let requesters: Int
    var mayFail = true
    var returnsNothing = false
    var isCancelled = false
    var isSet = false
    var isWeak = false
    var isReleased = false
    var hasVariable = false
    var testDescription: String { name }
  }

  static let scenarios = [
    Scenario(name: "three requests that may fail", requesters: 3),
    Scenario(name: "three requests that may be cancelled", requesters: 3, isCancelled: true),
    Scenario(name: "two requests and a variable", requesters: 2, hasVariable: true),
    Scenario(name: "two requests, a variable and a set", requesters: 2, isSet: true, hasVariable: true),
    Scenario(name: "no object", requesters: 2, returnsNothing: true, hasVariable: true),
    Scenario(name: "a weak object", requesters: 3, isWeak: true),
    Scenario(name: "a container that releases all", requesters: 2, isReleased: true, hasVariable: true),
    Scenario(
      name: "everything", requesters: 2, returnsNothing: true, isCancelled: true, isSet: true, isWeak: true,
      isReleased: true, hasVariable: true),
  ]

  /// What a request does at this moment.
  enum Requester: Hashable {
    case asking
    case joining(attempt: Int)
    case sleeping(waiter: Int)
    case constructing(attempt: Int)
    case wiring(attempt: Int)
    case used(object: Int)
    case failed
    case cancelled

    var isOver: Bool {
      switch self {
      case .used, .failed, .cancelled: true
      case .asking, .joining, .sleeping, .constructing, .wiring: false
      }
    }
  }

  enum Variable: Hashable { case asking, waiting(attempt: Int), injected, dropped }

  /// How a schedule ended.
  struct Ending: Hashable {
    let created: Int
    let announced: Int
    let used: [Int]
  }

  private let scenario: Scenario
  private var state = NumberState()
  private var requesters: [Requester]
  private var variable: Variable
  /// How often each waiter was woken.
  private var wakes: [Int: Int] = [:]
  private var injections = 0
  private var lastNumber = 0
  private var created = 0
  private var announced = 0
  private var announcedAttempts: Set<Int> = []
  private var hasSet = false, hasLost = false, hasReleased = false
  private var violations: [String] = []

  static func == (first: StateWorld, second: StateWorld) -> Bool { first.key == second.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private struct Key: Hashable {
    let state: NumberState
    let requesters: [Requester]
    let variable: Variable
    let wakes: [Int: Int]
    let counts: [Int]
    let flags: [Bool]
  }

  private var key: Key {
    Key(
      state: state, requesters: requesters, variable: variable, wakes: wakes,
      counts: [injections, lastNumber, created, announced], flags: [hasSet, hasLost, hasReleased])
  }

  private init(_ scenario: Scenario) {
    self.scenario = scenario
    requesters = Array(repeating: .asking, count: scenario.requesters)
    variable = scenario.hasVariable ? .asking : .injected
  }

  /// Tries all orders of all events.
  static func explore(_ scenario: Scenario) -> (endings: Set<Ending>, violations: Set<String>) {
    var seen: Set<StateWorld> = []
    var open = [StateWorld(scenario)]
    var endings: Set<Ending> = []
    var violations: Set<String> = []
    while let world = open.popLast() {
      guard seen.insert(world).inserted else { continue }
      let next = world.successors()
      violations.formUnion(world.violations)
      guard next.isEmpty else {
        open += next
        continue
      }
      violations.formUnion(world.problemsAtTheEnd())
      endings.insert(Ending(created: world.created, announced: world.announced, used: world.used))
    }
    return (endings, violations)
  }

  /// The objects that the requests got; 0 stands for one that the container created.
  private var used: [Int] {
    requesters.map { if case .used(let object) = $0 { object < 1_000 ? 0 : object } else { -1 } }
  }

  private func successors() -> [StateWorld] {
    var worlds: [StateWorld] = []
    func add(_ change: (inout StateWorld) -> Void) {
      var world = self
      change(&world)
      worlds.append(world)
    }
    for index in requesters.indices {
      switch requesters[index] {
      case .asking: add { $0.ask(index) }
      case .joining(let attempt): add { $0.join(index, attempt) }
      case .sleeping(let waiter):
        if scenario.isCancelled { add { $0.cancel(index, waiter) } }
      case .constructing(let attempt):
        add { $0.construct(index, attempt) }
        if scenario.mayFail { add { $0.fail(index, attempt) } }
        if scenario.returnsNothing { add { $0.constructNothing(index, attempt) } }
      case .wiring(let attempt):
        add { $0.finish(index, attempt) }
        if scenario.mayFail { add { $0.fail(index, attempt) } }
      case .used, .failed, .cancelled: break
      }
    }
    if case .asking = variable { add { $0.inject() } }
    if scenario.isSet, !hasSet { add { $0.set() } }
    if scenario.isWeak, !hasLost, case .ready(_, .created) = state.phase { add { $0.lose() } }
    if scenario.isReleased, !hasReleased { add { $0.release() } }
    // An event that can happen at any time does not keep a schedule from its end.
    return requesters.allSatisfy(\.isOver) && variable != .asking && worlds.isEmpty ? [] : worlds
  }

  // MARK: The steps of a request

  private mutating func ask(_ index: Int) {
    lastNumber += 1
    switch state.request(lastNumber, isLost: false, mayCreate: true) {
    case .use(let object): requesters[index] = .used(object: object)
    case .wait(let attempt, _): requesters[index] = .joining(attempt: attempt)
    case .create(let attempt): requesters[index] = .constructing(attempt: attempt)
    case .nothing: requesters[index] = .used(object: 0)
    case .unavailable: violations.append("a request that may create gets nothing")
    }
  }

  private mutating func join(_ index: Int, _ attempt: Int) {
    lastNumber += 1
    let isWaiting = state.wait(lastNumber, for: attempt)
    requesters[index] = isWaiting ? .sleeping(waiter: lastNumber) : .asking
    if isWaiting { wakes[lastNumber] = 0 }
  }

  private mutating func cancel(_ index: Int, _ waiter: Int) {
    guard state.cancel(waiter) else { return violations.append("a sleeping waiter is not in the state") }
    wakes[waiter, default: 0] += 1
    requesters[index] = .cancelled
  }

  private mutating func construct(_ index: Int, _ attempt: Int) {
    if let injections = state.constructed(attempt, by: attempt) {
      created += 1
      run(injections)
    } else if !hasSet, !hasReleased {
      violations.append("an attempt is superseded without a reason")
    }
    requesters[index] = .wiring(attempt: attempt)
  }

  private mutating func constructNothing(_ index: Int, _ attempt: Int) {
    follow(state.constructedNothing(by: attempt), attempt, hasFailed: false)
    requesters[index] = .used(object: 0)
  }

  private mutating func finish(_ index: Int, _ attempt: Int) {
    follow(state.wired(by: attempt), attempt, hasFailed: false)
    requesters[index] = .used(object: attempt)
  }

  private mutating func fail(_ index: Int, _ attempt: Int) {
    let isConstructing = state.constructingAttempt == attempt
    let (_, ending) = state.failed("failure", by: attempt)
    follow(ending, attempt, hasFailed: true)
    requesters[index] = .failed
    if isConstructing, variable == .waiting(attempt: attempt) { variable = .dropped }
  }

  private mutating func follow(_ ending: NumberState.Ending, _ attempt: Int, hasFailed: Bool) {
    guard case .announce(let waiters, let injections) = ending else { return }
    announced += 1
    if !announcedAttempts.insert(attempt).inserted { violations.append("attempt announced twice") }
    wake(waiters, hasFailed: hasFailed)
    run(injections)
  }

  private mutating func wake(_ waiters: [Int], hasFailed: Bool) {
    for waiter in waiters {
      wakes[waiter, default: 0] += 1
      guard let index = requesters.firstIndex(of: .sleeping(waiter: waiter)) else {
        violations.append("a waiter that does not sleep is woken")
        continue
      }
      requesters[index] = hasFailed ? .failed : .asking
    }
  }

  // MARK: Other events

  private mutating func inject() {
    guard let attempt = state.constructingAttempt else {
      variable = .injected
      return
    }
    if state.postpone(1, until: attempt) { variable = .waiting(attempt: attempt) }
  }

  private mutating func run(_ injections: [Int]) {
    for _ in injections {
      self.injections += 1
      guard case .waiting = variable else {
        violations.append("an injection that does not wait is run")
        continue
      }
      variable = .injected
    }
  }

  private mutating func set() {
    hasSet = true
    let (_, injections, waiters) = state.set(1_000)
    wake(waiters, hasFailed: false)
    run(injections)
  }

  private mutating func lose() {
    hasLost = true
    if !state.lost() { violations.append("a created object cannot be lost") }
  }

  private mutating func release() {
    hasReleased = true
    if case .waiting = variable { variable = .dropped }
    wake(state.release().wake, hasFailed: true)
  }

  // MARK: The end

  private func problemsAtTheEnd() -> [String] {
    var problems: [String] = []
    if !requesters.allSatisfy(\.isOver) { problems.append("a request never ends: \(requesters)") }
    for (waiter, count) in wakes where count != 1 { problems.append("waiter \(waiter) is woken \(count) times") }
    if case .waiting = variable { problems.append("an injection is forgotten") }
    if injections > 1 { problems.append("an injection runs \(injections) times") }
    if state.attempt != nil { problems.append("an attempt never ends: \(state.text)") }
    if !scenario.isWeak, !scenario.isReleased, created > 1 + requesters.count(where: { $0 == .failed }) {
      problems.append("an object is created \(created) times")
    }
    return problems
  }
}
