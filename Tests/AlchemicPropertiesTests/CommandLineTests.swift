// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Synchronization
import Testing

@testable import AlchemicProperties

private final class Store: AlchemicManaged {
  var path: String?
  var size: Int?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Store.path, AcProperty("db.path"))
    AcInject(factory, \Store.size, AcProperty("db.poolSize"))
  }
}

private final class Web: AlchemicDeclaring {
  init(config: ConfigReader) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Web.init(config:), AcConfigReader("http"))
  }
}

private final class Library: AlchemicDeclaring {
  init(config: ConfigReader) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Library.init(config:), AcConfigReader())
  }
}

private let words = [
  "shop", "--db-paht=hunter2", "--db-path", "/db", "--db-paht", "again", "--http-port=1", "--verbose", "-v", "serve",
  "--alchemic-nostrat", "--", "--db-poolsize",
]

private enum Lenient: SourceList {
  static func sources() -> [PropertySource] { [.environment([:]), .commandLine(words, strict: false)] }
}

private enum Strict: SourceList {
  static func sources() -> [PropertySource] { [.commandLine(words)] }
}

private enum StrictAllowing: SourceList {
  static func sources() -> [PropertySource] {
    [.commandLine(words, allowing: ["verbose", "--db-paht", "alchemic-nostrat", "http-port"])]
  }
}

/// Collects the logged warnings.
private struct Warnings: LogHandler {
  let lines: Lines
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    guard event.level == .warning else { return }
    let line = "\(event.message)"
    lines.all.withLock { $0.append(line) }
  }
}

/// The warnings that a start of chosen classes logs.
private func warnings(_ classes: AnyClass...) async throws -> [String] {
  let lines = Warnings.Lines()
  let context = ALCContext(
    scan: .classes(classes), logger: Logger(label: "test") { _ in Warnings(lines: lines) })
  // A snapshot logs nothing.
  _ = context.snapshot()
  _ = try? await context.started()
  return lines.all.withLock { $0 }
}

struct CommandLineTests {
  @Test func `An option that is similar to a property's is logged once, without its value`() async throws {
    #expect(
      try await warnings(Store.self, using(Lenient.self)) == [
        "No property has the option --db-paht: did you mean --db-path?",
        "No property has the option --alchemic-nostrat: did you mean --alchemic-nostart?",
      ])
  }

  @Test func `A command line rejects every option that nothing declares`() async throws {
    #expect(try await warnings(Store.self, using(Strict.self)) == [])
    #expect(
      await problems(Store.self, using(Strict.self)) == [
        """
        The command line has 4 options that nothing declares.
          required by     AcUseProperties (Sources.swift:4)
          options         --db-paht (did you mean --db-path?)
                          --http-port
                          --verbose
                          --alchemic-nostrat (did you mean --alchemic-nostart?)
          remedy          correct it, or declare a property; --help prints the options of all properties
                          allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                          or leave the command line to main: .commandLine(strict: false)
          [unknown-option]
        """
      ])
  }

  @Test func `An allowed option is known, with or without its hyphens`() async {
    #expect(await problems(Store.self, using(StrictAllowing.self)) == [String]())
  }

  @Test func `A reader with a scope knows the options below it, one without all but misspelled ones`() async {
    func unknown(_ type: AnyClass) async -> [String] {
      let context = container([Store.self, type, using(Strict.self)])
      do {
        try await context.started()
        return []
      } catch {
        return error.problems.flatMap { problem in
          let options = problem.facts.first { $0.title.hasPrefix("option") }?.values ?? [problem.code]
          return options.map { String($0.prefix { $0 != " " }) }
        }
      }
    }
    #expect(await unknown(Web.self) == ["--db-paht", "--verbose", "--alchemic-nostrat"])
    #expect(await unknown(Library.self) == ["--db-paht", "--alchemic-nostrat"])
  }

  @Test(
    arguments: [
      // Each word between hyphens is compared separately.
      ("--server-host", []), ("--server-prot", ["--server-port"]), ("--sever-prt", ["--server-port"]),
      ("--serverport", ["--server-port"]), ("--server--port", ["--server-port"]), ("--SERVER-PORT", ["--server-port"]),
      ("--port", []), ("--server", []), ("--server-port-range", []), ("--id", nil), ("--to", []), ("--ot", []),
      ("--di", ["--id"]), ("--verbos", ["--verbose"]), ("--version", []), ("-server-port", ["--server-port"]),
      ("server-prot", nil),
      ("--http-anything", nil), ("--http", nil), ("--https-port", []), ("--own", nil),
      ("--alchemic-propertys", ["--alchemic-properties"]), ("--alchemic-properties", nil),
    ] as [(String, [String]?)])
  func `An option is known, misspelled, or unknown`(word: String, expected: [String]?) {
    let options = CommandLineOptions(["shop", "\(word)=hunter2"], isStrict: true, allowing: ["verbose", "--own"])
    let unknown = options.unknown(
      properties: ["--server-port", "--id"], scopes: ["--http"], readsAny: false)
    #expect(unknown == (expected.map { [Problem.UnknownOption(name: word, suggestions: $0)] } ?? []))
  }
}
