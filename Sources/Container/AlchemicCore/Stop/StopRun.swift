// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Stops the objects of a set in the steps of a ``StopPlan``.
///
/// It calls objects, measures their time and posts events. The plan decides the next step.
final class StopRun: Sendable {
  /// The work of a run: the members of a plan, and their objects.
  struct Work: Sendable {
    /// The members of the plan: the factories, with their objects where these must be stopped.
    let plan: [StopPlan.Member]
    let factories: [ResolvedFactory]
    let objects: [Int: Stoppable]
  }

  private let work: Work
  private let context: any EngineHost
  private let timeouts: Timeouts
  private let post: @Sendable (PostedEvent.Kind) -> Void
  private let began: UInt64
  private let state: Mutex<State>

  private struct State {
    var plan: StopPlan
    var tasks: [Int: Task<Void, Never>] = [:]
    var timeouts: [Int: Timeouts.ID] = [:]
    /// The members that have started to stop, in this order.
    var order: [Int] = []
    var errors: [Int: any Error] = [:]
    /// The objects that an overdue one kept waiting.
    var keptWaiting: [Int: [Int]] = [:]
    /// How many ends are not posted yet. The report follows the last event.
    var unpostedCount = 0
    var completion: (@Sendable (StopReport) -> Void)?
  }

  /// - Parameters:
  ///   - work: What stops.
  ///   - limit: The time for all of it; `nil` for as long as it takes.
  ///   - context: The container, for its clock.
  ///   - timeouts: Where the timeouts of the objects wait.
  ///   - post: Posts the events of the objects.
  init(
    _ work: Work, within limit: Duration?, for context: any EngineHost, _ timeouts: Timeouts,
    post: @escaping @Sendable (PostedEvent.Kind) -> Void
  ) {
    self.work = work
    self.context = context
    self.timeouts = timeouts
    self.post = post
    began = context.events.now
    state = Mutex(State(plan: StopPlan(work.plan, limit: limit)))
  }

  /// The container whose objects stop on this thread or in this task.
  @TaskLocal static var current: ObjectIdentifier?

  /// Stops the objects.
  func run() async -> StopReport {
    await withCheckedContinuation { continuation in run { continuation.resume(returning: $0) } }
  }

  /// Stops the objects, and calls a closure once, when all of them have ended or have been given up.
  func run(_ completion: @escaping @Sendable (StopReport) -> Void) {
    let steps = state.withLock { state in
      state.completion = completion
      return state.plan.begin()
    }
    carryOut(steps)
  }

  private var elapsed: Duration { .nanoseconds(Int64(context.events.now - began)) }

  private func carryOut(_ steps: [StopPlan.Step]) {
    state.withLock { $0.order += steps.map(\.member) }
    for step in steps { begin(step) }
    let (isOver, completion) = state.withLock { state in
      guard state.plan.isOver, state.unpostedCount == 0 else {
        return (false, nil as (@Sendable (StopReport) -> Void)?)
      }
      defer { state.completion = nil }
      return (true, state.completion)
    }
    guard isOver, let completion else { return }
    let report = report
    for (member, outcome) in report.ends {
      guard case .notBegun(let others) = outcome else { continue }
      let factory = work.factories[member]
      post(
        .singletonStopFailed(
          factory: factory.id, AlchemicError(.stopNotStarted(factory.facts, waitedFor: others)), took: 0))
    }
    completion(report.value)
  }

  private func begin(_ step: StopPlan.Step) {
    guard let object = work.objects[step.member] else { return end(step.member, .stopped) }
    post(.singletonStopping(factory: object.factory.id))
    if let limit = step.limit { beginTimeout(of: step.member, after: limit) }
    let context = context
    let task = ContainerUse.with(context) {
      Self.$current.withValue(ObjectIdentifier(context)) {
        object.stop { error in self.end(step.member, error == nil ? .stopped : .failed, error) }
      }
    }
    guard let task else { return }
    let isOverdue = state.withLock { state in
      guard case .stopping = state.plan.states[step.member] else { return true }
      state.tasks[step.member] = task
      return false
    }
    if isOverdue { task.cancel() }
  }

  private func beginTimeout(of member: Int, after limit: Duration) {
    let timeout = timeouts.run(after: limit) { self.end(member, .timedOut) }
    let isOver = state.withLock { state in
      guard case .stopping = state.plan.states[member] else { return true }
      state.timeouts[member] = timeout
      return false
    }
    if isOver { timeouts.cancel(timeout) }
  }

  private func end(_ member: Int, _ ending: StopPlan.Ending, _ error: (any Error)? = nil) {
    let now = elapsed
    let ended = state.withLock { state -> Ended? in
      guard case .stopping(let since, _) = state.plan.states[member] else { return nil }
      let waiting = ending == .timedOut ? state.plan.waiting(for: member) : []
      if ending == .timedOut { state.keptWaiting[member] = waiting }
      state.errors[member] = error
      state.unpostedCount += 1
      return Ended(
        took: now - since, waiting: waiting, task: state.tasks.removeValue(forKey: member),
        timeout: state.timeouts.removeValue(forKey: member), steps: state.plan.end(member, ending, at: now))
    }
    guard let ended else { return }
    if let timeout = ended.timeout { timeouts.cancel(timeout) }
    if ending == .timedOut { ended.task?.cancel() }
    // Posted before the next objects begin, so that the events are in order.
    post(event(member, ending, error, ended.took, ended.waiting))
    state.withLock { $0.unpostedCount -= 1 }
    carryOut(ended.steps)
  }

  /// The consequences of a member's end.
  private struct Ended {
    let took: Duration
    let waiting: [Int]
    let task: Task<Void, Never>?
    let timeout: Timeouts.ID?
    let steps: [StopPlan.Step]
  }

  private func event(
    _ member: Int, _ ending: StopPlan.Ending, _ error: (any Error)?, _ took: Duration, _ waiting: [Int]
  ) -> PostedEvent.Kind {
    let factory = work.factories[member]
    let nanoseconds = UInt64(max(0, took / .nanoseconds(1)))
    switch (ending, error) {
    case (.stopped, _): return .singletonStopped(factory: factory.id, took: nanoseconds)
    case (.failed, let error?):
      return .singletonStopFailed(
        factory: factory.id, AlchemicError(.stopFailed(factory.facts, underlying: error)), took: nanoseconds)
    case (.timedOut, _), (.failed, nil):
      return .singletonStopFailed(
        factory: factory.id,
        AlchemicError(
          .stopTimedOut(factory.facts, after: took, keptWaiting: waiting.map { work.factories[$0].name })),
        took: nanoseconds)
    }
  }

  /// The report, and the member of each of its objects.
  private var report: (value: StopReport, ends: [(member: Int, StopReport.Outcome)]) {
    let (plan, order, errors, keptWaiting) = state.withLock { ($0.plan, $0.order, $0.errors, $0.keptWaiting) }
    func names(_ members: [Int]) -> [String] { members.map { work.factories[$0].name } }
    let skipped = work.objects.keys.filter { plan.states[$0] == .skipped }.sorted()
    let objects = (order + skipped).compactMap { member -> (member: Int, StopReport.Object)? in
      let factory = work.factories[member]
      func object(
        _ began: Duration?, _ took: Duration, _ outcome: StopReport.Outcome
      ) -> (Int, StopReport.Object) {
        let object = StopReport.Object(
          name: factory.name, location: factory.declaration.location, began: began, took: took, outcome: outcome)
        return (member, object)
      }
      switch plan.states[member] {
      case .ended(.stopped, let began, let took): return object(began, took, .stopped)
      case .ended(.failed, let began, let took):
        return object(began, took, errors[member].map { .failed($0) } ?? .stopped)
      case .ended(.timedOut, let began, let took):
        return object(began, took, .timedOut(keptWaiting: names(keptWaiting[member] ?? [])))
      case .skipped: return object(nil, .zero, .notBegun(waitedFor: names(plan.overdue(before: member))))
      case .waiting, .stopping, .passed: return nil
      }
    }
    return (StopReport(objects: objects.map(\.1), took: elapsed), objects.map { ($0.member, $0.1.outcome) })
  }
}
