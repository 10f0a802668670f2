import AlchemicProperties
import AlchemicCore
import AlchemicTesting
import Testing

private protocol Account: Sendable {}
private final class Giro: Account, AlchemicManaged {}
private final class Ledger: AlchemicManaged, Sendable {}
private protocol DateFormatting: Sendable {}
private final class ShortDates: DateFormatting, AlchemicManaged {}
private final class LongDates: DateFormatting, AlchemicManaged {}

private struct Receipt {
  let cents: Int
}

private enum Bank {
  // begin swift README
  final class Clock: AlchemicManaged, Sendable {}  // a singleton; it needs no declaration

  final class Transfers: AlchemicDeclaring, Sendable {
    private let account: any Account
    private let retries: Int
    private let ledger = Injected<Ledger>()  // a slot, which the container fills
    private let formatters = Injected<[any DateFormatting]>()

    init(account: any Account, retries: Int) {
      self.account = account
      self.retries = retries
    }

    func receipt(cents: Int) -> Receipt { Receipt(cents: cents) }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcFactoryName("transfers"))
      AcInitializer(factory, Transfers.init(account:retries:), AcAuto(), 5)  // the account is found by its type
      AcInject(factory, \Transfers.ledger)
      AcInject(factory, \Transfers.formatters)  // an array takes all that match
      AcMethod(factory, Transfers.receipt(cents:), AcInt(0), options: AcTemplate(), AcFactoryName("receipt"))
    }
  }
  // end
}

// The declarations have the source locations that the README's error names.
private enum Kitchen {
  protocol Grinder: AnyObject {}

  #sourceLocation(file:"Kitchen.swift",line:6)
  final class BurrGrinder: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory)
    }
  }
  #sourceLocation()

  final class Barista: AlchemicManaged {
    var grinder: (any Grinder)?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      #sourceLocation(file:"Shop.swift",line:12)
      AcInject(factory, \Barista.grinder)
      #sourceLocation()
    }
  }
}

struct ReadmeSnippets {
  @Test func `The example of the README starts, and its callback gets its objects`() async throws {
    let printed = Printed()
    @Sendable func print(_ line: String) { printed.append(line) }
    let context = ALCContext(
      testing:
        .classes([Bank.Clock.self, Bank.Transfers.self, Giro.self, Ledger.self, ShortDates.self, LongDates.self]))
    typealias Transfers = Bank.Transfers
    context.withCurrent {
      // begin swift README
      AcWhenReady("open the doors") {
        let transfers = try AcGet(Transfers.self)
        let receipt = try AcInvoke(Receipt.self, AcName("receipt"), 995)
        print("\(type(of: transfers)): \(receipt.cents)")
      }
      // end
    }
    context.start()
    try await context.untilReady()
    #expect(printed.lines == ["Transfers: 995"])
    let transfers = context.snapshot().factories.first { $0.name == "transfers" }
    #expect(transfers?.injections.map(\.name) == ["ledger", "formatters"])
  }

  @Test func `The graph of the README has the error of the README`() async {
    // begin text README Errors
    let expected = """
      No factory creates a Grinder.
        required by     Barista.grinder (Shop.swift:12)
        did you mean    BurrGrinder (Kitchen.swift:8)? It is not a Grinder: add the conformance.
        [no-factory]
      """
    // end
    #expect(await failure(Kitchen.Barista.self, Kitchen.BurrGrinder.self)?.description == expected)
  }
}

private final class Server: AlchemicDeclaring {
  init(host: String, port: Int) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // begin swift README
    AcInitializer(factory, Server.init(host:port:), AcProperty("server.host"), AcProperty("server.port", default: 8080))
    // --server-port, SERVER_PORT, server: port:
    AcUseProperties(.commandLine, .environment, .file("/etc/shop.yaml", isOptional: true))
    // end
  }
}

struct ReadmePropertiesTests {
  @Test func `A missing property is reported before any object is created`() async {
    let problems = await failure(Server.self)?.problems
    #expect(problems?.map(\.code) == ["value-missing"])
    #expect(problems?.first?.requester?.name == "Server, argument 1")
  }
}
