// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Server: AlchemicManaged, Sendable {
  let host = "example.org"
}

private struct Values: Equatable {
  var flag: Bool
  var text: String
  var count: Int
  var ratio: Double
  var single: Float
  var character: Character
  var list: [Int]
}

private final class Connection: Sendable {
  let host: String
  let retries: Int
  let user: String?

  init(host: String, retries: Int, user: String?) {
    self.host = host
    self.retries = retries
    self.user = user
  }
}

#if Attributes
  @AcRegister
  private final class Network: Sendable {
    @AcMethod(name: "plain", sources: .class(Server.self), 5)
    func connection(to server: Server, retries: Int) -> Connection {
      Connection(host: server.host, retries: retries, user: nil)
    }

    @AcMethod(name: "login", sources: "localhost", 1, nil)
    func login(host: String, retries: Int, user: String?) -> Connection {
      Connection(host: host, retries: retries, user: user)
    }

    static let logins = ["login"]
  }

  @AcRegister
  private final class Constants: Sendable {
    let values: Values

    @AcInitializer(true, "abc", 5, 1.23456, 1.2, .value(Character("x")), [1, 2])
    init(flag: Bool, text: String, count: Int, ratio: Double, single: Float, character: Character, list: [Int]) {
      values = Values(
        flag: flag, text: text, count: count, ratio: ratio, single: single, character: character, list: list)
    }
  }
#else
  private final class Network: AlchemicManaged {
    func connection(to server: Server, retries: Int) -> Connection {
      Connection(host: server.host, retries: retries, user: nil)
    }

    func login(host: String, retries: Int, user: String?) -> Connection {
      Connection(host: host, retries: retries, user: user)
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(
        factory, Network.connection(to:retries:), AcClass(Server.self), AcInt(5), options: AcFactoryName("plain"))
      AcMethod(
        factory, Network.login(host:retries:user:), AcString("localhost"), AcInt(1), AcNil(),
        options: AcFactoryName("login"))
      AcMethod(
        factory, Network.login(host:retries:user:), AcString("localhost"), AcInt(1), AcValue(nil),
        options: AcFactoryName("login by value"))
    }

    static let logins = ["login", "login by value"]
  }

  private final class Constants: AlchemicDeclaring {
    let values: Values

    init(flag: Bool, text: String, count: Int, ratio: Double, single: Float, character: Character, list: [Int]) {
      values = Values(
        flag: flag, text: text, count: count, ratio: ratio, single: single, character: character, list: list)
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(
        factory, Constants.init(flag:text:count:ratio:single:character:list:), AcBool(true), AcString("abc"), AcInt(5),
        AcDouble(1.23456), AcFloat(1.2), AcValue("x"), AcValue([1, 2]))
    }
  }
#endif

@Suite("4. Simple argument values")
struct Chapter04SimpleArguments {
  @Test func `Arguments are objects and constants, in the order of the parameters`() async throws {
    let connection = try await started(Network.self, Server.self).getShared(Connection.self, AcName("plain"))
    #expect([connection.host, "\(connection.retries)"] == ["example.org", "5"])
  }

  @Test(arguments: Network.logins)
  func `An argument can be nil, with AcNil or AcValue`(name: String) async throws {
    let connection = try await started(Network.self, Server.self).getShared(Connection.self, AcName(name))
    #expect(connection.user == nil)
    #expect(connection.host == "localhost")
  }

  @Test func `Every kind of constant arrives unchanged`() async throws {
    #expect(
      try await started(Constants.self).getShared(Constants.self).values
        == Values(
          flag: true, text: "abc", count: 5, ratio: 1.23456, single: 1.2, character: "x", list: [1, 2]))
  }

  @Test func `A missing object is an error before any object is created`() async {
    #expect(await problems(Network.self) == ["no-factory by plain, argument 1"])
  }
}
