// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// Commands that only read the sample do not change the user's files.
@Suite(.timeLimit(.minutes(10)))
struct UnchangedHomeTests {
  private let program = Program("alchemic-tui")

  private static let readOnlyCommands = [
    ["get", "timesOpened"], ["get", "branchName", "--read-only"], ["print", "settings"],
    ["print", "factories", "--started"], ["print", "graph"], ["--read-only", "--plain"],
  ]

  @Test(arguments: readOnlyCommands)
  func `In an empty home, no file is created`(arguments: [String]) throws {
    let home = try Home()
    #expect(try program.run(arguments, environment: home.environment).code == 0)
    #expect(try home.contents() == [:])
    #expect(try home.temporaryFiles() == [])
  }

  @Test func `In a home with settings, no file changes`() throws {
    let home = try Home()
    let set = try program.run(["set", "branchName", "New Harbour"], environment: home.environment)
    #expect(set == Program.Outcome(code: 0, output: "", errors: ""))
    let before = try home.contents()
    #expect(before.isEmpty == false)
    for arguments in Self.readOnlyCommands {
      #expect(try program.run(arguments, environment: home.environment).code == 0)
      #expect(try home.contents() == before, "\(arguments)")
      #expect(try home.temporaryFiles() == [], "\(arguments)")
    }
  }

  @Test func `The sample reads the user's settings from disk`() throws {
    let home = try Home()
    let outcomes = try [
      ["set", "branchName", "New Harbour"], ["get", "branchName"], ["get", "timesOpened"], ["get", "timesOpened"],
      ["set", "cashLimit", "5"], ["get", "timesOpened"], ["get", "cashLimit"],
    ].map { try program.run($0, environment: home.environment) }
    #expect(outcomes.map(\.output) == ["", "New Harbour\n", "1\n", "1\n", "", "2\n", "5\n"])
    #expect(outcomes.map(\.errors) == Array(repeating: "", count: 7))
  }

  @Test func `A file that is not a store is reported and stays unchanged`() throws {
    let home = try Home()
    let folder = home.folder.appendingPathComponent("home/.config/alchemic/sample-bank")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("user-defaults.sqlite")
    try Data("no store".utf8).write(to: file)
    let before = try home.contents()
    let outcome = try program.run(["get", "branchName"], environment: home.environment)
    #expect(outcome == Program.Outcome(code: 0, output: "Old Harbour\n", errors: ""))
    let settings = try program.run(["print", "settings"], environment: home.environment)
    #expect(
      settings.errors.contains("~/.config/alchemic/sample-bank/user-defaults.sqlite")
        || settings.errors.contains(file.path))
    #expect(try home.contents() == before)
    #expect(try home.temporaryFiles() == [])
  }
}

/// A home directory and a directory for temporary files, which are removed after the test.
private struct Home: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")

  init() throws {
    for name in ["home", "temporary"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var environment: [String: String] {
    [
      "HOME": folder.appendingPathComponent("home").path, "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "",
      "TMPDIR": folder.appendingPathComponent("temporary").path,
    ]
  }

  /// The files in the home directory: their contents, modification dates, permissions and inodes.
  func contents() throws -> [String: [String]] {
    let home = folder.appendingPathComponent("home").path
    var contents: [String: [String]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: home) {
      let attributes = try FileManager.default.attributesOfItem(atPath: home + "/" + path)
      let bytes = FileManager.default.contents(atPath: home + "/" + path)?.base64EncodedString() ?? ""
      contents[path] = [
        bytes, "\(attributes[.modificationDate] ?? "")", "\(attributes[.posixPermissions] ?? "")",
        "\(attributes[.systemFileNumber] ?? "")",
      ]
    }
    return contents
  }

  func temporaryFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent("temporary").path)
  }
}
