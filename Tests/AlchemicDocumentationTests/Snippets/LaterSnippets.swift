// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Ledger: AlchemicManaged, Sendable {}

private final class Cart: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private enum Shown {
  // begin swift Declaring
  final class Archive: AlchemicDeclaring, Sendable {
    let ledger: Ledger
    init(ledger: Ledger) { self.ledger = ledger }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcLazy())
      AcInitializer(factory, Archive.init(ledger:))
    }
  }

  final class Desk: AlchemicDeclaring, Sendable {
    private let archive: ALCLazy<Archive>
    private let refunds: ALCProvider<Refund, String>

    init(archive: ALCLazy<Archive>, refunds: ALCProvider<Refund, String>) {
      self.archive = archive
      self.refunds = refunds
    }

    func ledger() throws -> Ledger { try archive().ledger }
    func refund(_ order: String) throws -> String { try refunds(order).order }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Desk.init(archive:refunds:))
    }
  }
  // end

  final class Refund: AlchemicDeclaring {
    let order: String
    init(order: String) { self.order = order }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInitializer(factory, Refund.init(order:), AcParameter())
    }
  }
}

struct LaterSnippets {
  @Test func `A desk uses an archive and creates refunds later`() async throws {
    let context = try await started(Ledger.self, Shown.Archive.self, Shown.Desk.self, Shown.Refund.self)
    let archive = try #require(context.snapshot().factories.first { $0.name == "Archive" })
    #expect(archive.createdCount == 0)
    let desk = try context.get(Shown.Desk.self)
    #expect(try desk.ledger() === context.get(Ledger.self))
    #expect(try desk.refund("A-4711") == "A-4711")
  }

  @Test func `A test creates lazy values and providers of closures`() throws {
    typealias Archive = Shown.Archive
    typealias Desk = Shown.Desk
    typealias Refund = Shown.Refund
    // begin swift Declaring
    let desk = Desk(
      archive: ALCLazy { Archive(ledger: Ledger()) },
      refunds: ALCProvider { Refund(order: $0) })
    // end
    #expect(try desk.refund("A-4711") == "A-4711")
  }
}
