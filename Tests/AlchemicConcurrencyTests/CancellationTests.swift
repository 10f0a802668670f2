// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

/// Its construction lasts as long as a test decides.
private final class Report: AlchemicDeclaring, Sendable {
  static let current = Mutex(Writing(isFree: true))
  static let created = Mutex(0)
  static let alive = Atomic(0)

  /// The course of one construction.
  struct Writing {
    let started = Signal()
    let mayEnd = Signal()
    init(isFree: Bool = false) { if isFree { mayEnd.give() } }
  }

  init() async throws {
    // Counted first, because an object whose initialiser throws is also deinitialised.
    Self.alive.add(1, ordering: .relaxed)
    let writing = Self.current.withLock { $0 }
    writing.started.give()
    try await writing.mayEnd.wait()
    Self.created.withLock { $0 += 1 }
  }

  deinit { Self.alive.subtract(1, ordering: .relaxed) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Report.init)
  }
}

/// A thread that makes requests repeatedly.
private final class Asking: Sendable {
  private let isOver = Atomic(false)
  private let thread = Mutex<DispatchSemaphore?>(nil)

  init(_ context: ALCContext) {
    let thread = onThread {
      while !self.isOver.load(ordering: .relaxed) { _ = try? context.get(Report.self) }
    }
    self.thread.withLock { $0 = thread }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
    thread.withLock { $0 }?.wait()
  }
}

/// Waiting tasks and threads when another task is cancelled.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct CancellationTests {
  private let writing = Report.Writing()

  private func startedWithNewWriting() async throws -> ALCContext {
    Report.current.withLock { $0 = Report.Writing(isFree: true) }
    let context = try await started(Report.self)
    // The task that created it releases it a moment after the start has ended.
    while Report.alive.load(ordering: .relaxed) > 0 { await Task.yield() }
    Report.current.withLock { $0 = writing }
    Report.created.withLock { $0 = 0 }
    return context
  }

  private func ask(_ context: ALCContext) -> Task<String, Never> {
    Task.detached {
      do {
        _ = try await context.getAsync(Report.self)
        return "got it"
      } catch {
        let underlying = (error as? AlchemicError)?.underlyingErrors.first
        return underlying.map { "\(type(of: $0))" } ?? codes(error).joined()
      }
    }
  }

  @Test func `A cancelled task stops waiting for an object, and the construction continues`()
    async throws
  {
    let context = try await startedWithNewWriting()
    let maker = ask(context)
    try await writing.started.wait()
    let waiter = ask(context)
    waiter.cancel()
    #expect(await waiter.value == "CancellationError")
    writing.mayEnd.give()
    #expect(await maker.value == "got it")
    #expect(Report.created.withLock { $0 } == 1)
  }

  @Test func `A task creates the object itself when the task that was creating it is cancelled`() async throws {
    let context = try await startedWithNewWriting()
    let maker = ask(context)
    try await writing.started.wait()
    let again = Report.Writing(isFree: true)
    Report.current.withLock { $0 = again }
    let waiters = (0..<4).map { _ in ask(context) }
    maker.cancel()
    #expect(await maker.value == "CancellationError")
    for waiter in waiters { #expect(await waiter.value == "got it") }
  }

  @Test func `A task that cannot wait gets an error while another task creates an asynchronous object`() async throws {
    let context = try await startedWithNewWriting()
    let maker = ask(context)
    try await writing.started.wait()
    // Enough tasks to block every thread for tasks.
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<64 {
        group.addTask {
          do {
            _ = try context.get(Report.self)
            return []
          } catch {
            return codes(error)
          }
        }
      }
      for await answer in group { #expect(answer == ["asynchronous"]) }
    }
    writing.mayEnd.give()
    #expect(await maker.value == "got it")
  }

  @Test func `A thread without a task waits for an asynchronous object that a task creates`() async throws {
    let context = try await startedWithNewWriting()
    let maker = Task.detached { try await context.getAsync(Report.self) }
    try await writing.started.wait()
    let found = Mutex<Report?>(nil)
    let thread = onThread {
      let report = try? context.get(Report.self)
      found.withLock { $0 = report }
    }
    writing.mayEnd.give()
    let report = try await maker.value
    thread.wait()
    #expect(found.withLock { $0 } === report)
  }

  @Test func `A thread that cannot create an asynchronous object does not keep others from it`() async throws {
    let context = try await startedWithNewWriting()
    writing.mayEnd.give()
    let asking = Asking(context)
    for _ in 0..<5_000 { #expect(await ask(context).value == "got it") }
    asking.end()
  }

  @Test func `A container without references is released once its start has ended`() async throws {
    Report.current.withLock { $0 = writing }
    weak var gone: ALCContext?
    let events: AlchemicEvents
    do {
      let context = container([Report.self])
      gone = context
      context.start()
      events = context.events()
    }
    try await writing.started.wait()
    #expect(gone != nil)
    writing.mayEnd.give()
    for await case .event(let event) in events {
      if case .phase(.ready, _) = event.change { break }
    }
    // The queue releases it a moment after the last event.
    while gone != nil { await Task.yield() }
  }
}
