import AlchemicCore
import Testing

private final class Clock: AlchemicManaged {}

private final class Message: AlchemicManaged {
  var clock: Clock?

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcTemplate())
    AcInject(of, \Message.clock)
  }
}

private final class Window: AlchemicDeclaring {
  let title: String
  var clock: Clock?

  init(_ title: String) { self.title = title }

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcReference(), AcNillable(), AcWeak())
    AcInject(of, \Window.clock)
  }
}

private final class Screen: AlchemicDeclaring {
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcReference())
  }
}

private final class Desk: AlchemicManaged {
  var window: Window?

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInject(of, \Desk.window, AcNillable(), AcTransient())
  }
}

private final class Cache: AlchemicManaged {
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcWeak())
  }
}

struct ModeTests {
  @Test func `A class that declares nothing is a singleton named after itself`() async throws {
    let context = try await started(Clock.self)
    let first = try context.get(Clock.self)
    #expect(try context.get(Clock.self) === first)
    #expect(try context.get(Clock.self, AcName("Clock")) === first)
    #expect(context.snapshot().factories.map(\.name) == ["Clock"])
  }

  @Test func `A template gives a new injected object at each request`() async throws {
    let context = try await started(Clock.self, Message.self)
    let first = try context.get(Message.self)
    let second = try context.get(Message.self)
    #expect(first !== second)
    #expect(try first.clock === context.get(Clock.self))
    #expect(first.clock === second.clock)
    #expect(context.snapshot().factories.map(\.madeCount) == [1, 2])
  }

  @Test func `A reference that was not set is an error, and one that was set is injected and given`() async throws {
    let context = try await started(Clock.self, Window.self, Screen.self)
    #expect(throws: AlchemicError.self) { try context.get(Screen.self) }
    let window = Window("main")
    try context.set(window)
    #expect(try context.get(Window.self) === window)
    #expect(try window.clock === context.get(Clock.self))
  }

  @Test func `A nillable reference that was not set gives nil where nil is allowed`() async throws {
    let context = try await started(Clock.self, Window.self)
    #expect(try context.get(Window?.self) == nil)
  }

  @Test func `A weak reference lets its object go`() async throws {
    let context = try await started(Clock.self, Window.self)
    do {
      let window = Window("main")
      try context.set(window)
      #expect(try context.get(Window?.self) === window)
    }
    #expect(try context.get(Window?.self) == nil)
  }

  @Test func `A weak singleton is made again once it has gone`() async throws {
    let context = try await started(Cache.self)
    #expect(context.snapshot().factories.map(\.madeCount) == [1])
    let held = try context.get(Cache.self)
    #expect(try context.get(Cache.self) === held)
    #expect(context.snapshot().factories.map(\.madeCount) == [2])
  }

  @Test func `A transient injection follows each new object of a reference`() async throws {
    let context = try await started(Clock.self, Window.self, Desk.self)
    let desk = try context.get(Desk.self)
    #expect(desk.window == nil)
    let windows = [Window("first"), Window("second")]
    for window in windows {
      try context.set(window)
      #expect(desk.window === window)
    }
  }

  @Test func `Setting a template, or what no factory holds, is an error`() async throws {
    let context = try await started(Clock.self, Message.self)
    #expect(throws: AlchemicError.self) { try context.set(Message()) }
    #expect(throws: AlchemicError.self) { try context.set(Desk()) }
  }
}
