// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicCore
import AlchemicTesting
import Logging
import Synchronization
import Testing

final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

struct Keeper: LogHandler {
  let lines: Lines
  /// The least severe level that it keeps.
  var least = Logger.Level.warning
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if event.level >= least { lines.append("\(event.level): \(event.message)") }
  }
}

private final class Unlucky: AlchemicDeclaring {
  struct Rain: Error {}
  init() throws { throw Rain() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Unlucky.init, fileID: "Garden/Unlucky.swift", line: 4)
  }
}

struct LogTests {
  private func log(of scan: ClassScan) async -> [String] {
    let lines = Lines()
    let context = ALCContext(scan: scan, logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    _ = try? await context.started()
    return lines.all
  }

  @Test func `A module without declaring types is logged with the one that is meant, and changes nothing`() async {
    #expect(
      await log(of: .modules(["AlchemicCoreTest"]).adding([])) == [
        "warning: No type in the module AlchemicCoreTest declares itself: did you mean AlchemicCoreTests? Write it in "
          + "ClassScan.modules"
      ])
  }

  @Test(arguments: [
    (["Shop", "Shopping", "Show"], "did you mean Shop or Show? Write it in ClassScan.modules"),
    (
      ["Garden", "Bank"],
      "declare one, or write another module in ClassScan.modules; these have declarations: Bank, Garden"
    ),
    (
      (1...10).map { "Module\($0)" },
      "declare one, or write another module in ClassScan.modules; these have declarations: Module1, Module10, Module2, "
        + "Module3, Module4, Module5, Module6, Module7 and 2 more"
    ),
    ([], "no module of the program declares one; link the modules that do"),
  ])
  func `A module without declaring types has a remedy`(declaring: [String], remedy: String) {
    #expect(
      EmptyModule(name: "Shoq", declaring: Set(declaring)).warning.logLine
        == "No type in the module Shoq declares itself: \(remedy)")
  }

  @Test func `A failed start is logged with the full text of its error`() async {
    #expect(
      await log(of: .classes([Unlucky.self])) == [
        """
        error: start failed: Unlucky could not be created: Rain()
          while starting  Unlucky
          declared        Unlucky (Unlucky.swift:4)
          [creation-failed]
        """
      ])
  }

  @Test func `Waiting callbacks are logged once for each failed start`() async {
    let lines = Lines()
    let context = ALCContext(
      scan: .classes([Unlucky.self]), logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    context.whenReady("water", fileID: "Garden/Main.swift", line: 6) {}
    context.whenReady(fileID: "Garden/Main.swift", line: 7) {}
    _ = try? await context.started()
    context.whenReady(fileID: "Garden/Main.swift", line: 8) {}
    _ = try? await context.started()
    let last = lines.all.filter { $0.hasPrefix("warning") }
    #expect(
      last == [
        """
        warning: 2 when-ready callbacks, the first "water" (Main.swift:6), wait for a start that succeeds: start() tries \
        again
        """,
        """
        warning: 3 when-ready callbacks, the first "water" (Main.swift:6), wait for a start that succeeds: start() tries \
        again
        """,
      ])
  }

  @Test func `The first callback registered after a failed start is logged, and the next one is not`() async {
    let lines = Lines()
    let context = ALCContext(
      scan: .classes([Unlucky.self]), logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    _ = try? await context.started()
    context.whenReady(fileID: "Garden/Main.swift", line: 7) {}
    context.whenReady(fileID: "Garden/Main.swift", line: 8) {}
    #expect(
      lines.all.filter { $0.hasPrefix("warning") } == [
        "warning: the when-ready callback (Main.swift:7) waits for a start that succeeds: start() tries again"
      ])
  }

  @Test func `Waiting for a container that is not started is logged once, and not after its start`()
    async throws
  {
    let lines = Lines()
    func context() -> ALCContext {
      ALCContext(scan: .classes([]), logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    }
    context().reportNeverStarted()
    let idle = context()
    idle.whenReady("water", fileID: "Garden/Main.swift", line: 6) {}
    idle.reportNeverStarted()
    idle.reportNeverStarted()
    let ready = context()
    ready.whenReady {}
    try await ready.started()
    ready.reportNeverStarted()
    #expect(
      lines.all == [
        """
        warning: not started, and the when-ready callback "water" (Main.swift:6) waits for it: call Alchemic.start(), or \
        import Alchemic instead of AlchemicCore to start automatically
        """
      ])
  }

  @Test func `A failed start's error has its full text, and a short one where Swift's runtime repeats the log`() async {
    do {
      try await container([Unlucky.self]).started()
    } catch {
      #expect(
        "\(error)" == """
          Unlucky could not be created: Rain()
            while starting  Unlucky
            declared        Unlucky (Unlucky.swift:4)
            [creation-failed]
          """)
      #expect(
        String(reflecting: error) == "the container failed to start [creation-failed]; its log has the whole text")
    }
    do throws(AlchemicError) {
      _ = try container([]).getShared(Unlucky.self)
    } catch {
      #expect(String(reflecting: error) == error.description)
    }
  }
}
