// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

private final class Ledger: AlchemicManaged, Sendable {}

/// Has no property of its own: the program passes the object.
@MainActor private final class Application: AlchemicApplicationDelegate {
  nonisolated let ledger = Injected<Ledger>()

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Application.ledger) }
}

private final class Window: AlchemicDeclaring, Sendable {
  let application: Application
  init(application: Application) { self.application = application }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Window.init(application:)) }
}

/// Passes the application object while the singletons are created.
private final class Opening: AlchemicDeclaring, Sendable {
  static let application = Mutex<Application?>(nil)
  @MainActor init() throws {
    let application = Application()
    try ALCContext.current.setApplication(application)
    Self.application.withLock { $0 = application }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Opening.init) }
}

/// Fails the first start.
private final class Strict: AlchemicDeclaring, Sendable {
  static let attempts = Mutex(0)
  init() throws {
    if Self.attempts.withLock({ attempts in
      attempts += 1
      return attempts == 1
    }) {
      throw CancellationError()
    }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Strict.init) }
}

@Suite struct ApplicationObjectTests {
  @Test @MainActor func `An object that the program passes before the start is there for the singletons`() async throws
  {
    let context = container([Application.self, Window.self, Ledger.self])
    let application = Application()
    try context.withCurrent { try AcSetApplication(application) }
    try await context.started()
    #expect(try context.get(Window.self).application === application)
    #expect(try application.ledger() === context.get(Ledger.self))
  }

  @Test @MainActor func `An object that the program passes later is set and injected at once`() async throws {
    let context = try await container([Application.self, Ledger.self]).started()
    #expect(problems { () throws(AlchemicError) in _ = try context.get(Application.self) } == ["reference-not-set"])
    let application = Application()
    try context.setApplication(application)
    #expect(try context.get(Application.self) === application)
    #expect(try application.ledger() === context.get(Ledger.self))
  }

  @Test func `An object that arrives while the singletons are created is injected after them`() async throws {
    let context = try await container([Application.self, Opening.self, Ledger.self]).started()
    let application = try #require(Opening.application.withLock { $0 })
    #expect(try context.get(Application.self) === application)
    #expect(try application.ledger() === context.get(Ledger.self))
  }

  @Test func `A second start uses the object of the first`() async throws {
    let context = container([Application.self, Ledger.self, Strict.self])
    let application = Application()
    try context.setApplication(application)
    #expect(await code(ofStarting: context) == "creation-failed")
    #expect(await code(ofStarting: context) == nil)
    #expect(try context.get(Application.self) === application)
  }

  @Test func `A start that waits for an object fails when the object is not passed in time`() async throws {
    let scan = ClassScan.classes([Application.self, Window.self, Ledger.self]).waitingForApplication()
    await expectProblems([ExpectedProblem("application-not-set", of: "Application")], starting: scan)
    let context = ALCContext(testing: scan)
    #expect(await code(ofStarting: context) == "application-not-set")
    // The next start finds the object.
    let application = Application()
    try context.setApplication(application)
    #expect(await code(ofStarting: context) == nil)
    #expect(try context.get(Window.self).application === application)
  }

  @Test func `A start that waits for an object continues when it comes`() async throws {
    let context = ALCContext(
      testing: .classes([Application.self, Window.self, Ledger.self]).waitingForApplication(atMost: .seconds(100_000)))
    context.start()
    while context.pendingStartWork()?.hasPrefix("Application: ") != true { await Task.yield() }
    let application = Application()
    try context.setApplication(application)
    try await context.untilReady()
    #expect(try context.get(Window.self).application === application)
  }

  @Test func `A stop ends the wait for an object`() async throws {
    let context = ALCContext(
      testing: .classes([Application.self, Ledger.self]).waitingForApplication(atMost: .seconds(100_000)))
    context.start()
    while context.pendingStartWork()?.hasPrefix("Application: ") != true { await Task.yield() }
    _ = try await context.stop()
    #expect(context.phase == .stopped)
  }

  @Test func `The program's container waits for half a minute by default`() {
    #expect(Application.applicationLimit == .seconds(30))
  }

  private func code(ofStarting context: ALCContext) async -> String? {
    do throws(AlchemicError) {
      try await context.started()
      return nil
    } catch {
      return error.problems.first?.code
    }
  }

  private func problems(_ body: () throws(AlchemicError) -> Void) -> [String] {
    do throws(AlchemicError) {
      try body()
      return []
    } catch {
      return error.problems.map(\.code)
    }
  }
}
