import AlchemicCore
import AlchemicTesting
import Testing

private final class Router: AlchemicManaged, Sendable {}

private final class Server: AlchemicDeclaring, Sendable {
  let description: String
  let label = Injected<String>()
  let retries = Injected<UInt8>()

  init(router: Router, host: String, port: UInt16, isOpen: Bool) { description = "\(host):\(port) \(isOpen)" }

  func workers(count: Int, router: Router) -> [Int] { Array(repeating: 0, count: count) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Server.init(router:host:port:isOpen:), AcAuto(), "localhost", 8080, true)
    AcMethod(factory, Server.workers(count:router:), 3, AcAuto(), options: AcFactoryName("workers"))
    AcInject(factory, \Server.label, "main")
    AcInject(factory, \Server.retries, 3)
  }
}

@Suite struct LiteralTests {
  @Test func `Literals and AcAuto combine with other sources`() async throws {
    let context = try await started(Router.self, Server.self)
    let server = try context.get(Server.self)
    #expect([server.description, server.label(), "\(server.retries())"] == ["localhost:8080 true", "main", "3"])
    #expect(try context.get([Int].self, AcName("workers")) == [0, 0, 0])
  }

  @Test func `Literals appear in the graph as constants`() async throws {
    let context = try await started(Router.self, Server.self)
    let factory = context.snapshot().factories.first { $0.name == "Server" }
    #expect(
      factory?.arguments.map { "\($0.resolution)" } == [
        "factories([0], isArray: false)", #"constant("AcString(\"localhost\")")"#, #"constant("AcInt(8080)")"#,
        #"constant("AcBool(true)")"#,
      ])
  }
}
