// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Synchronization
import Testing

// Each of these is known to be safe to share, or has no variables.
private final class Proved: AlchemicManaged, AlchemicSendable {}
private final class Locked: AlchemicManaged, AlchemicSendable {
  private let count = Mutex(0)
}
private final class Believed: AlchemicManaged, AlchemicSendable, @unchecked Sendable {
  var guardedByItsOwner = 0
}
private final class Constant: AlchemicManaged, Sendable {}
private actor Account: AlchemicDeclaring {
  var balance = 0
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Account.init) }
}
@MainActor private final class Board: AlchemicDeclaring {
  var title = "board"
  init() {}
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Board.init) }
}
private class Base: AlchemicManaged, AlchemicSendable, @unchecked Sendable {
  var text = "base"
  required init() {}
}
private final class Inheriting: Base, @unchecked Sendable {}

// Classes as other packages have them.
private final class GuardedClient: @unchecked Sendable { var guardedByItsOwner = 0 }
private final class OpenClient { var count = 0 }

// Each of these has variables that nothing is known to protect.
private final class Ledger: AlchemicManaged {
  var entries: [String] = []
}
private final class Window: AlchemicDeclaring {
  var title = "window"
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
}
private final class Cache: AlchemicManaged {
  var hits = 0
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWeak()) }
}

// Templates are new for each request.
private final class Draft: AlchemicManaged {
  var text = ""
  let proved = Injected<Proved>()
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Draft.proved)
  }
}
private final class Entry: AlchemicDeclaring {
  let ledger: Ledger
  init(ledger: Ledger) { self.ledger = ledger }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Entry.init(ledger:))
  }
}
private final class Watched: AlchemicManaged, AlchemicAware {
  func alchemicDidInjectDependencies() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}
private final class Later: AlchemicDeclaring {
  var text: String
  init() async { text = "later" }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Later.init)
  }
}

/// Uses an object that nothing is known to protect.
private final class Clerk: AlchemicDeclaring {
  let ledger: Ledger
  init(ledger: Ledger) { self.ledger = ledger }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Clerk.init(ledger:)) }
}
/// Uses one through another object.
private final class Office: AlchemicDeclaring {
  let clerk: Clerk
  init(clerk: Clerk) { self.clerk = clerk }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Office.init(clerk:)) }
}
/// A `Sendable` object answers for its parts: what uses it is not alone.
private final class Guard: AlchemicDeclaring, Sendable {
  init(office: Office) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Guard.init(office:)) }
}
private final class Boot: AlchemicDeclaring, Sendable {
  init(guard: Guard) async {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Boot.init(guard:)) }
}

@Suite struct SharingTests {
  private static let all: [AnyClass] = [
    Proved.self, Locked.self, Believed.self, Constant.self, Account.self, Board.self, Base.self, Inheriting.self,
    Ledger.self, Window.self, Cache.self, Draft.self, Entry.self, Watched.self,
  ]

  @Test func `A snapshot marks the shared objects with variables that nothing is known to protect`() {
    let factories = container(Self.all).snapshot().factories
    #expect(factories.filter(\.isUnprotected).map(\.name) == ["Cache", "Ledger", "Window"])
  }

  @Test func `A snapshot says which singletons a start of several threads creates alone, and which in a task`() {
    let factories = container(Self.all + [Clerk.self, Office.self, Guard.self, Boot.self]).snapshot().factories
    #expect(factories.filter { $0.turn == .alone }.map(\.name) == ["Clerk", "Guard", "Office"])
    #expect(factories.filter { $0.turn == .task }.map(\.name) == ["Boot"])
  }

  @Test func `A class of another package is known to be Sendable where the compiler knows it`() {
    let scan = ClassScan.classes([]).configuring { registry in
      registry.register(GuardedClient.self) { factory in AcInitializer(factory, GuardedClient.init) }
      registry.register(OpenClient.self) { factory in AcInitializer(factory, OpenClient.init) }
    }
    #expect(ALCContext(scan: scan).snapshot().factories.filter(\.isUnprotected).map(\.name) == ["OpenClient"])
  }

  @Test func `A container that requires Sendable objects reports each shared one that is not known to be`() {
    let context = ALCContext(scan: ClassScan.classes(Self.all).requiringSendable)
    #expect(
      context.problems().map { "\($0.code) \($0.requester ?? "")" } == [
        "not-sendable Cache", "not-sendable Constant", "not-sendable Ledger", "not-sendable Window",
      ])
  }

  @Test func `A start lists the shared objects that are not known to be Sendable, in one line`() async throws {
    let lines = Lines()
    let logger = Logger(label: "test") { _ in Keeper(lines: lines, least: .notice) }
    try await ALCContext(scan: .classes(Self.all), logger: logger).started()
    #expect(
      lines.all.filter { $0.hasPrefix("notice") } == [
        """
        notice: threads share 3 objects with variables, not known to be Sendable: Cache, Ledger, Window; a class that \
        conforms to AlchemicSendable is known
        """
      ])
  }

  @Test func `An override answers for itself where Sendable objects are required`() {
    let scan = ClassScan.classes([Ledger.self]).requiringSendable.overriding(AcOverride(Ledger.self) { Ledger() })
    #expect(ALCContext(scan: scan).problems().map(\.code) == [])
  }

  @Test func `A new object of a template can be sent to another task`() async throws {
    let context = try await started(Draft.self, Proved.self, Later.self)
    let draft = try context.create(Draft.self)
    let later: Later = try await context.createAsync()
    let texts = await Task.detached {
      draft.text = "draft"
      return [draft.text, later.text]
    }.value
    #expect(texts == ["draft", "later"])
  }

  @Test(arguments: [
    ("Ledger", "Ledger is a singleton, whose object other threads have too."),
    ("Entry", "Entry needs Ledger, which other threads have too and which is not known to be Sendable."),
    ("Watched", "Watched is AlchemicAware, so the main thread uses its object too."),
  ])
  func `An object that shares a part is not created for one caller`(name: String, reason: String) async throws {
    let context = try await started(Ledger.self, Entry.self, Watched.self)
    do throws(AlchemicError) {
      _ = try context.create(AnyObject.self, AcName(name))
      Issue.record("no error was thrown")
    } catch {
      #expect(error.problems.map { "\($0)".split(separator: "\n").first.map(String.init) } == [reason])
    }
  }

  @Test @MainActor func `A shared object is the same for each requester`() async throws {
    let context = try await started(Ledger.self)
    let ledger = try context.getShared(Ledger.self)
    #expect(try await context.getSharedAsync(Ledger.self) === ledger)
    let requested = try context.withCurrent { [try AcGetShared(Ledger.self), try AcGetShared(AcName("Ledger"))] }
    #expect(requested.allSatisfy { $0 === ledger })
  }
}
