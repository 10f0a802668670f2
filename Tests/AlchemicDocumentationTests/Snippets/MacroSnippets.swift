// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros
  import AlchemicTesting
  import Testing

  private protocol Account: Sendable {}

  private struct Receipt: Sendable { let text: String }
  private struct AgendaError: Error {}

  private enum Shown {
    protocol Repo<Item>: Sendable { associatedtype Item }
    struct Todo: Sendable {}

    @AcRegister
    final class Database: Sendable {}

    @AcRegister
    final class MainAccount: Account {}

    @AcRegister
    final class TodoRepo: Repo { typealias Item = Todo }

    @AcRegister
    final class Ledger: Sendable {
      func book(_ cents: Int) -> String { "booked \(cents)" }
    }

    @AcRegister(.reference, .nillable, name: "front window")
    final class Window: Sendable {}

    // begin swift Attributes
    @AcRegister
    final class Orders: Sendable {
      private let database: Database

      init(database: Database) { self.database = database }
    }
    // end

    // begin swift Attributes README
    @AcRegister(.primary, name: "transfers")
    final class Transfers: Sendable {
      @AcInject private var ledger: Ledger
      @AcInject(.name("front window")) private var window: Window?
      private let account: any Account
      private let retries: Int

      @AcInitializer(.byType, 5)
      init(account: any Account, retries: Int) {
        self.account = account
        self.retries = retries
      }

      @AcMethod(.template, name: "receipt", sources: 100)
      func receipt(cents: Int) -> Receipt { Receipt(text: ledger.book(cents)) }
    }
    // end

    // begin swift Attributes
    @AcRegister
    final class Agenda: Sendable {
      @AcInitializer(.byType, 20, .byDefault)
      init(todos: some Repo<Todo>, pageSize: Int = 50, title: String = "Agenda") throws(AgendaError) {
        if pageSize < 1 { throw AgendaError() }
      }
    }
    // end
  }

  private enum ByHand {
    typealias Ledger = Shown.Ledger
    typealias Window = Shown.Window

    // begin swift Attributes README
    final class Transfers: AlchemicDeclaring, Sendable {
      private let ledger = Injected<Ledger>()
      private let window = Injected<Window?>()
      private let account: any Account
      private let retries: Int

      init(account: any Account, retries: Int) {
        self.account = account
        self.retries = retries
      }

      func receipt(cents: Int) -> Receipt { Receipt(text: ledger().book(cents)) }

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcRegister(factory, AcPrimary(), AcFactoryName("transfers"))
        AcInitializer(factory, Transfers.init(account:retries:), AcAuto(), 5)
        AcMethod(factory, Transfers.receipt(cents:), 100, options: AcTemplate(), AcFactoryName("receipt"))
        AcInject(factory, \Transfers.ledger)
        AcInject(factory, \Transfers.window, AcName("front window"))
      }
    }
    // end
  }

  private enum Landing {
    typealias Ledger = Shown.Ledger

    // begin swift AlchemicMacros
    @AcRegister(name: "transfers")
    final class Transfers: Sendable {
      @AcInject private var ledger: Ledger
      private let account: any Account

      init(account: any Account) { self.account = account }
    }
    // end
  }

  @Suite struct MacroSnippets {
    private static let others: [AnyClass] = [
      Shown.Database.self, Shown.MainAccount.self, Shown.TodoRepo.self, Shown.Ledger.self, Shown.Window.self,
    ]

    @Test(arguments: [Shown.Transfers.self, ByHand.Transfers.self] as [AnyClass])
    func `Each form of the class books a receipt`(transfers: AnyClass) async throws {
      let context = try await ALCContext(scan: .classes(Self.others + [transfers])).started()
      #expect(try context.get(Receipt.self).text == "booked 100")
    }

    @Test func `The first class of the module's page starts`() async throws {
      let context = try await ALCContext(scan: .classes(Self.others + [Landing.Transfers.self])).started()
      #expect(context.snapshot().factories.contains { $0.name == "transfers" })
    }

    @Test func `The other classes start`() async throws {
      let shown: [AnyClass] = [Shown.Orders.self, Shown.Agenda.self]
      let context = try await ALCContext(scan: .classes(Self.others + shown)).started()
      #expect(try context.get(Shown.Agenda.self) === context.get(Shown.Agenda.self))
    }
  }
#endif
