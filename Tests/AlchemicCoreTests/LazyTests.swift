// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Synchronization
import Testing

private final class Ink: AlchemicManaged, Sendable {}

/// A lazy singleton with a dependency that is not lazy.
private final class Archive: AlchemicDeclaring, Sendable {
  let ink: Ink
  init(ink: Ink) { self.ink = ink }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy(), fileID: "Bank/Archive.swift", line: 2)
    AcInitializer(factory, Archive.init(ink:), fileID: "Bank/Archive.swift", line: 3)
  }
}

private final class Desk: AlchemicDeclaring, Sendable {
  let archive: ALCLazy<Archive>
  let slot = Injected<ALCLazy<Archive>>()
  let none = Injected<ALCLazy<Vault>?>()
  let nothing = Injected<ALCLazy<Vault?>>()
  init(archive: ALCLazy<Archive>) { self.archive = archive }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Desk.init(archive:))
    AcInject(factory, \Desk.slot)
    AcInject(factory, \Desk.none)
    AcInject(factory, \Desk.nothing)
  }
}

private final class Vault: AlchemicManaged, Sendable {}

/// An object of the program that needs the lazy one, and a singleton that needs that object.
private final class Window: AlchemicDeclaring, Sendable {
  let archive = Injected<Archive>()
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcInject(factory, \Window.archive)
  }
}
private final class Bar: AlchemicDeclaring, Sendable {
  let window = WeaklyInjected<Window>()
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Bar.init)
    AcInject(factory, \Bar.window, AcNillable(), AcTransient())
  }
}

/// A singleton that needs the lazy one itself.
private final class Eager: AlchemicDeclaring, Sendable {
  init(archive: Archive) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Eager.init(archive:), fileID: "Bank/Eager.swift", line: 4)
  }
}

/// A lazy singleton whose creation fails at first.
private final class Fragile: AlchemicDeclaring, Sendable {
  struct Broken: Error {}
  static let attempts = Atomic(0)
  init() throws {
    if Self.attempts.add(1, ordering: .relaxed).newValue == 1 { throw Broken() }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Fragile.init)
  }
}

private protocol Command: Sendable {}
private final class Backup: AlchemicDeclaring, Command {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Backup.init)
  }
}
private final class Restore: AlchemicDeclaring, Command {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Restore.init)
  }
}

private final class Tool: AlchemicDeclaring {
  var commands: [ALCLazy<any Command>] = []
  var all: ALCLazy<[any Command]>?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Tool.init)
    AcInject(factory, \Tool.commands)
    AcInject(factory, \Tool.all)
  }
}

/// Two singletons that need each other as arguments, one of them later.
private final class Hen: AlchemicDeclaring, Sendable {
  let egg: ALCLazy<Egg>
  init(egg: ALCLazy<Egg>) { self.egg = egg }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Hen.init(egg:)) }
}
private final class Egg: AlchemicDeclaring, Sendable {
  let hen: Hen
  init(hen: Hen) { self.hen = hen }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Egg.init(hen:)) }
}

private final class Slow: AlchemicDeclaring, Sendable {
  init() async {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Slow.init)
  }
}
private final class SlowUser: AlchemicDeclaring, Sendable {
  let slow: ALCLazy<Slow>
  init(slow: ALCLazy<Slow>) { self.slow = slow }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, SlowUser.init(slow:)) }
}
private final class Impatient: AlchemicDeclaring, Sendable {
  init(slow: Slow) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Impatient.init(slow:), fileID: "Bank/Impatient.swift", line: 5)
  }
}

private final class Letter: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}
private final class Wrong: AlchemicDeclaring {
  var letter: ALCLazy<Letter>?
  var archive: ALCLazy<Archive>?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Wrong.init)
    AcInject(factory, \Wrong.letter, fileID: "Bank/Wrong.swift", line: 6)
    AcInject(factory, \Wrong.archive, AcTransient(), fileID: "Bank/Wrong.swift", line: 7)
  }
}
private final class LazyLetter: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), AcLazy(), fileID: "Bank/LazyLetter.swift", line: 8)
  }
}

/// Variables and arguments for objects that may have no factory.
private final class Visitor: AlchemicDeclaring {
  var lazy: ALCLazy<Vault?>?
  var nillable: ALCLazy<Vault?>?
  var provider: ALCProvider<Vault?>?
  var absent: ALCLazy<Vault>?
  let argument: ALCLazy<Vault?>?
  init(argument: ALCLazy<Vault?>?) { self.argument = argument }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Visitor.init(argument:))
    AcInject(factory, \Visitor.lazy)
    AcInject(factory, \Visitor.nillable, AcNillable())
    AcInject(factory, \Visitor.provider)
    AcInject(factory, \Visitor.absent, AcNillable())
  }
}

extension ALCContext {
  /// The names of the factories that have created objects.
  fileprivate var created: [String] { snapshot().factories.filter { $0.createdCount > 0 }.map(\.name) }
}

private final class Flour: Sendable {}

private final class Mill: AlchemicDeclaring, Sendable {
  init() async { await Task.yield() }
  func grind() -> Flour { Flour() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Mill.init)
    AcMethod(factory, Mill.grind, options: AcFactoryName("flour"), fileID: "Flour/Mill.swift", line: 6)
  }
}

struct LazyTests {
  @Test func `A lazy singleton is created at its first use, once, and its other dependencies at the start`()
    async throws
  {
    let context = try await started(Archive.self, Desk.self, Ink.self)
    #expect(context.created == ["Desk", "Ink"])
    #expect(context.snapshot().progress.total == 2)
    let desk = try context.get(Desk.self)
    let archive = try desk.archive()
    #expect(try desk.slot.value() === archive)
    #expect(try desk.archive() === archive)
    #expect(try context.get(Archive.self) === archive)
    #expect(try archive.ink === context.get(Ink.self))
    #expect(context.created == ["Archive", "Desk", "Ink"])
    #expect(context.snapshot().factories.map(\.createdCount) == [1, 1, 1])
    #expect(desk.none.value == nil)
    #expect(try desk.nothing()() == nil)
  }

  @Test func `AcGet is a first use too`() async throws {
    let context = try await started(Archive.self, Ink.self)
    #expect(context.created == ["Ink"])
    #expect(try context.get(Archive.self) === context.get(Archive.self))
  }

  @Test func `A start creates a lazy singleton that another one needs, and warns`() async throws {
    let lines = Lines()
    let context = ALCContext(
      scan: .classes([Archive.self, Ink.self, Eager.self]), logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    try await context.started()
    #expect(context.created == ["Archive", "Eager", "Ink"])
    #expect(
      lines.all == [
        "warning: Archive (Archive.swift:2) declares AcLazy(), but the start needs it for Eager (Eager.swift:4); "
          + "take an ALCLazy<Archive> there"
      ])
  }

  @Test func `A start creates no lazy singleton that only an object of the program needs`() async throws {
    let context = try await started(Archive.self, Ink.self, Window.self, Bar.self)
    #expect(context.created == ["Bar", "Ink"])
    let window = Window()
    try context.set(window)
    #expect(try context.get(Bar.self).window.value === window)
    #expect(try window.archive() === context.get(Archive.self))
  }

  @Test func `A lazy singleton that a start needs is not one for the sake of an object of the program`() async throws {
    let lines = Lines()
    let context = ALCContext(
      scan: .classes([Archive.self, Ink.self, Eager.self, Window.self, Bar.self]),
      logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    try await context.started()
    #expect(lines.all.map { $0.contains("needs it for Eager (Eager.swift:4); take") } == [true])
  }

  @Test func `After a creation that failed, the next use tries again`() async throws {
    let context = try await started(Fragile.self)
    #expect(throws: AlchemicError.self) { try context.get(Fragile.self) }
    #expect(try context.get(Fragile.self) === context.get(Fragile.self))
    #expect(Fragile.attempts.load(ordering: .relaxed) == 2)
  }

  @Test func `Arrays and optionals of lazy values create nothing before a use`() async throws {
    let context = try await started(Backup.self, Restore.self, Tool.self)
    #expect(context.created == ["Tool"])
    let tool = try context.getShared(Tool.self)
    #expect(try tool.commands.last?() is Restore)
    #expect(context.created == ["Restore", "Tool"])
    #expect(try tool.all?().map { "\(type(of: $0))" } == ["Backup", "Restore"])
  }

  @Test func `A lazy value of an optional needs no factory, and gives nil`() async throws {
    let without = try await started(Visitor.self)
    let object = try without.getShared(Visitor.self)
    for lazy in [object.lazy, object.nillable, object.argument] {
      let value = try #require(lazy)
      #expect(try value() == nil)
    }
    let provider = try #require(object.provider)
    #expect(try provider() == nil)
    #expect(object.absent == nil)
    let with = try await started(Visitor.self, Vault.self)
    let other = try with.getShared(Visitor.self)
    for lazy in [other.lazy, other.nillable, other.argument] {
      let value = try #require(lazy)
      #expect(try value() != nil)
    }
  }

  @Test func `A cycle of arguments through a lazy value can be created`() async throws {
    let context = try await started(Egg.self, Hen.self)
    let hen = try context.get(Hen.self)
    #expect(try hen.egg().hen === hen)
  }

  @Test func `An asynchronous lazy singleton is created by a use that can wait`() async throws {
    let context = try await started(Slow.self, SlowUser.self)
    #expect(context.created == ["SlowUser"])
    let user = try context.get(SlowUser.self)
    let error = #expect(throws: AlchemicError.self) { try user.slow() }
    #expect(error?.problems.map(\.code) == ["asynchronous"])
    let slow = try await user.slow.async()
    #expect(try user.slow() === slow)
    #expect(try await context.getAsync(Slow.self) === slow)
  }

  @Test func `A method of an object that a request would have to wait for is an error of the graph`() async {
    #expect(
      await problems(Mill.self).map(\.description) == [
        """
        flour is created by a method of the lazy singleton Mill, which is asynchronous.
          at              flour (Mill.swift:6)
          remedy          Make Mill a singleton that the start creates, or declare a static method that takes an \
        ALCLazy<Mill>, and call its async().
          [illegal-argument]
        """
      ])
  }

  @Test func `Wrong uses of laziness are errors of the graph`() async {
    #expect(
      await problems(Slow.self, Impatient.self, Wrong.self, Letter.self, Archive.self, Ink.self, LazyLetter.self)
        .map(\.description) == [
          """
          The lazy singleton Slow is asynchronous, and cannot be injected.
            at              Impatient, argument 1 (Impatient.swift:5)
            remedy          Inject an ALCLazy<Slow> and call its async(), or drop AcLazy().
            [illegal-argument]
          """,
          """
          AcLazy is used with AcTemplate.
            at              LazyLetter (LazyLetter.swift:8)
            remedy          Drop AcLazy(): only a singleton is created at start.
            [illegal-argument]
          """,
          """
          ALCLazy is used on the template Letter.
            at              Wrong.letter (Wrong.swift:6)
            remedy          Inject an ALCProvider<Letter>, which gives a new object at each call.
            [illegal-argument]
          """,
          """
          AcTransient is used on an ALCLazy.
            at              Wrong.archive (Wrong.swift:7)
            remedy          Inject an ALCProvider, which gives the current object at each call.
            [illegal-argument]
          """,
        ])
  }

  @Test func `A lazy value of a closure needs no container`() throws {
    let count = Atomic(0)
    let lazy = ALCLazy { count.add(1, ordering: .relaxed).newValue }
    #expect(try [lazy(), lazy(), lazy()] == [1, 1, 1])
    let failing = ALCLazy<Int> { throw Fragile.Broken() }
    let error = #expect(throws: AlchemicError.self) { try failing(fileID: "Bank/Desk.swift", line: 9) }
    #expect(
      error?.description == """
        ALCLazy<Int> could not be created: Broken()
          required by     ALCLazy<Int> (Desk.swift:9)
          declared        ALCLazy<Int>
          [creation-failed]
        """)
  }
}
