#if Macros
  import AlchemicMacros
  import AlchemicTesting
  import Testing

  private protocol Account: Sendable {}

  private struct Receipt: Sendable { let text: String }
  private struct AgendaError: Error {}

  private enum Shown {
    protocol Cache: Sendable {}
    protocol Repo<Item>: Sendable { associatedtype Item }
    struct Todo: Sendable {}

    @AcRegister
    final class Database: Sendable {}

    @AcRegister
    final class Metrics: Sendable {}

    @AcRegister
    final class DiskCache: Cache {}

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

    @AcRegister(.reference, .nillable, .weak)
    final class LabelPrinter: Sendable {}

    // begin swift Attributes
    @AcRegister
    final class Orders: Sendable {
      private let database: Database

      init(database: Database) { self.database = database }
    }
    // end

    // begin swift Attributes
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
    @AcRegister(isUnprotected: true)
    final class Warehouse {
      @AcInjectVariable private(set) var database: Database?
      @AcInjectVariable(.class(DiskCache.self)) private(set) var cache: (any Cache)?
      @AcInjectVariable(.nillable, .transient) private(set) weak var printer: LabelPrinter?
      @AcInjectVariable("Bern") private(set) var city = ""
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

    // begin swift Attributes
    @AcRegister(isUnprotected: true)
    class Handler {
      @AcInjectVariable private(set) var metrics: Metrics?
      init(name: String = "handler") {}
    }

    @AcRegister(.template)
    final class RefundHandler: Handler {
      init() { super.init(name: "refund") }
    }
    // end
  }

  private enum ByHand {
    typealias Ledger = Shown.Ledger
    typealias Window = Shown.Window

    // begin swift Attributes
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

    // begin swift AlchemicMacros README
    @AcRegister(name: "transfers")
    final class Transfers: Sendable {
      @AcInject private var ledger: Ledger
      private let account: any Account

      init(account: any Account) { self.account = account }
    }
    // end
  }

  private enum LandingByHand {
    typealias Ledger = Shown.Ledger

    // begin swift README
    final class Transfers: AlchemicDeclaring, Sendable {
      private let ledger = Injected<Ledger>()
      private let account: any Account

      init(account: any Account) { self.account = account }

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcRegister(factory, AcFactoryName("transfers"))
        AcInitializer(factory, Transfers.init(account:))
        AcInject(factory, \Transfers.ledger)
      }
    }
    // end
  }

  @Suite struct MacroSnippets {
    private static let others: [AnyClass] = [
      Shown.Database.self, Shown.Metrics.self, Shown.DiskCache.self, Shown.MainAccount.self, Shown.TodoRepo.self,
      Shown.Ledger.self, Shown.Window.self, Shown.LabelPrinter.self,
    ]

    @Test(arguments: [Shown.Transfers.self, ByHand.Transfers.self] as [AnyClass])
    func `Each form of the class books a receipt`(transfers: AnyClass) async throws {
      let context = try await ALCContext(scan: .classes(Self.others + [transfers])).started()
      #expect(try context.get(Receipt.self).text == "booked 100")
    }

    @Test(arguments: [Landing.Transfers.self, LandingByHand.Transfers.self] as [AnyClass])
    func `Each form of the first class starts`(transfers: AnyClass) async throws {
      let context = try await ALCContext(scan: .classes(Self.others + [transfers])).started()
      #expect(context.snapshot().factories.contains { $0.name == "transfers" })
    }

    @Test func `The other classes start`() async throws {
      let shown: [AnyClass] = [
        Shown.Orders.self, Shown.Warehouse.self, Shown.Agenda.self, Shown.Handler.self, Shown.RefundHandler.self,
      ]
      let context = try await ALCContext(scan: .classes(Self.others + shown)).started()
      let warehouse = try #require(context.snapshot().factories.first { $0.name == "Warehouse" })
      #expect(warehouse.injections.map(\.name) == ["database", "cache", "printer", "city"])
    }
  }
#endif
