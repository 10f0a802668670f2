// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Alchemic
import AlchemicProperties
import AlchemicInspectionServer
import Foundation

enum Level: String, PropertyValue { case quiet, loud }

final class Database: AlchemicDeclaring {
  init(path: String, password: String) { print("created Database") }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Database.init(path:password:), AcProperty("db.path"),
      AcProperty("db.password", default: "", secret: true))
  }
}

final class Server: AlchemicDeclaring {
  var level = Level.quiet
  var motto: String?
  var path = ""

  init(port: UInt16, tags: [String], database: Database) { print("created Server") }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Server.init(port:tags:database:), AcProperty("server.port", default: 8080),
      AcProperty("server.tags", default: ["a", "b"]), AcClass(Database.self))
    AcInject(factory, \Server.level, AcProperty("log.level", default: Level.quiet))
    AcInject(factory, \Server.motto, AcProperty("server.motto"))
    AcInject(factory, \Server.path, AcProperty("db.path"))
  }
}

/// A program that imports the module Alchemic, has properties, and accepts only the argument `stay`.
@main
enum ConfiguredSelfStarting {
  static func main() async {
    print("main")
    do {
      try await Alchemic.mainContext.untilReady()
    } catch {
      exit(1)
    }
    if CommandLine.arguments.contains("stay") {
      print("ready")
      fflush(nil)
      // Stays until a signal ends it.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }
}
