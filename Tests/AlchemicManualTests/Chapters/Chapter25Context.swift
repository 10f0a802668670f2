// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Clock: AlchemicManaged {}

/// Requests an object during its own creation.
private final class Watch: AlchemicDeclaring {
  let clock: Clock
  init() throws { clock = try AcGetShared(Clock.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Watch.init) }
}

@Suite("25. The context")
struct Chapter25Context {
  @Test func `Outside of other containers, the program's container is current`() {
    #expect(ALCContext.current === Alchemic.mainContext)
  }

  @Test func `Another container can be current during an operation, and in its tasks`() async throws {
    let context = try await started(Clock.self)
    let inTask = try await context.withCurrent {
      try await Task { try AcGetShared(Clock.self) === context.getShared(Clock.self) }.value
    }
    #expect(inTask)
    #expect(ALCContext.current === Alchemic.mainContext)
  }

  @Test func `An object that is being created requests from the container that creates it`() async throws {
    let context = try await started(Watch.self, Clock.self)
    #expect(try context.getShared(Watch.self).clock === context.getShared(Clock.self))
  }
}
