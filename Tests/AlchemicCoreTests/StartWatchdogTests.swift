// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Logging
import Synchronization
import Testing

/// Its creation waits for the test.
private final class Patient: AlchemicDeclaring {
  static let gate = Gate()

  init() async { await Self.gate.opened() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Patient.init, fileID: "Ward/Patient.swift", line: 3)
  }
}

private final class Gate: Sendable {
  private let (stream, continuation) = AsyncStream<Void>.makeStream()

  func opened() async { for await _ in stream { return } }
  func open() { continuation.yield() }
}

/// Work for the main thread, until the test serves it.
private final class KeptWork: Sendable {
  private let work = Mutex<[@Sendable () -> Void]>([])
  private let (news, continuation) = AsyncStream<Void>.makeStream()

  var keep: @Sendable (@escaping @Sendable () -> Void) -> Void {
    { body in
      self.work.withLock { $0.append(body) }
      self.continuation.yield()
    }
  }

  func hasSome() async { for await _ in news { return } }

  func handOver() {
    let bodies = work.withLock { work in
      defer { work = [] }
      return work
    }
    for body in bodies { DispatchQueue.main.async(execute: body) }
  }
}

@Suite(.timeLimit(.minutes(5)))
struct StartWatchdogTests {
  @Test func `A running start logs the objects that it waits for, and a finished one nothing`() async throws {
    let context = container([Patient.self])
    #expect(context.pendingStartWork() == nil)
    context.start()
    await context.reached { if case .factory(_, .creating, _) = $0 { true } else { false } }
    #expect(context.pendingStartWork() == "Patient (Patient.swift:3)")
    Patient.gate.open()
    try await context.untilReady()
    #expect(context.pendingStartWork() == nil)
  }

  @Test func `A main queue that the program does not serve is logged`() async throws {
    let kept = KeptWork()
    let context = ALCContext(
      scan: .classes([]), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, main: kept.keep)
    context.whenReady("ward round", fileID: "Ward/Round.swift", line: 2) {}
    context.start()
    await kept.hasSome()
    #expect(context.pendingStartWork() == "the main queue, to fire the when-ready callbacks")
    kept.handOver()
    try await context.untilReady()
  }

  @Test func `A running callback is logged with its label and source location`() async throws {
    let context = container([])
    let pending = Mutex<String?>(nil)
    context.whenReady("ward round", fileID: "Ward/Round.swift", line: 2) {
      pending.withLock { $0 = context.pendingStartWork() }
    }
    try await context.started()
    #expect(pending.withLock(\.self) == "the when-ready callback \"ward round\" (Round.swift:2)")
  }
}

extension ALCContext {
  /// Waits for the first matching event.
  fileprivate func reached(_ isMeant: (ContainerEvent.Change) -> Bool) async {
    for await case .event(let event) in events() where isMeant(event.change) { return }
  }
}
