// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import Foundation
import TestPrograms
import Testing

/// An environment with invalid or forbidden values opens no socket.
@Suite(.timeLimit(.minutes(5)))
struct InvalidEnvironmentTests {
  private func contents(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  /// The error messages about serving in a log, with their metadata and without their time.
  private func messages(_ log: String) -> [String] {
    log.split(separator: "\n").compactMap { line in
      line.range(of: " error alchemic.inspection: ").map { String(line[$0.upperBound...]) }
    }
  }

  static let values = [
    "READ-ONLY", "readonly", "yes", "1 ", "true", String(repeating: "1", count: 63),
    String(repeating: "1", count: 64), String(repeating: "read-only", count: 1_000), "hold\u{1B}[2J\n1 error fake",
  ]

  @Test(arguments: values) func `An unknown value opens no socket, and is logged`(value: String) throws {
    let runtime = try Runtime()
    var environment = runtime.environment(value)
    environment["TMPDIR"] = runtime.folder.path
    let outcome = try Program("inspected").run(environment: environment)
    #expect(outcome.code == 0)
    let shown = String(value.prefix(63)).debugDescription
    #expect(
      messages(outcome.errors) == [
        "expected=1, hold, check, read-only value=\(shown) [AlchemicInspectionServer] ALCHEMIC_INSPECT has an unknown value"
      ])
    #expect(try contents(runtime.folder.path) == [])
  }

  @Test(arguments: ["missing", "relative", "overlong"])
  func `An unusable runtime directory is logged, and the program continues`(kind: String) async throws {
    let runtime = try Runtime()
    var environment = runtime.environment("1")
    let long = runtime.folder.appendingPathComponent(String(repeating: "l", count: 100))
    try FileManager.default.createDirectory(at: long, withIntermediateDirectories: false)
    environment["XDG_RUNTIME_DIR"] =
      switch kind {
      case "missing": runtime.folder.path + "/missing"
      case "relative": "no/such/directory"
      default: long.path
      }
    environment["TMPDIR"] = runtime.folder.path
    let outcome = try Program("inspected").run(environment: environment)
    #expect(outcome.code == 0)
    #expect(messages(outcome.errors).map { $0.hasSuffix("can't serve explorers") } == [true])
    let program = try RunningProgram(environment: environment)
    #expect(try await program.ask("threads") == "[]")
    #expect(try contents(runtime.folder.path) == [long.lastPathComponent])
  }

  @Test func `A held program starts automatically if no explorer can connect`() async throws {
    let runtime = try Runtime()
    var environment = runtime.environment("hold")
    environment["XDG_RUNTIME_DIR"] = runtime.folder.path + "/missing"
    let program = try RunningProgram(environment: environment)
    #expect(try await program.ask("start") == "ready")
  }

  private static let nobody: UInt32 = 65_534

  @Test(.enabled(if: geteuid() == 0, "only root can give a directory away"))
  func `A program of root puts no file into a user's runtime directory`() async throws {
    let runtime = try Runtime()
    let elsewhere = try Runtime()
    chown(runtime.folder.path, Self.nobody, Self.nobody)
    var environment = runtime.environment("1")
    environment["TMPDIR"] = elsewhere.folder.path
    let program = try RunningProgram(environment: environment)
    #expect(try await program.ask("threads") == "[\"alchemic-serve\"]")
    #expect(try contents(runtime.folder.path) == [])
    #expect(try contents(elsewhere.folder.path + "/alchemic-0") == ["\(program.identifier).sock"])
  }

  /// Whether the file system of the temporary directory supports setuid programs.
  private static let supportsSetuid: Bool = {
    var status = statvfs()
    let isKnown = statvfs(FileManager.default.temporaryDirectory.path, &status) == 0
    // 2 is ST_NOSUID.
    return geteuid() == 0 && isKnown && status.f_flag & 2 == 0
  }()

  @Test(
    .enabled(if: InvalidEnvironmentTests.supportsSetuid, "needs root, and a file system with setuid"),
    arguments: [false, true])
  func `A setuid program ignores the environment of its user`(isSetuid: Bool) async throws {
    let runtime = try Runtime()
    let copy = runtime.folder.appendingPathComponent("copy").path
    try Program("inspected").copy(to: copy)
    try FileManager.default.createDirectory(atPath: runtime.folder.path + "/run", withIntermediateDirectories: false)
    chmod(runtime.folder.path, 0o755)
    chmod(runtime.folder.path + "/run", 0o777)
    chmod(copy, isSetuid ? 0o4755 : 0o755)
    let directory = runtime.folder.path + "/run"
    var environment = runtime.environment(nil)
    environment["XDG_RUNTIME_DIR"] = directory
    environment["TMPDIR"] = directory
    // Only the copy is asked to serve, not the program that becomes it.
    let program = try RunningProgram(
      "inspected", ["as", "\(Self.nobody)", "run", copy, "ALCHEMIC_INSPECT=1"], environment: environment)
    #expect(try await program.ask("user") == (isSetuid ? "65534 0" : "65534 65534"))
    #expect(try await program.ask("threads") == (isSetuid ? "[]" : "[\"alchemic-serve\"]"))
    #expect(try contents(directory) == (isSetuid ? [] : ["alchemic-\(Self.nobody)"]))
  }
}
