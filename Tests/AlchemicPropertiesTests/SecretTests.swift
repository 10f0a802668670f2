// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Configuration
import Logging
import Synchronization
import Testing

@testable import AlchemicProperties

private let secret = "hunter2"

private final class Vault: AlchemicDeclaring {
  let password: String
  var pin = 0
  var spare = ""
  init(password: String) { self.password = password }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Vault.init(password:), AcProperty("db.password", secret: true))
    AcInject(
      factory, \Vault.pin, AcProperty("db.pin", default: -4711, secret: true), fileID: "Shop/Vault.swift", line: 5)
    AcInject(factory, \Vault.spare, AcProperty("db.spare", default: secret, secret: true))
  }
}

private enum Good: SourceList {
  static func sources() -> [PropertySource] { [.environment(["DB_PASSWORD": secret])] }
}

private enum Bad: SourceList {
  static func sources() -> [PropertySource] {
    [.environment(["DB_PASSWORD": secret, "DB_PIN": secret])]
  }
}

private final class Open: AlchemicManaged {
  var pin = 0
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Open.pin, AcProperty("db.pin"), fileID: "Shop/Open.swift", line: 5)
  }
}

private enum Marked: SourceList {
  static func sources() -> [PropertySource] {
    [.values(["db.pin": ConfigValue(.string(secret), isSecret: true)])]
  }
}

/// Its declarations are read before the clerk's.
private final class Archive: AlchemicManaged {
  var pin = 0
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Archive.pin, AcProperty("db.pin", secret: true), fileID: "Shop/Archive.swift", line: 4)
  }
}

/// Its declarations are read after the clerk's.
private final class Safe: AlchemicManaged {
  var pin = 0
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Safe.pin, AcProperty("db.pin", secret: true), fileID: "Shop/Safe.swift", line: 4)
  }
}

/// Does not mark the pin secret.
private final class Clerk: AlchemicManaged {
  var pin: UInt8 = 0
  var same: UInt8 = 0
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Clerk.pin, AcProperty("db.pin", default: 231), fileID: "Shop/Clerk.swift", line: 6)
    AcInject(factory, \Clerk.same, AcProperty("dbPin"), fileID: "Shop/Clerk.swift", line: 7)
  }
}

private enum NotOfPins: SourceList {
  static func sources() -> [PropertySource] { [.environment(["DB_PIN": "12"])] }
}

/// Names a missing file for a key, before another class marks the key secret.
private final class Absent: AlchemicManaged {
  var pin: UInt8 = 0
  static func alchemic(_ factory: ALCClassObjectFactory) {
    let pin: ValueSource<UInt8> = AcProperty(
      "db.pin", file: "/absent.yaml", default: 231, fileID: "Shop/Absent.swift", line: 5)
    AcInject(factory, \Absent.pin, pin)
  }
}

/// Collects the log.
private struct Keeper: LogHandler {
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
    let line = "\(event.message) \(event.metadata ?? [:])"
    lines.all.withLock { $0.append(line) }
  }
}

struct SecretTests {
  @Test func `A secret is injected, and appears in no output`() async throws {
    let lines = Keeper.Lines()
    let context = ALCContext(
      scan: .classes([Vault.self, using(Good.self)]), logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    context.start()
    try await context.untilReady()
    #expect(try context.getShared(Vault.self).password == secret)
    let snapshot = context.snapshot()
    #expect(
      snapshot.factories[0].arguments.map { "\($0.resolution)" } == [
        #"constant("AcProperty(\"db.password\", secret: true)")"#
      ])
    #expect(
      snapshot.factories[0].injections.map { "\($0.resolution)" } == [
        #"constant("AcProperty(\"db.pin\", secret: true)")"#, #"constant("AcProperty(\"db.spare\", secret: true)")"#,
      ])
    var shown = [snapshot.text, snapshot.dot, snapshot.mermaid, "\(snapshot)"] + lines.all.withLock { $0 }
    shown += ["#1", "pin", "spare"].compactMap { context.explain(factory: "Vault", dependency: $0) }.map {
      "\($0) \(String(reflecting: $0))"
    }
    #expect(shown.count >= 8)
    #expect(shown.filter { $0.contains(secret) || $0.contains("-4711") } == [])
  }

  @Test func `The error for an unusable secret leaves its value out`() async {
    #expect(
      await problems(Vault.self, using(Bad.self)) == [
        """
        The value for AcProperty("db.pin", secret: true) cannot be read as an Int.
          required by     Vault.pin (Vault.swift:5)
          set in          environment: DB_PIN
          [value-unusable]
        """
      ])
  }

  @Test func `A value that its source marks secret is secret, even if no declaration says so`() async {
    #expect(
      await problems(Open.self, using(Marked.self)) == [
        """
        The value for AcProperty("db.pin") cannot be read as an Int.
          required by     Open.pin (Open.swift:5)
          set in          values: db.pin
          [value-unusable]
        """
      ])
  }

  @Test func `If one declaration marks a key secret, it is secret for all, in any order`() async {
    let ofClerk = [
      """
      The value for AcProperty("db.pin") cannot be read as a UInt8.
        required by     Clerk.pin (Clerk.swift:6)
        set in          environment: DB_PIN
        [value-unusable]
      """,
      """
      The value for AcProperty("dbPin") cannot be read as a UInt8.
        required by     Clerk.same (Clerk.swift:7)
        set in          environment: DB_PIN
        [value-unusable]
      """,
    ]
    func keeper(_ name: String) -> String {
      """
      The value for AcProperty("db.pin", secret: true) cannot be read as an Int.
        required by     \(name).pin (\(name).swift:4)
        set in          environment: DB_PIN
        [value-unusable]
      """
    }
    #expect(await problems(Archive.self, Clerk.self, using(Bad.self)) == [keeper("Archive")] + ofClerk)
    #expect(await problems(Clerk.self, Safe.self, using(Bad.self)) == ofClerk + [keeper("Safe")])
  }

  @Test func `The default value of a key that is secret elsewhere is in no snapshot and no explanation`() async throws {
    let context = try await started(Clerk.self, Safe.self, using(NotOfPins.self))
    let snapshot = context.snapshot()
    #expect(
      snapshot.factories[0].injections.map { "\($0.resolution)" } == [
        #"constant("AcProperty(\"db.pin\")")"#, #"constant("AcProperty(\"dbPin\")")"#,
      ])
    #expect(
      context.explain(factory: "Clerk", dependency: "pin")?.outcome == .value(#"AcProperty("db.pin")"#))
  }

  @Test func `The error for a missing file leaves out the default value of a key that is secret elsewhere`() async {
    #expect(
      await problems(Absent.self, Safe.self, using(NotOfPins.self)) == [
        """
        /absent.yaml cannot be read: there is no file at /absent.yaml.
          required by     AcProperty("db.pin", file: "/absent.yaml") (Absent.swift:5)
          [source-unreadable]
        """
      ])
  }

  @Test func `The description of a source has its name and none of its values`() throws {
    let json = try Files.write(#"{"db": {"password": "\#(secret)"}}"#, to: "secrets/shop.json")
    let sources: [PropertySource] = [
      .commandLine(["shop", "--db-password=\(secret)"]), .environment(["DB_PASSWORD": secret]),
      .values(["db.password": ConfigValue(.string(secret), isSecret: false)]), .file(json),
    ]
    #expect(sources.map { "\($0)" } == ["command line", "environment", "values", json])
    #expect(sources.map { String(reflecting: $0) } == ["command line", "environment", "values", json])
    var dumped = ""
    dump(sources, to: &dumped)
    #expect(
      dumped == """
        ▿ 4 elements
          - command line
          - environment
          - values
          - \(json)

        """)
  }

  @Test func `The description of a reader has no value of the command line, the environment or code`() throws {
    let sources: [PropertySource] = [
      .commandLine(["shop", "--db-password=\(secret)"]), .environment(["DB_PASSWORD": secret]),
      .values(["db.password": ConfigValue(.string(secret), isSecret: false)]),
    ]
    let readers = sources.compactMap { $0.open().provider }.map { ConfigReader(provider: $0) }
    #expect(readers.map { $0.string(forKey: "db.password") } == [secret, secret, secret])
    var dumped = ""
    dump(readers, to: &dumped)
    #expect([dumped, "\(readers)", String(reflecting: readers)].filter { $0.contains(secret) } == [])
  }

  @Test(arguments: ["json", "yaml", "plist", "strings"])
  func `The descriptions of a reader and its provider have no value of a file`(
    ending: String
  ) throws {
    let contents = [
      "json": #"{"password": "hunter2"}"#, "yaml": "password: hunter2", "strings": "password = hunter2;",
      "plist": #"<plist version="1.0"><dict><key>password</key><string>hunter2</string></dict></plist>"#,
    ]
    let file = PropertyFile(try Files.write(contents[ending] ?? "", to: "secrets/held.\(ending)"))
    let source = file.open(isOptional: false)
    let provider = try #require(source.provider)
    let reader = ConfigReader(provider: provider)
    #expect(reader.string(forKey: "password") == secret)
    var shown = ["\(provider)", "\(provider.snapshot())", "\(reader)", String(reflecting: reader), "\(source)"]
    shown.append("")
    dump([provider, provider.snapshot(), reader, source] as [Any], to: &shown[shown.endIndex - 1])
    #expect(shown.filter { $0.contains(secret) } == [])
  }

  @Test func `Dumping a container prints no secret`() async throws {
    let context = try await started(Vault.self, using(Good.self))
    var dumped = ""
    dump(context, to: &dumped)
    #expect([dumped, String(reflecting: context)].filter { $0.contains(secret) || $0.contains("-4711") } == [])
  }
}
