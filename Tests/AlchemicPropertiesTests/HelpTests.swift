// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Configuration
import Testing

@testable import AlchemicProperties

private final class Server: AlchemicDeclaring {
  init(host: String, port: UInt16, isOpen: Bool, motto: String?, greeting: String) {
    Issue.record("an object was created")
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Server.init(host:port:isOpen:motto:greeting:),
      AcProperty("server.host", help: "The address to listen on."),
      AcProperty("server.port", short: "p", default: 8080, help: "The port to listen on."),
      AcProperty("server.open", short: "o", default: false),
      AcProperty(
        "server.motto",
        help: "What the server says to everybody who connects, in one line, before anything else happens."),
      AcProperty("greeting", file: "Hello.strings", help: "Of a file, so without an option."))
  }
}

private final class Database: AlchemicManaged {
  var password = ""
  var port: UInt16?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Database.password, AcProperty("db.password", default: "hunter2", secret: true))
    AcInject(factory, \Database.port, AcProperty("server.port"))
  }
}

private final class Web: AlchemicDeclaring {
  init(config: ConfigReader) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Web.init(config:), AcConfigReader("http"))
  }
}

/// A program with options of its own that have the names of ours.
private final class Own: AlchemicManaged {
  var help: String?
  var version: String?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Own.help, AcProperty("help"))
    AcInject(factory, \Own.version, AcProperty("version"))
  }
}

private final class Host: AlchemicManaged {
  var host: String?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Host.host, AcProperty("host", short: "h"))
  }
}

/// The answer to a command line by a container of these classes.
private func answer(
  _ words: String..., strict: Bool? = nil, version: String? = "1.2.0", by classes: AnyClass...
) -> String? {
  let scan = ClassScan.classes(classes).configuring { _ in
    AcUseProperties(
      .commandLine(["/usr/bin/shop"] + words, strict: strict, allowing: ["verbose"], version: version),
      .environment([:]))
  }
  return CommandLineAnswer(of: ALCContext(testing: scan))?.text
}

struct HelpTests {
  @Test func `The usage has every option with its type, default value, variable and description`() {
    let usage = """
      Usage: shop --server-host <String> [options]

      Options:
            --db-password <String>   [DB_PASSWORD]
            --server-host <String>   The address to listen on. (required)
                                     [SERVER_HOST]
            --server-motto <String>  What the server says to everybody who connects,
                                     in one line, before anything else happens.
                                     [SERVER_MOTTO]
        -o, --server-open[=<Bool>]   (default: false) [SERVER_OPEN]
        -p, --server-port <UInt16>   The port to listen on. (default: 8080)
                                     [SERVER_PORT]
            --http-…                 Read by an AcConfigReader.
            --verbose                Read by the program.
        -h, --help                   Shows this text.
            --version                Shows the version.
            --alchemic-properties    Shows the value and the source of each property.

      """
    #expect(answer("--help", by: Server.self, Database.self, Web.self) == usage)
    #expect(answer("-o", "run", "-h", "--version", by: Server.self, Database.self, Web.self) == usage)
  }

  @Test func `The command line has the version, and without one the option belongs to the program`() {
    #expect(answer("--version", "--help", by: Host.self) == "1.2.0\n")
    #expect(answer("--version", version: nil, by: Host.self) == nil)
  }

  @Test func `A program without a question gets no answer`() {
    #expect(answer("--server-port", "9000", by: Server.self) == nil)
    #expect(answer("--", "--help", by: Server.self) == nil)
    // The value of an option.
    #expect(answer("--server-host", "-h", by: Server.self) == nil)
  }

  @Test func `Where main parses the command line, the question is for main`() {
    #expect(answer("--help", strict: false, by: Server.self) == nil)
  }

  @Test func `A program without a property answers its own command line`() {
    #expect(CommandLineAnswer(of: ALCContext(testing: .classes([]))) == nil)
  }

  @Test func `An option or a short name of the program is no question`() {
    #expect(answer("--help", "--version", "-h", by: Own.self) == nil)
    #expect(answer("-h", "example.org", by: Host.self) == nil)
    #expect(
      answer("--help", version: nil, by: Host.self) == """
        Usage: shop [options]

        Options:
          -h, --host <String>        [HOST]
              --verbose              Read by the program.
              --help                 Shows this text.
              --alchemic-properties  Shows the value and the source of each property.

        """)
  }
}
