// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let job = ALCScope("job")
}

private class Principal: @unchecked Sendable {}
private final class Robot: Principal, @unchecked Sendable {}

/// An asynchronous object of a scope.
private final class Line: AlchemicDeclaring, Sendable {
  let principal: Principal
  init(principal: Principal) async {
    self.principal = principal
    await Task.yield()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Line.init(principal:), AcGiven(Principal.self))
  }
}

/// A singleton that uses an asynchronous object of its callers' scopes.
private final class Desk: AlchemicDeclaring, Sendable {
  let lines: ALCProvider<Line>
  init(lines: ALCProvider<Line>) { self.lines = lines }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Desk.init(lines:)) }
}

/// Two objects of a scope that need each other.
private final class Hen: AlchemicDeclaring, @unchecked Sendable {
  fileprivate var egg: Egg?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job), fileID: "Farm/Hen.swift", line: 2)
    AcInitializer(factory, Hen.init)
    AcInject(factory, \Hen.egg)
  }
}
private final class Egg: AlchemicDeclaring, Sendable {
  let hen: Hen
  init(hen: Hen) { self.hen = hen }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Egg.init(hen:))
  }
}

/// An object that uses a neighbour later.
private final class Clerk: AlchemicDeclaring, Sendable {
  let hen: ALCLazy<Hen>
  init(hen: ALCLazy<Hen>) { self.hen = hen }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Clerk.init(hen:))
  }
}

/// Which tasks are in a scope, and what objects of one scope are to each other.
@Suite struct ScopeTaskTests {
  private func farm() async throws -> ALCContext {
    try await started(Line.self, Desk.self, Hen.self, Egg.self, Clerk.self)
  }

  @Test func `A nested scope of the same kind has its own objects`() async throws {
    let context = try await farm()
    try await context.withScope(.job, giving: Principal()) {
      let outer = try context.get(Hen.self)
      try await context.withScope(.job, giving: Principal()) {
        let inner = try context.get(Hen.self)
        #expect(inner !== outer)
      }
      #expect(try context.get(Hen.self) === outer)
    }
  }

  @Test func `Child tasks inherit the scope, and detached ones get an error that says so`() async throws {
    let context = try await farm()
    try await context.withScope(.job, giving: Principal()) {
      let hen = try context.get(Hen.self)
      async let inherited = try context.get(Hen.self)
      #expect(try await inherited === hen)
      let task = Task { try context.get(Hen.self) }
      #expect(try await task.value === hen)
      let detached = Task.detached { () -> String in
        do throws(AlchemicError) {
          _ = try context.get(Hen.self, fileID: "Shop/Page.swift", line: 4)
          return ""
        } catch {
          return "\(error)"
        }
      }
      #expect(
        await detached.value == """
          Hen belongs to a job, and no such scope is open here.
            required by     AcGet (Page.swift:4)
            declared        Hen (Hen.swift:2)
            remedy          make the request inside AcScope(…) { … }; detached tasks, dispatch queues and
                            the container's own threads inherit no scope
            [no-scope]
          """)
    }
  }

  @Test(arguments: [false, true])
  func `A task that outlives its scope gets an error`(isPlanned: Bool) async throws {
    let context = try await farm()
    // The first request finds the factory, later ones have its plan.
    if isPlanned { try await context.withScope(.job, giving: Principal()) { _ = try context.get(Hen.self) } }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let task = try await context.withScope(.job, giving: Principal()) {
      Task {
        for await _ in stream {}
        return await errorCodes { _ = try context.get(Hen.self) }
      }
    }
    continuation.finish()
    #expect(await task.value == ["no-scope"])
  }

  @Test func `An asynchronous object is created once, and takes what a subclass of the needed class gives`()
    async throws
  {
    let context = try await farm()
    let desk = try context.get(Desk.self)
    let robot = Robot()
    try await context.withScope(.job, giving: robot) {
      let line = try await context.getAsync(Line.self)
      #expect(line.principal === robot)
      #expect(try await desk.lines.async() === line)
      await expect([]) { _ = try desk.lines() }
    }
    try await context.withScope(.job, giving: robot) {
      await expect(["asynchronous"]) { _ = try desk.lines() }
    }
  }

  @Test func `Objects of a scope may need each other`() async throws {
    let context = try await farm()
    for isHenFirst in [true, false] {
      try await context.withScope(.job, giving: Principal()) {
        let hen = isHenFirst ? try context.get(Hen.self) : try context.get(Egg.self).hen
        #expect(hen.egg?.hen === hen)
        hen.egg = nil
      }
    }
  }

  @Test func `A lazy value gives the object of its owner's scope`() async throws {
    let context = try await farm()
    try await context.withScope(.job, giving: Principal()) {
      let clerk = try context.get(Clerk.self)
      let hen = Task.detached { try clerk.hen() }
      let found = try await hen.value
      #expect(try context.get(Hen.self) === found)
    }
  }

  @Test func `A scope of another container is none`() async throws {
    let (context, other) = (try await farm(), try await farm())
    try await context.withScope(.job, giving: Principal()) {
      await expect(["no-scope"]) { _ = try other.get(Hen.self) }
      try await other.withScope(.job, giving: Principal()) {
        let hen = try context.get(Hen.self)
        #expect(try other.get(Hen.self) !== hen)
      }
    }
  }

  @Test func `An object of a scope cannot be set, and AcInvoke creates one that the scope does not keep`() async throws
  {
    let context = try await farm()
    try await context.withScope(.job, giving: Principal()) {
      let hen = try context.get(Hen.self)
      await expect(["unable-to-set"]) { try context.set(hen) }
      let invoked = try context.invoke(Hen.self)
      #expect(invoked !== hen)
      #expect(try context.get(Hen.self) === hen)
      hen.egg = nil
      invoked.egg = nil
    }
  }

  @Test func `AcInvoke outside of all scopes gets no object of a scope`() async throws {
    let context = try await farm()
    await expect(["no-scope"]) { _ = try context.invoke(Hen.self) }
  }

  @Test func `An override of a scoped type is created for each scope`() async throws {
    let count = Atomic(0)
    let context = try await ALCContext(
      testing: .classes([Hen.self, Egg.self]),
      overriding: AcOverride(Hen.self) {
        count.add(1, ordering: .relaxed)
        return Hen()
      }
    ).started()
    for _ in 0..<2 {
      try await context.withScope(.job) {
        let hen = try context.get(Hen.self)
        #expect(try context.get(Egg.self).hen === hen)
      }
    }
    #expect(count.load(ordering: .relaxed) == 2)
  }
}
