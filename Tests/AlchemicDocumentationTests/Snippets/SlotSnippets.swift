// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Ledger: AlchemicManaged, Sendable {
  func book(_ cents: Int) -> String { "booked \(cents)" }
}

private final class Window: AlchemicDeclaring, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
}

private final class Router: AlchemicManaged, Sendable {}

private enum Shown {
  // begin swift Declaring
  final class Transfers: AlchemicDeclaring, Sendable {
    private let ledger = Injected<Ledger>()
    private let window = WeaklyInjected<Window>()
    private let retries = Injected<Int>()
    init() {}

    func pay(cents: Int) -> String { ledger().book(cents) }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Transfers.init)
      AcInject(factory, \Transfers.ledger)
      AcInject(factory, \Transfers.window)
      AcInject(factory, \Transfers.retries, 3)
    }
  }
  // end

  final class Server: AlchemicDeclaring, Sendable {
    let address: String
    init(router: Router, host: String, port: UInt16) { address = "\(host):\(port)" }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      // begin swift Declaring
      AcInitializer(factory, Server.init(router:host:port:), AcAuto(), "localhost", 8080)
      // end
    }
  }

  final class SecondServer: AlchemicDeclaring, Sendable {
    typealias Server = SecondServer
    let address: String
    init(router: Router, host: String, port: UInt16) { address = "\(host):\(port)" }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      // begin swift Declaring
      AcInitializer(factory, Server.init(router:host:port:), AcRest(), "localhost", 8080)
      // end
    }
  }

  // begin swift Concurrency
  @MainActor final class Controller: AlchemicDeclaring {
    nonisolated private let ledger = Injected<Ledger>()
    nonisolated init() {}

    func pay() -> String { ledger().book(100) }

    nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Controller.init)
      AcInject(factory, \Controller.ledger)
    }
  }
  // end
}

@Suite struct SlotSnippets {
  @Test func `The slots of the articles are filled`() async throws {
    let context = try await started(
      Ledger.self, Window.self, Router.self, Shown.Transfers.self, Shown.Server.self, Shown.SecondServer.self,
      Shown.Controller.self)
    #expect(try context.get(Shown.Transfers.self).pay(cents: 5) == "booked 5")
    #expect(try context.get(Shown.Server.self).address == "localhost:8080")
    #expect(try context.get(Shown.SecondServer.self).address == "localhost:8080")
    let controller = try context.get(Shown.Controller.self)
    #expect(await controller.pay() == "booked 100")
  }

  @Test func `A test sets a slot by hand`() {
    // begin swift Declaring
    let ledger = Injected<Ledger>()
    ledger.set(Ledger())
    #expect(ledger().book(1) == "booked 1")
    // end
  }
}
