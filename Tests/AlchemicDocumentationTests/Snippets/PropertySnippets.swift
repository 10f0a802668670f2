// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicProperties
import AlchemicCore
import AlchemicTesting
import Foundation
import Testing

extension Bundle {
  /// Stands for the bundle of a target with resources.
  fileprivate static let module = Bundle(url: Files.directory) ?? .main
}

/// The files of the examples, which are removed at the end of the program.
private enum Files {
  /// Has a `Shop.plist` with a host, an `empty/Shop.plist` without one, and a malformed `shop.yaml`.
  static let directory: URL = {
    atexit { try? FileManager.default.removeItem(at: Files.directory) }
    let directory = FileManager.default.temporaryDirectory.appending(path: "alchemic-\(UUID())")
    do {
      try FileManager.default.createDirectory(
        at: directory.appending(path: "empty"), withIntermediateDirectories: true)
      for (name, text) in texts { try Data(text.utf8).write(to: directory.appending(path: name)) }
    } catch {
      Issue.record(error)
    }
    return directory
  }()

  private static let texts = [
    "Shop.plist": #"<plist version="1.0"><dict><key>server.host</key><string>example.com</string></dict></plist>"#,
    "empty/Shop.plist": #"<plist version="1.0"><dict/></plist>"#,
    "shop.yaml": "server:\n  hosts: [a, b\n",
  ]
}

/// Types of the articles, nested because other types have the same names.
private enum Deployment {
  // begin swift AlchemicProperties
  final class Server: AlchemicDeclaring {
    private let host: String
    private let port: UInt16
    var greeting: String?

    init(host: String, port: UInt16) {
      self.host = host
      self.port = port
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(
        factory, Server.init(host:port:), AcProperty("server.host"), AcProperty("server.port", default: 8080))
      AcInject(factory, \Server.greeting, AcProperty("server.greeting"))
    }
  }
  // end

  // begin swift Properties
  final class ShopConfiguration: AlchemicConfig {
    static func configureAlchemic(_ registry: ClassRegistry) {
      AcUseProperties(
        .commandLine, .environment, .file("/etc/shop.yaml", isOptional: true),
        .file("Shop.plist", in: Bundle.module.bundleURL))
    }
  }
  // end

  // begin swift Properties
  enum Level: String, PropertyValue { case quiet, loud }
  // end

  final class Loudness: AlchemicManaged {
    var level = Level.quiet

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Loudness.level, AcProperty("shop.level"))
    }
  }

  final class Shop: AlchemicManaged {
    var greeting = ""

    static func alchemic(_ factory: ALCClassObjectFactory) {
      // begin swift Properties
      AcInject(factory, \Shop.greeting, AcProperty("my.app.hello.message", file: "Hello.strings"))
      // end
    }
  }

  final class HTTPServer: AlchemicDeclaring {
    let backlog: Int

    init(config: ConfigReader) { backlog = config.int(forKey: "backlog", default: 0) }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      // begin swift Properties
      AcInitializer(factory, HTTPServer.init(config:), AcConfigReader("http"))
      // end
    }
  }

  final class Database: AlchemicDeclaring {
    let password: String

    init(password: String) { self.password = password }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      // begin swift Properties
      AcInitializer(factory, Database.init(password:), AcProperty("db.password", secret: true))
      // end
    }
  }

  final class Values: AlchemicConfig {
    static func configureAlchemic(_ registry: ClassRegistry) {
      AcUseProperties(.values(["shop.level": "loud", "http.backlog": 128, "db.password": "hunter2"]))
    }
  }
}

/// The mistakes whose errors the article shows.
private enum Mistaken {
  final class Server: AlchemicDeclaring {
    init(host: String, port: UInt16) {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      #sourceLocation(file:"Server.swift",line:13)
      AcInitializer(
        factory, Server.init(host:port:), AcProperty("server.host"), AcProperty("server.port", default: 8080))
      #sourceLocation()
    }
  }

  final class ShopConfiguration: AlchemicConfig {
    static func configureAlchemic(_ registry: ClassRegistry) {
      AcUseProperties(
        .commandLine(["shop"]), .environment(["SERVER_PORT": "eighty"]),
        .file("Shop.plist", in: Files.directory.appending(path: "empty")))
    }
  }

  final class StrictConfiguration: AlchemicConfig {
    static func configureAlchemic(_ registry: ClassRegistry) {
      let words = ["shop", "--server-prot=80", "--server-host=a", "--colour", "--verbose"]
      #sourceLocation(file:"ShopConfiguration.swift",line:3)
      AcUseProperties(.commandLine(words, allowing: ["verbose"]))
      #sourceLocation()
    }
  }

  final class BrokenConfiguration: AlchemicConfig {
    static func configureAlchemic(_ registry: ClassRegistry) {
      #sourceLocation(file:"ShopConfiguration.swift",line:3)
      AcUseProperties(.file(Files.directory.appending(path: "shop.yaml").path))
      #sourceLocation()
    }
  }
}

struct PropertySnippets {
  @Test func `A server gets the values of the files, and its default value`() async throws {
    let server = try await started(Deployment.Server.self, Deployment.ShopConfiguration.self)
      .getShared(Deployment.Server.self)
    #expect("\(Mirror(reflecting: server).children.map(\.value))" == #"["example.com", 8080, nil]"#)
  }

  @Test func `Values have the declared types, and a reader reads below its scope`() async throws {
    let context = try await started(
      Deployment.HTTPServer.self, Deployment.Database.self, Deployment.Loudness.self, Deployment.Values.self)
    #expect(try context.getShared(Deployment.HTTPServer.self).backlog == 128)
    #expect(try context.getShared(Deployment.Database.self).password == "hunter2")
    #expect(try context.getShared(Deployment.Loudness.self).level == .loud)
  }

  @Test func `A property that names a file is searched only in that file`() async {
    let error = await failure(Deployment.Shop.self, Deployment.Values.self)
    #expect(error?.problems.map(\.code) == ["source-unreadable"])
  }

  @Test func `A test's sources replace the program's`() async throws {
    // begin swift Properties
    final class TestConfiguration: AlchemicConfig {
      static func configureAlchemic(_ registry: ClassRegistry) {
        AcUseProperties(.values(["server.host": "localhost"]), options: AcPrimary())
      }
    }

    let context = ALCContext(scan: .modules(["Shop"]).adding([TestConfiguration.self]))
    // end
    #expect(context.snapshot().factories.map(\.name) == ["Barista", "BurrGrinder", "ReceiptPrinter"])
    let server = try await started(
      Deployment.Server.self, Deployment.ShopConfiguration.self, TestConfiguration.self
    ).getShared(Deployment.Server.self)
    #expect("\(Mirror(reflecting: server).children.map(\.value))" == #"["localhost", 8080, nil]"#)
  }

  @Test func `Where main parses the command line, an unknown option is no problem`() async throws {
    final class Server: AlchemicDeclaring, Sendable {
      let address: String
      init(host: String, port: UInt16) { address = "\(host):\(port)" }
      static func alchemic(_ factory: ALCClassObjectFactory) {
        // begin swift Properties
        AcInitializer(
          factory, Server.init(host:port:), AcProperty("server.host", help: "The address to listen on."),
          AcProperty("server.port", short: "p", default: 8080, help: "The port to listen on."))
        // end
      }
    }
    final class ShopConfiguration: AlchemicConfig {
      static func configureAlchemic(_ registry: ClassRegistry) {
        // begin swift Properties
        AcUseProperties(.commandLine(strict: false), .environment)
        // end
        let words = ["shop", "--server-host", "a", "--colour", "-p9000"]
        AcUseProperties(.commandLine(words, strict: false), options: AcPrimary())
      }
    }
    #expect(try await started(Server.self, ShopConfiguration.self).get(Server.self).address == "a:9000")
  }

  @Test func `A command line rejects options that nothing declares`() async {
    final class ShopConfiguration: AlchemicConfig {
      static func configureAlchemic(_ registry: ClassRegistry) {
        // begin swift Properties
        AcUseProperties(.commandLine(allowing: ["verbose"], version: "1.2.0"), .environment)
        // end
      }
    }
    let error = await failure(Mistaken.Server.self, Mistaken.StrictConfiguration.self)
    // begin text Properties
    let output = """
      The command line has 2 options that nothing declares.
        required by     AcUseProperties (ShopConfiguration.swift:3)
        options         --server-prot (did you mean --server-port?)
                        --colour
        remedy          correct it, or declare a property; --help prints the options of all properties
                        allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                        or leave the command line to main: .commandLine(strict: false)
        [unknown-option]
      """
    // end
    #expect(error?.description == output)
  }

  @Test func `The article has the texts of the errors`() async {
    let missing = await failure(Mistaken.Server.self, Mistaken.ShopConfiguration.self)
    let broken = await failure(Mistaken.BrokenConfiguration.self)
    let texts = [missing, broken].compactMap { $0 }.flatMap(\.problems).map(\.description).joined(separator: "\n\n")
    // begin text Properties
    let output = """
      There is no value for AcProperty("server.host").
        required by     Server, argument 1 (Server.swift:13)
        looked in       command line: --server-host
                        environment: SERVER_HOST
                        Shop.plist: server.host
        remedy          set it in one of them, give a default, or take an optional
        [value-missing]

      The value for AcProperty("server.port", default: 8080) cannot be read as a UInt16.
        required by     Server, argument 2 (Server.swift:13)
        set in          environment: SERVER_PORT
        found           "eighty"
        [value-unusable]

      /etc/shop.yaml cannot be read: 3:1: error: parser: while parsing a flow sequence in line 2, column 10: did not find expected ',' or ']'.
        required by     AcUseProperties (ShopConfiguration.swift:3)
        [source-unreadable]
      """
    // end
    #expect(texts.replacing(Files.directory.path, with: "/etc") == output)
  }
}
