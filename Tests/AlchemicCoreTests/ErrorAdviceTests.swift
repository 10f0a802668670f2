// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

private final class Cache: Sendable {}

private final class Maker: AlchemicManaged {
  func cache() -> Cache? { nil }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Maker.cache, fileID: "Shop/Maker.swift", line: 3)
  }
}

private final class Desk: AlchemicDeclaring {
  init(cache: Cache) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Desk.init(cache:), fileID: "Shop/Desk.swift", line: 5)
  }
}

private protocol Plugin: AnyObject {}

private final class Host: AlchemicDeclaring {
  init(plugins: [any Plugin]) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Host.init(plugins:), fileID: "Shop/Host.swift", line: 6)
  }
}

private final class ModestHost: AlchemicDeclaring {
  let plugins: [any Plugin]?
  init(plugins: [any Plugin]?) { self.plugins = plugins }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, ModestHost.init(plugins:)) }
}

private final class Visit: Sendable {}

private final class Visitor: AlchemicDeclaring {
  let visit: @Sendable () -> Visit
  init(visit: @escaping @Sendable () -> Visit) { self.visit = visit }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Visitor.init(visit:), fileID: "Shop/Visitor.swift", line: 7)
  }
}

private final class Visits: AlchemicManaged {
  static func visit() -> @Sendable () -> Visit { { Visit() } }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcMethod(factory, Visits.visit) }
}

private final class Ticket: AlchemicDeclaring {
  init(seat: String, row: Int?) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), fileID: "Shop/Ticket.swift", line: 8)
    AcInitializer(factory, Ticket.init(seat:row:), AcParameter(), AcParameter())
  }
}

private final class Left: AlchemicDeclaring, Sendable {
  private let kept = Mutex<Right?>(nil)
  var right: Right? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Left.init)
    AcInject(factory, \Left.right)
  }
}

private actor Middle: AlchemicDeclaring {
  private let kept = Mutex<Right?>(nil)
  nonisolated var right: Right? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Middle.init)
    AcInject(factory, \Middle.right)
  }
}

private final class Right: AlchemicDeclaring, Sendable {
  let left: Left
  let middle: Middle
  init(left: Left, middle: Middle) {
    self.left = left
    self.middle = middle
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Right.init(left:middle:)) }
}

private final class Clerk: AlchemicManaged {}

private final class ClerkAgain: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) { registry.register(Clerk.self) { _ in } }
}

struct ErrorAdviceTests {
  @Test func `A method that returns nil during a start names what requires its result`() async {
    #expect(
      await problems(Maker.self, Desk.self).map(\.description) == [
        """
        Maker.Cache returned nil, but is not nillable.
          required by     Desk, argument 1 (Desk.swift:5)
          while starting  Maker.Cache
          declared        Maker.Cache (Maker.swift:3)
          remedy          declare it AcNillable(), or return an object
          [nil-value]
        """
      ])
  }

  @Test func `The remedy for an array without candidates works`() async throws {
    #expect(
      await problems(Host.self).map(\.description) == [
        """
        No factory creates a Plugin.
          required by     Host, argument 1 (Host.swift:6)
          remedy          declare a class that is a Plugin, or create one in a method, with AcMethod
          or              link its module, and add the module to the scan: AlchemicConfig names further libraries
          or              take [any Plugin]?, which is nil where there is none
          [no-factory]
        """
      ])
    #expect(try await started(ModestHost.self).getShared(ModestHost.self).plugins == nil)
  }

  @Test func `The remedy for a closure without a factory works`() async throws {
    #expect(
      await problems(Visitor.self).map(\.description) == [
        """
        No factory creates a @Sendable () -> Visit.
          required by     Visitor, argument 1 (Visitor.swift:7)
          remedy          inject an ALCProvider<Visit>, and call it where an object is needed
          or              return the closure from a method, with AcMethod
          or              take (@Sendable () -> Visit)?, which is nil where there is none
          [no-factory]
        """
      ])
    let visitor = try await started(Visitor.self, Visits.self).getShared(Visitor.self)
    #expect(visitor.visit() !== visitor.visit())
  }

  @Test func `A computed variable closes a cycle in a Sendable class or an actor`() async throws {
    let right = try await started(Left.self, Middle.self, Right.self).get(Right.self)
    #expect(right.left.right === right)
    #expect(right.middle.right === right)
  }

  @Test func `Setting an object of a template reports a remedy`() async throws {
    let context = try await started(Ticket.self)
    #expect(
      text(of: { () throws(AlchemicError) in
        try context.set(Ticket(seat: "A", row: 1), fileID: "Shop/Main.swift", line: 4)
      }) == """
        A Ticket cannot be set: Ticket is a template, which keeps no object.
          required by     AcSet (Main.swift:4)
          remedy          declare AcReference() in place of AcTemplate(), or inject the object with AcInjectDependencies
          [unable-to-set]
        """)
  }

  @Test func `A wrong number of values names the expected types`() async throws {
    let context = try await started(Ticket.self)
    #expect(
      text(of: { () throws(AlchemicError) in
        _ = try context.invoke(Ticket.self, fileID: "Shop/Main.swift", line: 5)
      }) == """
        Ticket takes 2 values, not 0.
          required by     AcInvoke (Main.swift:5)
          declared        Ticket (Ticket.swift:8)
          remedy          pass, in this order: String, Int?
          or              inject an ALCProvider<Ticket, String, Int?>: the compiler checks the values of its calls
          [wrong-number-of-arguments]
        """)
  }

  @Test func `Where another container is in use, the error names withCurrent`() async throws {
    _ = try await started(Clerk.self)
    #expect(
      text(of: { () throws(AlchemicError) in
        _ = try Alchemic.mainContext.getShared(Clerk.self, fileID: "Shop/Main.swift", line: 6)
      }) == """
        AcGet needs a container that is ready; the program's own was not started.
          required by     AcGet (Main.swift:6)
          remedy          another container is in use: call this in its withCurrent { … }, and for an object of a
                          scope in its AcScope(…) { … }; detached tasks and dispatch queues inherit neither
          or              start it, then wait with untilReady(), or in AcWhenReady { … }
          [lifecycle]
        """)
  }

  @Test(arguments: [
    ClassScan.classes([Clerk.self, Clerk.self]), .classes([Clerk.self]).adding([Clerk.self, Clerk.self]),
    .classes([Clerk.self, ClerkAgain.self, ClerkAgain.self]).leavingOut([Clerk.self]),
  ])
  func `A class that a scan lists twice counts once`(scan: ClassScan) async throws {
    let context = ALCContext(testing: scan)
    try await context.started()
    #expect(context.snapshot().factories.map(\.name) == ["Clerk"])
  }

  @Test func `A class that declares itself and that another class registers is a duplicate name`() async {
    #expect(
      await problems(Clerk.self, ClerkAgain.self).map(\.description) == [
        """
        2 factories are named "Clerk".
          declared        AlchemicCoreTests.Clerk
                          AlchemicCoreTests.Clerk
          remedy          declare it once, or give each its own name with AcFactoryName
          [duplicate-name]
        """
      ])
  }

  private func text(of body: () throws(AlchemicError) -> Void) -> String? {
    do throws(AlchemicError) {
      try body()
      return nil
    } catch {
      return error.description
    }
  }
}
