// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicProperties
import AlchemicCore
import Foundation

final class Server: AlchemicDeclaring {
  init(port: UInt16) { print("created Server on \(port)") }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Server.init(port:), AcProperty("server.port", short: "p", default: 8080, help: "The port."))
  }
}

final class Settings: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(.commandLine(allowing: ["verbose"], version: "1.2.0"))
  }
}

/// A program that imports the core, starts its container itself, and reads one option itself.
@main
enum ConfiguredStarting {
  static func main() async {
    print("main")
    Alchemic.start()
    do {
      try await Alchemic.mainContext.untilReady()
    } catch {
      print(error)
      exit(1)
    }
  }
}
