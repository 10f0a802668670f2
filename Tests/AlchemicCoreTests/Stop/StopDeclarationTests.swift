// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Synchronization
import Testing

/// Notes which objects stopped, and where. Each container has its own.
private final class Journal: AlchemicManaged, Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0.sorted() } }
}

private actor Consumer: AlchemicDeclaring, AlchemicStopping {
  private let journal: Journal
  private var isRunning = true
  init(journal: Journal) { self.journal = journal }
  func alchemicStop() {
    isRunning = false
    journal.note("consumer")
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Consumer.init(journal:)) }
}

/// Conforms on the main actor only.
@MainActor private final class Board: AlchemicDeclaring, @MainActor AlchemicStopping {
  private let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func alchemicStop() async throws {
    MainActor.assertIsolated()
    await Task.yield()
    MainActor.assertIsolated()
    journal.note("board")
  }
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Board.init(journal:)) }
}

/// A class of the main actor that any code may stop.
@MainActor private final class Window: AlchemicDeclaring, AlchemicStopping {
  private let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func alchemicStop() async throws {
    MainActor.assertIsolated()
    journal.note("window")
  }
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Window.init(journal:)) }
}

private class Parent: AlchemicDeclaring, AlchemicStopping {
  let journal: Journal
  required init(journal: Journal) { self.journal = journal }
  func alchemicStop() async throws { journal.note("\(type(of: self))") }
  class func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Parent.init(journal:)) }
}

private final class Heir: Parent {
  override class func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Heir.init(journal:)) }
}

@globalActor private actor Archive { static let shared = Archive() }

@Archive private final class Shelf: AlchemicDeclaring, @Archive AlchemicStopping {
  init() {}
  func alchemicStop() async throws {}
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

/// Classes of another package, with methods of every kind.
private final class Pool: Sendable {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func close() throws { journal.note("pool") }
}
private final class Client: Sendable {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  @discardableResult func shutdown() async throws -> Bool {
    journal.note("client")
    return true
  }
}
@MainActor private final class Panel {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func hide() {
    MainActor.assertIsolated()
    journal.note("panel")
  }
}
private final class Session: Sendable {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func end(reason: String) async { journal.note("session: \(reason)") }
}
private final class Registered: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(Pool.self) { factory in
      AcInitializer(factory, Pool.init(journal:))
      AcStop(factory, Pool.close)
    }
    registry.register(Client.self) { factory in
      AcInitializer(factory, Client.init(journal:))
      AcStop(factory, Client.shutdown)
    }
    registry.register(Panel.self) { factory in
      AcInitializer(factory, Panel.init(journal:))
      AcStop(factory, Panel.hide)
    }
    registry.register(Session.self) { factory in
      AcInitializer(factory, Session.init(journal:))
      AcStop(factory) { (session: Session) in await session.end(reason: "over") }
    }
  }
}

/// Creates two pools with methods.
private final class Pools: AlchemicManaged {
  private var journal: Journal?
  func makeReader() -> Pool { Pool(journal: journal ?? Journal()) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Pools.journal)
    AcMethod(factory, Pools.makeReader, options: AcFactoryName("reader"), AcStopTimeout(.seconds(1)))
    AcMethod(factory, Pools.makeReader, options: AcFactoryName("writer"))
    AcStop(factory, Pool.close)
  }
}

/// A reference that the container stops, because it says so.
private final class Feed: AlchemicDeclaring, AlchemicStopping {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func alchemicStop() async throws { journal.note("feed") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference())
    AcStop(factory, Feed.alchemicStop)
  }
}

private final class Guest: AlchemicDeclaring, AlchemicStopping {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func alchemicStop() async throws { journal.note("guest") }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

private final class Draft: AlchemicDeclaring, AlchemicStopping {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func alchemicStop() async throws { journal.note("draft") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Draft.init(journal:))
  }
}

/// Holds a weak singleton, which the container does not keep.
private final class Cache: AlchemicDeclaring, AlchemicStopping {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func alchemicStop() async throws { journal.note("cache") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Cache.init(journal:))
  }
}
private final class Holder: AlchemicDeclaring {
  let cache: Cache
  init(cache: Cache) { self.cache = cache }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Holder.init(cache:)) }
}

private final class Shared: AlchemicManaged, AlchemicStopping {
  private var journal: Journal?
  func alchemicStop() async throws { journal?.note("shared") }
  func itself() -> any Sharing { self }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Shared.journal)
    AcMethod(factory, Shared.itself)
  }
}
private protocol Sharing: AnyObject {}
extension Shared: Sharing {}

private final class Wrong: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcStop(factory, Pool.close)
    AcRegister(factory, AcStopTimeout(.zero))
  }
}
private final class WrongTemplate: AlchemicManaged {
  func end() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcStop(factory, WrongTemplate.end)
  }
}
private final class WrongWeak: AlchemicManaged {
  func end() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak(), AcStopTimeout(.seconds(1)))
    AcStop(factory, WrongWeak.end)
    AcStop(factory, WrongWeak.end)
  }
}
private final class WrongTimeout: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcStopTimeout(.seconds(1))) }
}

@Suite struct StopDeclarationTests {
  private func stopped(_ classes: AnyClass..., before: (ALCContext) throws -> Void = { _ in }) async throws -> [String]
  {
    let context = try await container([Journal.self] + classes).started()
    let journal = try context.get(Journal.self)
    try before(context)
    let report = try await context.stop()
    #expect(report.isClean)
    return journal.all
  }

  @Test func `Objects of any isolation stop where they belong`() async throws {
    #expect(
      try await stopped(Consumer.self, Board.self, Window.self, Parent.self, Heir.self) == [
        "Heir", "Parent", "board", "consumer", "window",
      ])
  }

  @Test func `Methods of classes of other packages stop their objects`() async throws {
    #expect(try await stopped(Registered.self) == ["client", "panel", "pool", "session: over"])
  }

  @Test func `A stop beside methods stops the objects that they create`() async throws {
    #expect(try await stopped(Pools.self) == ["pool", "pool"])
  }

  @Test func `A reference stops only where its factory declares AcStop`() async throws {
    #expect(
      try await stopped(Feed.self, Guest.self) { context in
        let journal = try context.get(Journal.self)
        try context.set(Feed(journal: journal))
        try context.set(Guest(journal: journal))
      } == ["feed"])
  }

  @Test func `Objects that the container does not keep are not stopped`() async throws {
    #expect(
      try await stopped(Draft.self, Cache.self, Holder.self) { _ = try $0.create(Draft.self) } == [])
  }

  @Test func `A template and a weak singleton that merely conform are logged, because nothing stops them`() async throws
  {
    let lines = Lines()
    let context = ALCContext(
      scan: .classes([Journal.self, Draft.self, Cache.self, Holder.self, Pool.self]),
      logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    try await context.started()
    #expect(
      lines.all.map { $0.replacing(/\(StopDeclarationTests\.swift:\d+\)/, with: "(here)") } == [
        "warning: Cache conforms to AlchemicStopping, but declares AcWeak(), so the container does not stop its objects (here): "
          + "stop each where it is used",
        "warning: Draft conforms to AlchemicStopping, but declares AcTemplate(), so the container does not stop its objects "
          + "(here): stop each where it is used",
      ])
    withExtendedLifetime(context) {}
  }

  @Test func `An object of two factories stops once`() async throws {
    #expect(try await stopped(Shared.self) == ["shared"])
  }

  @Test func `A conformance on another actor, and contradictory declarations, are problems`() async {
    let problems = await problems(
      Shelf.self, Wrong.self, WrongTemplate.self, WrongWeak.self, WrongTimeout.self)
    #expect(
      problems.map { $0.description.split(separator: "\n").first.map(String.init) } == [
        "Shelf conforms to AlchemicStopping on Archive only.", "AcStopTimeout is not more than zero.",
        "AcStop has a method of Pool, and Wrong creates none.", "AcStop is used with AcTemplate.",
        "AcStopTimeout is used on WrongTimeout, which nothing stops.", "AcStop is declared twice.",
        "AcStop is used with AcWeak.",
      ])
  }
}
