// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// The creation of a singleton's object, as one attempt that other requests wait for.
struct SingletonCreation: KeptCreation {
  let engine: Engine
  let attempt: Attempt
  private let thread: ThreadLabel
  private let began: UInt64
  /// The arguments that were obtained before the call, for a call on another thread.
  private var arguments: UncheckedTransfer<ObtainedArguments>?
  /// When the object was constructed, if it then waits for the container's queue to be wired.
  var constructedAt: UInt64?

  /// Announces that the creation begins.
  init(_ engine: Engine, _ attempt: Attempt) {
    self.engine = engine
    self.attempt = attempt
    thread = .current
    began = engine.store.announceStarting(attempt.factory, on: thread)
  }

  /// Obtains the arguments now, on this thread, for ``constructAsynchronously()``.
  mutating func obtainArguments() throws {
    arguments = UncheckedTransfer(try engine.obtainedArguments(for: factory, nil))
  }

  func constructAsynchronously() async throws -> Any? {
    if let arguments { return try await engine.callAsynchronously(factory, arguments.value) }
    return try await engine.constructAsynchronously(factory, nil)
  }

  func store(_ object: StoredObject) -> (injections: [DeferredInjection], abandoned: [AbandonedInjection])? {
    engine.store[factory].content.withLock { content in
      guard let injections = content.state.constructed(object, by: attempt) else { return nil }
      content.number = engine.store.nextNumber()
      return (injections, content.takeAbandoned())
    }
  }

  func injectSuperseded() { Self.injectSuperseded(of: attempt) }

  /// Sets the variables that waited for an attempt when the program set an object.
  private static func injectSuperseded(of attempt: Attempt) {
    let superseded = attempt.engine.store[attempt.factory].content.withLock { $0.takeSuperseded(of: attempt) }
    if !superseded.isEmpty { Attempt.afterEnds { for injection in superseded { try? injection() } } }
  }

  /// How long the attempt's own work took, and when it ended.
  struct Record {
    let hasObject: Bool
    let took: UInt64
    let ended: UInt64
    let thread: ThreadLabel
    let timing: CreationSnapshot?
  }

  func record(_ object: Any?, hasFailed: Bool) -> Record {
    let ended = engine.events.now
    let thread = !hasFailed && factory.declaration.constructor?.isOnMainActor == true ? .main : thread
    return Record(
      hasObject: object != nil, took: ended - began, ended: ended, thread: thread,
      timing: attempt.timing(
        began: began, ended: ended, thread: thread, isAlways: hasFailed || attempt.isGrouped))
  }

  func complete(_ record: Record) {
    let instant = instant(of: record)
    let ending = engine.store[factory].content.withLock { content in
      let ending =
        record.hasObject
        ? content.state.wired(by: attempt) : content.state.constructedNothing(by: attempt)
      guard case .announce = ending else {
        if content.state.isSet { attempt.wasReplaced() }
        return ending
      }
      (content.instant, content.took, content.thread) = (instant, record.took, record.thread)
      engine.store.keep(record.timing, of: factory.id, in: &content)
      if case .ready(.strong(let object), _) = content.state.phase { engine.store[factory].kept.publish(object.value) }
      return ending
    }
    let count = record.hasObject ? engine.store[factory].createdCount.add(1, ordering: .relaxed).newValue : 0
    attempt.end(ending) {
      if count == 1, record.timing == nil {
        engine.events.post(.started(factory: factory.id, took: record.took), on: record.thread, at: instant)
      } else {
        engine.events.post(
          .singletonStarted(factory: factory.id, took: record.took, createdCount: count), on: record.thread,
          at: instant, creation: record.timing)
      }
    }
  }

  func fail(_ failure: AlchemicError, _ record: Record) {
    let instant = instant(of: record)
    let ending = engine.store[factory].change { content in
      let deferred = content.state.deferred
      let (_, ending) = content.state.failed(failure, by: attempt)
      guard case .announce = ending else { return ending }
      content.abandon(deferred)
      attempt.didFail(failure)
      engine.store.keep(record.timing, of: factory.id, in: &content)
      return ending
    }
    attempt.end(ending, failure) {
      engine.events.post(
        .singletonFailed(factory: factory.id, failure), on: thread, at: instant, creation: record.timing)
    }
  }

  /// When the end is announced: the members of a group that completed first were announced in the meantime.
  private func instant(of record: Record) -> UInt64 {
    attempt.isGrouped ? engine.events.now : record.ended
  }

  /// Notes that the object, which a task has constructed, no longer waits for the container's queue.
  func noteQueueWait() {
    guard let constructedAt else { return }
    attempt.noteWait(from: constructedAt, to: engine.events.now, for: .queue)
  }

  /// Ends an attempt that has called nothing yet.
  static func abandon(_ attempt: Attempt, _ error: AlchemicError) {
    attempt.failWithUsers(error)
    let ending = attempt.engine.store[attempt.factory].change { content in
      let ending = content.state.abandoned(by: attempt)
      if case .announce = ending { attempt.didFail(error) }
      return ending
    }
    injectSuperseded(of: attempt)
    attempt.end(ending, error)
  }
}
