// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Clock: AlchemicManaged {}

private final class Message: AlchemicManaged {
  var clock: Clock?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Message.clock)
  }
}

private final class Window: AlchemicDeclaring {
  let title: String
  var clock: Clock?

  init(_ title: String) { self.title = title }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable(), AcWeak())
    AcInject(factory, \Window.clock)
  }
}

private final class Screen: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference())
  }
}

private final class Desk: AlchemicManaged {
  var window: Window?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Desk.window, AcNillable(), AcTransient())
  }
}

private final class Cache: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
  }
}

private final class Panel: AlchemicDeclaring {
  func title() -> Title? { Title() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcMethod(factory, Panel.title, options: AcFactoryName("title"), AcNillable(), AcTemplate())
  }
}
private final class Title {}

private final class Counter: AlchemicManaged {
  var screen: Screen?

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Counter.screen, AcName("lobby")) }
}
private final class Lobby: AlchemicDeclaring {
  static func screen() -> Screen? { nil }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Lobby.init)
    AcMethod(factory, Lobby.screen, options: AcFactoryName("lobby"), AcNillable(), AcTransient())
  }
}

private final class Draft: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWeak(), AcTransient()) }
}
private final class Reader: AlchemicManaged {
  private(set) weak var draft: Draft?
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Reader.draft) }
}

private class Ancestor: AlchemicDeclaring {
  required init() {}
  class func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Ancestor.init) }
}
private final class Heir: Ancestor {}

/// A template, and a transient singleton that is in its own array.
private class Part: AlchemicManaged {
  required init() {}
  class func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}
private final class Whole: Part {
  var parts: [Part] = [] { didSet { sets += 1 } }
  private(set) var sets = 0
  weak var itself: Whole?
  override static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTransient())
    AcInject(factory, \Whole.parts)
    AcInject(factory, \Whole.itself)
  }
}

struct ModeTests {
  @Test func `A method of a reference that is not set is an error, even where all may be nil`() async throws {
    let context = try await started(Panel.self)
    let error = #expect(throws: AlchemicError.self) { try context.getShared(Title?.self) }
    #expect(
      error?.problems.map(\.summary) == ["The reference Panel was not set."])
    try context.set(Panel())
    #expect(try context.getShared(Title?.self) != nil)
  }

  @Test func `A variable that received nil from a transient factory receives the next object`() async throws {
    let context = try await started(Counter.self, Lobby.self)
    let counter = try context.getShared(Counter.self)
    #expect(counter.screen == nil)
    let screen = Screen()
    try context.set(screen, AcName("lobby"))
    #expect(counter.screen === screen)
  }

  @Test func `A weak transient singleton that only a weak variable refers to is created again at each request`()
    async throws
  {
    let context = try await started(Draft.self, Reader.self)
    let reader = try context.getShared(Reader.self)
    #expect(reader.draft == nil)
    let draft = try context.getShared(Draft.self)
    #expect(reader.draft === draft)
  }

  @Test func `A transient factory in its own array gets the array once`() async throws {
    let context = try await started(Part.self, Whole.self)
    let whole = try context.getShared(Whole.self)
    #expect(whole.sets == 1)
    #expect(whole.parts.map { $0 === whole } == [false, true])
    #expect(whole.itself === whole)
    #expect(context.snapshot().factories.map(\.createdCount) == [1, 1])
    let next = Whole()
    try context.set(next, AcName("Whole"))
    #expect(whole.sets == 2)
    #expect(whole.itself === next)
  }

  @Test func `Setting the object that a factory has sets no variable again`() async throws {
    let context = try await started(Part.self, Whole.self)
    let whole = try context.getShared(Whole.self)
    let next = Whole()
    try context.set(next, AcName("Whole"))
    let sets = whole.sets
    try context.set(next, AcName("Whole"))
    #expect(whole.sets == sets)
  }

  @Test func `Declaring an inherited initialiser is an illegal argument`() async {
    let problems = await problems(Ancestor.self, Heir.self)
    #expect(problems.map { "\($0.code) \($0.requester ?? "")" } == ["illegal-argument Heir"])
  }

  @Test func `A class that declares nothing is a singleton named after itself`() async throws {
    let context = try await started(Clock.self)
    let first = try context.getShared(Clock.self)
    #expect(try context.getShared(Clock.self) === first)
    #expect(try context.getShared(Clock.self, AcName("Clock")) === first)
    #expect(context.snapshot().factories.map(\.name) == ["Clock"])
  }

  @Test func `A template creates a new injected object for each request`() async throws {
    let context = try await started(Clock.self, Message.self)
    let first = try context.getShared(Message.self)
    let second = try context.getShared(Message.self)
    #expect(first !== second)
    #expect(try first.clock === context.getShared(Clock.self))
    #expect(first.clock === second.clock)
    #expect(context.snapshot().factories.map(\.createdCount) == [1, 2])
  }

  @Test func `A reference is an error until it is set, then injected and returned`() async throws {
    let context = try await started(Clock.self, Window.self, Screen.self)
    #expect(throws: AlchemicError.self) { try context.getShared(Screen.self) }
    let window = Window("main")
    try context.set(window)
    #expect(try context.getShared(Window.self) === window)
    #expect(try window.clock === context.getShared(Clock.self))
  }

  @Test func `A nillable reference that is not set is nil where the type is optional`() async throws {
    let context = try await started(Clock.self, Window.self)
    #expect(try context.getShared(Window?.self) == nil)
  }

  @Test func `A weak reference does not keep its object alive`() async throws {
    let context = try await started(Clock.self, Window.self)
    do {
      let window = Window("main")
      try context.set(window)
      #expect(try context.getShared(Window?.self) === window)
    }
    #expect(try context.getShared(Window?.self) == nil)
  }

  @Test func `A weak singleton is created again after its release`() async throws {
    let context = try await started(Cache.self)
    #expect(context.snapshot().factories.map(\.createdCount) == [1])
    let held = try context.getShared(Cache.self)
    #expect(try context.getShared(Cache.self) === held)
    #expect(context.snapshot().factories.map(\.createdCount) == [2])
  }

  @Test func `A transient injection receives each new object of a reference`() async throws {
    let context = try await started(Clock.self, Window.self, Desk.self)
    let desk = try context.getShared(Desk.self)
    #expect(desk.window == nil)
    let windows = [Window("first"), Window("second")]
    for window in windows {
      try context.set(window)
      #expect(desk.window === window)
    }
  }

  @Test func `Setting a template, or a type without a factory, is an error`() async throws {
    let context = try await started(Clock.self, Message.self)
    #expect(throws: AlchemicError.self) { try context.set(Message()) }
    #expect(throws: AlchemicError.self) { try context.set(Desk()) }
  }
}
