// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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

private final class Lamp: AlchemicDeclaring, Sendable {
  let description: String
  let factor = Injected<Double>()
  let colours = Injected<[String]>()

  init(
    watts: Double, volts: Float, offset: Double, tags: [String], sizes: [String: Int], kinds: Set<Int>, note: String?
  ) {
    description = "\(watts) \(volts) \(offset) \(tags) \(sizes) \(kinds) \(note ?? "none")"
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Lamp.init(watts:volts:offset:tags:sizes:kinds:note:), 1.5, 230.0, -1, ["a", "b"], ["small": 1], [3], nil)
    AcInject(factory, \Lamp.factor, 0.5)
    AcInject(factory, \Lamp.colours, [])
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

  @Test func `Literals of all kinds are sources, with the type of the parameter`() async throws {
    let context = try await started(Lamp.self)
    let lamp = try context.get(Lamp.self)
    #expect(lamp.description == #"1.5 230.0 -1.0 ["a", "b"] ["small": 1] [3] none"#)
    #expect(lamp.factor() == 0.5)
    #expect(lamp.colours() == [])
    #expect(
      context.snapshot().factories.first?.arguments.map { "\($0.resolution)" } == [
        #"constant("AcDouble(1.5)")"#, #"constant("AcFloat(230.0)")"#, #"constant("AcDouble(-1.0)")"#,
        #"constant("AcValue([\"a\", \"b\"])")"#, #"constant("AcValue([\"small\": 1])")"#, #"constant("AcValue([3])")"#,
        #"constant("AcNil()")"#,
      ])
  }
}
