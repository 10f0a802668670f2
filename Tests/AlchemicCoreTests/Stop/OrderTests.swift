// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

/// Notes what is created and stopped. Each container has its own.
private final class Journal: AlchemicManaged, Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

private class Noting: AlchemicStopping {
  let journal: Journal
  init(_ journal: Journal) {
    self.journal = journal
    journal.note("+\(type(of: self))")
  }
  func alchemicStop() async throws { journal.note("-\(type(of: self))") }
}

private protocol Migrating: AnyObject {}

/// Comes first by its name, and is created last.
private final class Accounts: Noting, AlchemicDeclaring {
  init(journal: Journal) { super.init(journal) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcDependsOn(factory, [any Migrating].self)
    AcInitializer(factory, Accounts.init(journal:))
  }
}

private final class Books: Noting, Migrating, AlchemicDeclaring {
  init(journal: Journal) { super.init(journal) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Books.init(journal:))
    AcDependsOn(factory, Schema.self)
  }
}

private final class Schema: Noting, Migrating, AlchemicDeclaring {
  init(journal: Journal) async {
    await Task.yield()
    super.init(journal)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Schema.init(journal:)) }
}

/// Requests an object that must be created after another one.
private final class Asking: AlchemicDeclaring {
  init() throws { _ = try AcGetShared(Target.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Asking.init) }
}

private final class Target: Noting, AlchemicDeclaring {
  init(journal: Journal) { super.init(journal) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Target.init(journal:))
    AcDependsOn(factory, Zero.self)
  }
}

private final class Zero: Noting, AlchemicDeclaring {
  init(journal: Journal) { super.init(journal) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Zero.init(journal:)) }
}

private final class Egg: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcDependsOn(factory, Hen.self) }
}

private final class Hen: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcDependsOn(factory, Egg.self) }
}

private final class Query: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private final class Report: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcDependsOn(factory, Query.self) }
}

@Suite struct OrderTests {
  @Test func `A declared order holds at the start and, reversed, at the stop`() async throws {
    let context = try await started(Journal.self, Accounts.self, Books.self, Schema.self)
    let journal = try context.get(Journal.self)
    try await context.stop()
    #expect(journal.all == ["+Schema", "+Books", "+Accounts", "-Accounts", "-Books", "-Schema"])
  }

  @Test func `A declared order holds where another initialiser requests the object`() async throws {
    let context = try await started(Journal.self, Asking.self, Target.self, Zero.self)
    #expect(try context.get(Journal.self).all == ["+Zero", "+Target"])
  }

  @Test func `A missing object of an order, and a cycle of orders, are problems`() async {
    let missing = await problems(Books.self, Journal.self)
    #expect(missing.map(\.code) == ["no-factory"])
    #expect(missing.map(\.requester) == ["Books, AcDependsOn"])
    #expect(await problems(Egg.self, Hen.self).map(\.code) == ["circular-reference"])
  }

  @Test func `An order of a template is an error, because a template keeps no object`() async {
    #expect(
      await problems(Report.self, Query.self).map(\.description) == [
        """
        AcDependsOn is used on the template Query.
          at              Report, AcDependsOn (OrderTests.swift:84)
          remedy          Drop it: a template keeps no object that could be created first.
          [illegal-argument]
        """
      ])
  }

  @Test func `The snapshot shows an order as a dependency without a variable`() async {
    let context = container([Books.self, Schema.self, Journal.self])
    let books = context.snapshot().factories.first { $0.name == "Books" }
    #expect(books?.injections.map(\.name) == ["after Schema"])
  }
}
