// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Feed: AlchemicDeclaring, Sendable {
  init() async { await Task.yield() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Feed.init) }
}

/// The result of a method. Its class has an injected variable.
private final class Pool: AlchemicDeclaring, @unchecked Sendable {
  private(set) var feed: Feed?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcInject(factory, \Pool.feed)
  }
}

private final class Connector: AlchemicDeclaring, Sendable {
  init() {}
  static func connect() async -> Pool { Pool() }
  static func open() -> Pool { Pool() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Connector.init)
    AcMethod(factory, Connector.connect, options: AcFactoryName("A connected"))
    AcMethod(factory, Connector.open, options: AcFactoryName("B opened"))
  }
}

/// Checks the pools that it gets.
private final class Visitor: AlchemicDeclaring, Sendable {
  let isFed: Bool
  init(connected: Pool, opened: Pool) { isFed = connected.feed != nil && opened.feed != nil }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Visitor.init, AcName("A connected"), AcName("B opened"))
  }
}

@Suite(.timeLimit(.minutes(5)))
struct ResultVariableTests {
  @Test(arguments: 1...50)
  func `What a method returns waits for the asynchronous singletons that the variables of its class need`(
    round: Int
  ) async throws {
    let context = try await started(Feed.self, Pool.self, Connector.self, Visitor.self)
    #expect(try context.get(Visitor.self).isFed)
  }
}
