// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros
  import AlchemicProperties
  import AlchemicTesting
  import Synchronization
  import Testing

  private struct VaultError: Error {}
  private struct Tool: Sendable { let name: String }

  /// The classes of the article Declaring, with attributes.
  private enum Attributed {
    // begin swift Declaring
    @AcRegister
    final class Metrics: Sendable {}

    @AcRegister(name: "orders")
    final class Database: Sendable {
      let path: String
      @AcInject var metrics: Metrics

      @AcInitializer("orders.db")
      init(path: String) throws {
        self.path = path
      }
    }
    // end

    // begin swift Declaring
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

    // begin swift Declaring
    @AcRegister(isUnprotected: true)
    final class Orders {
      let database: Database
      let cache: (any Cache)?
      let pageSize: Int
      let region: String?

      @AcInitializer(.name("orders"), .class(MemoryCache.self), 50)  // and `region` is nil
      init(database: Database, cache: (any Cache)?, pageSize: Int, region: String?) {
        self.database = database
        self.cache = cache
        self.pageSize = pageSize
        self.region = region
      }
    }

    @AcRegister
    final class ServerOptions: Sendable {
      let port: UInt16

      init(port: UInt16) {
        self.port = port
      }

      @AcInitializer
      static func parsed() throws -> ServerOptions {
        try parse(CommandLine.arguments)
      }
    }

    @AcRegister
    @MainActor
    final class StatusLine {
      let title: String

      @AcInitializer("orders")
      init(title: String) {
        self.title = title
      }
    }
    // end

    /// Stands for a parser of options.
    private static func parse(_ arguments: [String]) throws -> ServerOptions { ServerOptions(port: 8080) }

    // begin swift Declaring
    @AcRegister
    final class Vault: Sendable {
      @AcInitializer("vault.db")
      init(path: String) throws(VaultError) {
        if path.isEmpty { throw VaultError() }
      }
    }

    @AcRegister
    final class Toolbox: Sendable {
      @AcMethod(sources: .value((3, "saw")))
      func tool(_ kind: (size: Int, name: String)) -> Tool { Tool(name: kind.name) }
    }

    @AcRegister
    final class Agenda: Sendable {
      init(todos: some Repo<Todo>) {}
    }
    // end

    struct Query: Sendable {
      let database: Database
      let limit: Int
    }

    // begin swift Declaring
    @AcRegister
    final class Queries: Sendable {
      @AcInject private var database: Database

      @AcMethod(.template, name: "latest orders", sources: 100)
      func latest(limit: Int) -> Query { Query(database: database, limit: limit) }

      @AcMethod
      static func currentVersion() -> Version { Version(text: "1.4") }
    }
    // end

    // begin swift Declaring
    @AcRegister(.template)
    final class Refund {
      let database: Database
      let order: String

      @AcInitializer(.class(Database.self), .parameter)
      init(database: Database, order: String) {
        self.database = database
        self.order = order
      }
    }
    // end

    // begin swift Declaring
    @AcRegister(isUnprotected: true)
    final class Warehouse {
      @AcInjectVariable private(set) var database: Database?
      @AcInjectVariable private(set) var caches: [any Cache] = []
      @AcInjectVariable(.class(DiskCache.self)) private(set) var cache: (any Cache)?
      @AcInjectVariable(.nillable, .transient) private(set) weak var printer: LabelPrinter?
      @AcInjectVariable("Bern") private(set) var city = ""
    }
    // end

    @AcRegister
    final class Ledger: Sendable {
      func book(_ cents: Int) -> String { "booked \(cents)" }
    }

    @AcRegister(.reference, .nillable)
    final class Window: Sendable {}

    @AcRegister
    final class Router: Sendable {}

    // begin swift Declaring
    @AcRegister
    final class Transfers: Sendable {
      @AcInject private var ledger: Ledger
      @AcInject(.weak) private var window: Window?
      @AcInject(3) private var retries: Int

      func pay(cents: Int) -> String { ledger.book(cents) }
    }
    // end

    // begin swift Declaring
    @AcRegister(.lazy)
    final class Archive: Sendable {
      let ledger: Ledger
      init(ledger: Ledger) { self.ledger = ledger }
    }

    @AcRegister
    final class Desk: Sendable {
      private let archive: ALCLazy<Archive>
      private let refunds: ALCProvider<Refund, String>

      init(archive: ALCLazy<Archive>, refunds: ALCProvider<Refund, String>) {
        self.archive = archive
        self.refunds = refunds
      }

      func ledger() throws -> Ledger { try archive().ledger }
      func refund(_ order: String) throws -> String { try refunds(order).order }
    }
    // end

    @AcRegister
    final class Server: Sendable {
      let address: String

      // begin swift Declaring
      @AcInitializer(.byType, "localhost", 8080)
      init(router: Router, host: String, port: UInt16) { address = "\(host):\(port)" }
      // end
    }

    // begin swift Declaring
    @AcRegister
    final class Courier: Sendable {
      let host: String
      let port: UInt16
      @AcInject(.property("courier.token", secret: true)) private var token: String?

      @AcInitializer(.property("courier.host"), .property("courier.port", default: 443))
      init(host: String, port: UInt16) {
        self.host = host
        self.port = port
      }
    }
    // end

    // begin swift Declaring
    @AcRegisterValue
    struct Limits {
      let requests: Int

      @AcInitializer(100)
      init(requests: Int) { self.requests = requests }
    }

    @AcRegister
    final class Gate: Sendable {
      let limits: Limits

      init(limits: Limits) {
        self.limits = limits
      }
    }
    // end

    // begin swift Declaring
    @AcRegister(.reference, .nillable, .weak)
    final class LabelPrinter {
      let port: String

      init(port: String) {
        self.port = port
      }
    }
    // end
  }

  struct DeclaringAttributeSnippets {
    private static let functions: [AnyClass] = [
      Metrics.self, Database.self, Handler.self, RefundHandler.self, Orders.self, ServerOptions.self, StatusLine.self,
      Queries.self, Refund.self, Warehouse.self, Courier.self, LabelPrinter.self, Gate.self,
    ]
    private static let attributes: [AnyClass] = [
      Attributed.Metrics.self, Attributed.Database.self, Attributed.Handler.self, Attributed.RefundHandler.self,
      Attributed.Orders.self, Attributed.ServerOptions.self, Attributed.StatusLine.self, Attributed.Queries.self,
      Attributed.Refund.self, Attributed.Warehouse.self, Attributed.Courier.self, Attributed.LabelPrinter.self,
      Attributed.Gate.self,
    ]

    /// A container of both forms' classes, without the start.
    private static func declared(_ classes: [AnyClass], _ limits: any AlchemicDeclaringValue.Type) -> ALCContext {
      let others: [AnyClass] = [MemoryCache.self, DiskCache.self, CourierConfiguration.self]
      return ALCContext(testing: ClassScan.classes(classes + others).addingValues([limits]))
    }

    @Test func `Each class with attributes has the factory, the arguments and the variables of its other form`() {
      func summaries(_ context: ALCContext) -> [String] {
        context.snapshot().factories.map { factory in
          // Only an attribute knows the names of a method, and of a variable whose key path has none.
          let name = factory.name.replacing("Queries.Version", with: "Queries.currentVersion")
          let arguments = factory.arguments.map { "\($0.resolution)" }
          return "\(name) \(factory.mode) \(arguments) \(factory.injections.count) \(factory.problems)"
        }
      }
      let byFunctions = summaries(Self.declared(Self.functions, Limits.self))
      #expect(summaries(Self.declared(Self.attributes, Attributed.Limits.self)) == byFunctions)
      #expect(byFunctions.count == 18)
    }

    @Test func `The classes with attributes start`() async throws {
      let context = try await Self.declared(Self.attributes, Attributed.Limits.self).started()
      #expect(try context.get(Attributed.Database.self).metrics === context.get(Attributed.Metrics.self))
      #expect(try context.get(Attributed.Query.self, AcName("latest orders")).limit == 100)
      #expect(try context.getShared(Attributed.Orders.self).cache is MemoryCache)
      #expect(try context.invoke(Attributed.Refund.self, AcClass(Attributed.Refund.self), "A-4711").order == "A-4711")
    }

    @Test func `Slots, lazy values and what Swift cannot pass on work with attributes`() async throws {
      let context = try await started(
        Attributed.Metrics.self, Attributed.Database.self, Attributed.Ledger.self, Attributed.Window.self,
        Attributed.Router.self, Attributed.Transfers.self, Attributed.Archive.self, Attributed.Desk.self,
        Attributed.Refund.self, Attributed.Server.self, Attributed.Vault.self, Attributed.Toolbox.self,
        Attributed.Agenda.self, TodoRepo.self)
      #expect(try context.get(Attributed.Transfers.self).pay(cents: 5) == "booked 5")
      #expect(try context.get(Attributed.Server.self).address == "localhost:8080")
      #expect(try context.get(Tool.self).name == "saw")
      let desk = try context.get(Attributed.Desk.self)
      #expect(try desk.refund("A-4711") == "A-4711")
      #expect(try desk.ledger() === context.get(Attributed.Ledger.self))
    }
  }
#endif
