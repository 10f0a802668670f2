import AlchemicCore
import Testing

private protocol Serving: AnyObject { var host: String { get } }
private protocol Secured: AnyObject {}

private final class PlainServer: Serving, AlchemicManaged {
  let host = "plain"
}

private final class SecureServer: Serving, Secured, AlchemicManaged {
  let host = "secure"
}

private final class Client: AlchemicDeclaring {
  let server: any Serving
  let retries: UInt
  let backup: (any Serving)?

  init(server: any Serving, retries: UInt, backup: (any Serving)?) {
    self.server = server
    self.retries = retries
    self.backup = backup
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Client.init(server:retries:backup:), AcArg((any Serving).self, AcProtocol((any Secured).self)),
      AcArg(UInt.self, AcValue(5)), AcArg((any Serving)?.self, AcName("nobody")))
  }
}

/// Asks for a name and more: a name stands alone.
private final class Undecided: AlchemicDeclaring {
  init(server: any Serving) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Undecided.init(server:), AcArg((any Serving).self, AcName("PlainServer"), AcClass(PlainServer.self)))
  }
}

private final class Mistaken: AlchemicDeclaring {
  init(server: any Serving) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Mistaken.init(server:), AcArg((any Serving).self, AcName("Stranger")))
  }
}

private final class Stranger: AlchemicManaged {}

@Suite("5. Complex arguments")
struct Chapter05ComplexArguments {
  @Test func `Criteria may be of another type than the parameter`() async throws {
    let client = try await started(Client.self, PlainServer.self, SecureServer.self).get(Client.self)
    #expect(client.server.host == "secure")
    #expect(client.retries == 5)
  }

  @Test func `An optional argument gets nil where nothing matches`() async throws {
    #expect(try await started(Client.self, PlainServer.self, SecureServer.self).get(Client.self).backup == nil)
  }

  @Test func `A name stands alone`() async {
    #expect(await complaints(Undecided.self, PlainServer.self) == ["illegal-argument by Undecided, argument 1"])
  }

  @Test func `What is found has to be of the parameter's type`() async {
    #expect(await complaints(Mistaken.self, Stranger.self) == ["type-mismatch by Mistaken, argument 1: Stranger"])
  }
}
