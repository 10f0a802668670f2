// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros
  import AlchemicProperties
  import AlchemicTesting
  import Synchronization
  import Testing

  @testable import Shop

  // Classes of the articles, with attributes; those of the article Declaring are in DeclaringAttributeSnippets.swift.

  private enum Coffee {
    // begin swift AlchemicCore
    @AcRegister
    final class BurrGrinder: Grinder {
      func grind(grams: Int) -> String { "\(grams) g of coffee" }
    }

    @AcRegister
    final class Barista: Sendable {
      private let grinder: any Grinder
      private let shots: Int

      @AcInitializer(.protocol((any Grinder).self), 2)
      init(grinder: any Grinder, shots: Int) {
        self.grinder = grinder
        self.shots = shots
      }

      func espresso() -> String {
        "\(shots) shots from \(grinder.grind(grams: 9 * shots))"
      }
    }
    // end

    // begin swift Testing
    @AcRegister(.primary)
    final class MockGrinder: Grinder {
      let ground = Mutex<[Int]>([])

      func grind(grams: Int) -> String {
        ground.withLock { $0.append(grams) }
        return "nothing"
      }
    }
    // end
  }

  private enum Payments {
    // begin swift Choosing
    @AcRegister
    final class Planner: Sendable {
      let todos: any Repo<Todo>
      let notes: any Repo<Note> & Sendable

      init(todos: any Repo<Todo>, notes: any Repo<Note> & Sendable) {
        self.todos = todos
        self.notes = notes
      }
    }
    // end

    // begin swift Choosing
    @AcRegister
    final class Checkout: Sendable {
      @AcInject var cards: CardGateway
      @AcInject(.protocol((any Gateway).self), .protocol((any Refunding).self)) var refunds: any Gateway
      @AcInject(.name("InvoiceGateway")) var invoices: any Gateway
    }
    // end

    // begin swift Choosing
    @AcRegister(.primary)
    final class TestGateway: Gateway {}
    // end

    @AcRegister
    final class Closing: Sendable {
      // begin swift Choosing
      @AcInject(.inDependencyOrder) var gateways: [any Gateway]
      // end
    }
  }

  private enum Store {
    struct User: Sendable { let name: String }

    @AcRegister
    final class Prices: Sendable {}

    // begin swift Scopes
    @AcRegister(.scoped(.request))
    final class Cart: Sendable {
      let user: User
      let prices: Prices

      @AcInitializer(.given, .class(Prices.self))
      init(user: User, prices: Prices) {
        self.user = user
        self.prices = prices
      }
    }
    // end
  }

  private struct File: Sendable { func close() async throws {} }

  private enum Stopped {
    // begin swift Stopping
    @AcRegister(.stopTimeout(.seconds(5)))
    @AcDependsOn(Vault.self)
    final class Journal: Sendable {
      private let file = File()

      @AcStop func close() async throws { try await file.close() }
    }
    // end
  }

  private struct Panel: Sendable { let title: String }
  private struct Splash: Sendable { let title: String }

  private enum Isolated {
    // begin swift Concurrency
    @AcRegister(isUnprotected: true)
    final class LegacyFormatter {
      var pattern = "yyyy"
    }

    @AcRegister(.template)
    final class Draft {
      private var text = ""

      func write(_ text: String) -> Int {
        self.text += text
        return self.text.count
      }
    }
    // end

    // begin swift Concurrency
    @AcRegister
    @MainActor
    final class Dashboard {
      let counter: Counter
      var title = "requests"

      init(counter: Counter) {
        self.counter = counter
      }
    }

    @AcRegister
    @MainActor
    final class Windows {
      init() {}
      @AcMethod(sources: "Orders") func panel(title: String, width: Int?) -> Panel { Panel(title: title) }
      @AcMethod(sources: "Orders") static func splash(title: String) async -> Splash { Splash(title: title) }
    }

    @AcRegister(.reference, .weak, .nillable)
    @MainActor
    final class StatusWindow {
      @AcInject private var counter: Counter
      private(set) var text = "loading"

      func open() {
        AcWhenReady { [self] in
          try AcSet(self)
          text = "\(counter.increment()) requests"
        }
      }
    }
    // end
  }

  @AcRegister
  private final class Search: Sendable {}

  private enum Program {
    // begin swift StartUp
    @AcRegister(.reference)
    @MainActor
    final class Application: AlchemicApplicationDelegate {
      @AcInject private var search: Search

      init() throws { try AcSetApplication(self) }
    }
    // end
  }

  private enum Deployment {
    // begin swift AlchemicProperties
    @AcRegister
    final class Server: Sendable {
      private let host: String
      private let port: UInt16
      @AcInject(.property("server.greeting")) var greeting: String?

      @AcInitializer(.property("server.host"), .property("server.port", default: 8080))
      init(host: String, port: UInt16) {
        self.host = host
        self.port = port
      }
    }
    // end

    @AcRegister
    final class Described: Sendable {
      // begin swift Properties
      @AcInitializer(
        .property("server.host", help: "The address to listen on."),
        .property("server.port", short: "p", default: 8080, help: "The port to listen on."))
      init(host: String, port: UInt16) {}
      // end
    }

    @AcRegister
    final class Shop: Sendable {
      // begin swift Properties
      @AcInject(.property("my.app.hello.message", file: "Hello.strings")) var greeting: String
      // end
    }

    @AcRegister
    final class Database: Sendable {
      // begin swift Properties
      @AcInitializer(.property("db.password", secret: true))
      init(password: String) {}
      // end
    }

    final class Values: AlchemicConfig {
      static func configureAlchemic(_ registry: ClassRegistry) {
        AcUseProperties(.values(["server.host": "localhost", "db.password": "hunter2"]))
      }
    }
  }

  struct AttributeSnippets {
    @Test func `The barista and the mock have attributes`() async throws {
      let context = try await started(Coffee.BurrGrinder.self, Coffee.Barista.self)
      #expect(try context.get(Coffee.Barista.self).espresso() == "2 shots from 18 g of coffee")
      let tested = try await started(Coffee.BurrGrinder.self, Coffee.Barista.self, Coffee.MockGrinder.self)
      #expect(try tested.get(Coffee.Barista.self).espresso() == "2 shots from nothing")
    }

    @Test func `Criteria choose for slots as for variables`() async throws {
      let context = try await started(
        TodoRepo.self, NoteRepo.self, CardGateway.self, InvoiceGateway.self, Payments.Planner.self,
        Payments.Checkout.self, Payments.Closing.self)
      let checkout = try context.get(Payments.Checkout.self)
      #expect(checkout.refunds === checkout.cards)
      #expect(try checkout.invoices === context.get(InvoiceGateway.self))
      #expect(try context.get(Payments.Closing.self).gateways.count == 2)
      let tested = try await started(CardGateway.self, Payments.TestGateway.self, Payments.Closing.self)
      #expect(try tested.get(Payments.Closing.self).gateways.map { $0 is Payments.TestGateway } == [true])
    }

    @Test func `A cart gets the user of its scope`() async throws {
      let context = try await started(Store.Prices.self, Store.Cart.self)
      let name = try await context.withScope(.request, giving: Store.User(name: "Ann")) {
        try context.get(Store.Cart.self).user.name
      }
      #expect(name == "Ann")
    }

    @Test func `A journal stops, and its vault after it`() async throws {
      let context = try await started(Vault.self, Stopped.Journal.self)
      let report = try await context.stop(within: .seconds(20))
      #expect(report.objects.map(\.name) == ["Journal", "Vault"])
    }

    @Test func `Classes of the main actor have slots and methods`() async throws {
      let context = try await started(
        Counter.self, Isolated.LegacyFormatter.self, Isolated.Draft.self, Isolated.Dashboard.self,
        Isolated.Windows.self, Isolated.StatusWindow.self)
      #expect(try context.get(Panel.self).title == "Orders")
      #expect(try context.get(Splash.self).title == "Orders")
      #expect(try context.getShared(Isolated.LegacyFormatter.self).pattern == "yyyy")
      let dashboard = try context.get(Isolated.Dashboard.self)
      #expect(await dashboard.title == "requests")
    }

    @Test func `An application object is a reference with a slot`() {
      let factories = ALCContext(testing: .classes([Search.self, Program.Application.self])).snapshot().factories
      let application = factories.first { $0.name == "Application" }
      #expect(application?.mode == .reference)
      #expect(application?.injections.map(\.name) == ["search"])
    }

    @Test func `Properties are sources of attributes`() async throws {
      let context = try await started(
        Deployment.Server.self, Deployment.Described.self, Deployment.Database.self, Deployment.Values.self)
      #expect(try context.get(Deployment.Server.self).greeting == nil)
      let problems = await failure(Deployment.Shop.self)?.problems
      #expect(problems?.map(\.code) == ["source-unreadable"])
    }
  }
#endif
