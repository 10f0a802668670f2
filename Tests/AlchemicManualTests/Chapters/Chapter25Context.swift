import AlchemicCore
import Testing

private final class Clock: AlchemicManaged {}

/// Asks for an object while it is made itself.
private final class Watch: AlchemicDeclaring {
  let clock: Clock
  init() throws { clock = try AcGet(Clock.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Watch.init) }
}

@Suite("25. The context")
struct Chapter25Context {
  @Test func `Outside of any other the program's own is current`() {
    #expect(ALCContext.current === Alchemic.mainContext)
  }

  @Test func `Another can be current for a while, in the tasks that are made meanwhile too`() async throws {
    let context = try await started(Clock.self)
    let inTask = try await context.withCurrent {
      try await Task { try AcGet(Clock.self) === context.get(Clock.self) }.value
    }
    #expect(inTask)
    #expect(ALCContext.current === Alchemic.mainContext)
  }

  @Test func `An object that is being made asks the container that makes it`() async throws {
    let context = try await started(Watch.self, Clock.self)
    #expect(try context.get(Watch.self).clock === context.get(Clock.self))
  }
}
