// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicProperties
import AlchemicTesting
import AlchemicCore
import Configuration
import Foundation
import Testing

private final class Server: AlchemicDeclaring {
  let host: String
  let port: Int
  let timeout: Double?
  let tags: [String]
  var greeting: String?
  var motto = "none"

  init(host: String, port: Int, timeout: Double?, tags: [String]) {
    self.host = host
    self.port = port
    self.timeout = timeout
    self.tags = tags
  }

  var facts: [String] { [host, "\(port)", "\(timeout as Any)", "\(tags)", greeting ?? "nil", motto] }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Server.init(host:port:timeout:tags:), AcProperty("server.host"),
      AcProperty("server.port", default: 8080),
      AcProperty("server.timeout"), AcProperty("server.tags", default: []), fileID: "Shop/Server.swift", line: 9)
    AcInject(factory, \Server.greeting, AcProperty("server.greeting"))
    AcInject(factory, \Server.motto, AcProperty("server.motto", default: "on we go"))
  }
}

private enum AllSources: SourceList {
  static func sources() throws -> [PropertySource] {
    let json = try Files.write(
      #"{"server": {"host": "of the file", "port": 1, "timeout": 1.5, "greeting": "from the file"}}"#,
      to: "sources/server.json")
    return [
      .commandLine(["shop", "--server-host", "of the command line", "--alchemic-nostart", "-v", "serve"]),
      .environment(["SERVER_HOST": "of the environment", "SERVER_PORT": "2", "HOME": "/root"]), .file(json),
    ]
  }
}

private enum Reversed: SourceList {
  static func sources() throws -> [PropertySource] { Array(try AllSources.sources().reversed()) }
}

private enum Minimal: SourceList {
  static func sources() -> [PropertySource] { [.values(["server.host": "localhost"])] }
}

private enum Nothing: SourceList {
  static func sources() throws -> [PropertySource] {
    let yaml = try Files.write("other: 1\n", to: "sources/other.yml")
    return [.commandLine(["shop"]), .environment([:]), .file(yaml)]
  }
}

private enum WrongPort: SourceList {
  static func sources() -> [PropertySource] {
    [.commandLine(["shop", "--server-port", "80", "serve"]), .values(["server.host": "localhost", "server.port": 1])]
  }
}

private enum AfterTheEnd: SourceList {
  static func sources() -> [PropertySource] {
    [.commandLine(["shop", "--server-host=a", "run", "--", "--server-port=1"])]
  }
}

private final class Library: AlchemicDeclaring {
  let host: String?
  let all: String?
  init(config: ConfigReader, whole: ConfigReader) {
    host = config.string(forKey: "host")
    all = whole.string(forKey: "server.host")
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Library.init(config:whole:), AcConfigReader("server"), AcConfigReader())
  }
}

private final class Receipt {
  let text: String
  init(_ text: String) { self.text = text }
}

private final class Printer: AlchemicManaged {
  func receipt(currency: String) -> Receipt { Receipt(currency) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(
      factory, Printer.receipt(currency:), AcProperty("currency"), options: AcTemplate(), AcFactoryName("receipt"))
    AcUseProperties(.values(["currency": "EUR"]))
  }
}

private final class TestSettings: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(.values(["currency": "XXX"]), options: AcPrimary())
  }
}

private final class MoreSettings: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(.environment, fileID: "Shop/More.swift", line: 2)
    AcUseProperties(.commandLine, options: AcWeak(), fileID: "Shop/More.swift", line: 3)
  }
}

private final class Ticket: AlchemicDeclaring {
  let price: Int
  init(price: Int) { self.price = price }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Ticket.init(price:), AcProperty("price"), fileID: "Shop/Ticket.swift", line: 6)
  }
}

private enum Changing: SourceList {
  static let provider = MutableInMemoryProvider(initialValues: ["price": 3])
  static func sources() -> [PropertySource] { [.provider(provider, name: "tariff")] }
}

struct SourceTests {
  @Test func `A changing provider is read for each object, and a missing value is reported with its requester`()
    async throws
  {
    let context = try await started(Ticket.self, using(Changing.self))
    #expect(try context.getShared(Ticket.self).price == 3)
    Changing.provider.setValue(4, forKey: "price")
    #expect(try context.getShared(Ticket.self).price == 4)
    Changing.provider.setValue(nil, forKey: "price")
    let error = #expect(throws: AlchemicError.self) { try context.getShared(Ticket.self) }
    #expect(
      error?.description == """
        There is no value for AcProperty("price").
          required by     Ticket, argument 1 (Ticket.swift:6)
          while creating  Ticket
          looked in       tariff: price
          remedy          set it in one of them, give a default, or take an optional
          [value-missing]
        """)
  }

  @Test func `The first source that has a value wins, and unknown options are ignored`() async throws {
    let server = try await started(Server.self, using(AllSources.self)).getShared(Server.self)
    #expect(server.facts == ["of the command line", "2", "Optional(1.5)", "[]", "from the file", "on we go"])
  }

  @Test func `The order of the sources is the order of their declaration`() async throws {
    let server = try await started(Server.self, using(Reversed.self)).getShared(Server.self)
    #expect(server.facts == ["of the file", "1", "Optional(1.5)", "[]", "from the file", "on we go"])
  }

  @Test func `A missing value is the default value, or nil where that is allowed`() async throws {
    let server = try await started(Server.self, using(Minimal.self)).getShared(Server.self)
    #expect(server.facts == ["localhost", "8080", "nil", "[]", "nil", "on we go"])
  }

  @Test func `A missing required value is reported before any object is created, with the searched names`() async {
    #expect(
      await problems(Server.self, using(Nothing.self)) == [
        """
        There is no value for AcProperty("server.host").
          required by     Server, argument 1 (Server.swift:9)
          looked in       command line: --server-host
                          environment: SERVER_HOST
                          \(Files.directory.path)/sources/other.yml: server.host
          remedy          set it in one of them, give a default, or take an optional
          [value-missing]
        """
      ])
  }

  @Test func `A value of another type is an error even if a later source or the default value is usable`() async {
    #expect(
      await problems(Server.self, using(WrongPort.self)) == [
        """
        The value for AcProperty("server.port", default: 8080) cannot be read as an Int.
          required by     Server, argument 2 (Server.swift:9)
          set in          command line: --server-port
          found           ["80", "serve"]
          [value-unusable]
        """
      ])
  }

  @Test func `Words after two hyphens on a command line are not options`() async throws {
    let server = try await started(Server.self, using(AfterTheEnd.self)).getShared(Server.self)
    #expect(server.port == 8080)
  }

  @Test func `A library gets the properties as a reader, of all keys or of a scope`() async throws {
    let library = try await started(Library.self, using(Minimal.self)).getShared(Library.self)
    #expect([library.host, library.all] == ["localhost", "localhost"])
  }

  @Test func `A method's argument can be a property`() async throws {
    let context = try await started(Printer.self)
    #expect(try context.getShared(Receipt.self, AcName("receipt")).text == "EUR")
  }

  @Test func `A test's primary declaration of sources replaces the program's`() async throws {
    let context = try await started(Printer.self, TestSettings.self)
    #expect(try context.getShared(Receipt.self, AcName("receipt")).text == "XXX")
  }

  @Test func `Two declarations of sources are an error, and so are options without a meaning`() async {
    #expect(
      await problems(MoreSettings.self) == [
        """
        AcUseProperties takes only the option AcPrimary().
          at              AcUseProperties (More.swift:3)
          remedy          Remove the other options.
          [illegal-argument]
        """,
        """
        AcUseProperties is declared twice, here and at More.swift:2.
          at              AcUseProperties (More.swift:3)
          remedy          Keep one of them, or mark one with AcPrimary().
          [illegal-argument]
        """,
      ])
  }
}
