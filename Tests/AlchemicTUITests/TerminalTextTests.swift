// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// Text from other programs that could control the terminal, and secrets that the user types.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TerminalTextTests {
  private let program = Program("alchemic-tui")

  /// Sets the window's title, a color and the clipboard (OSC 52), uses a C1 control, and reverses the direction of text.
  private static let hostile = "a\u{1B}]0;b\u{7}\u{1B}[31mc\u{1B}]52;c;ZA==\u{7}\u{9B}1md\u{202E}e"
  private static let harmless =
    #"a\u{1b}]0;b\u{7}\u{1b}[31mc\u{1b}]52;c;ZA==\u{7}\u{9b}1md\u{202e}e"#

  private func explorer(_ command: String, settings: [String] = []) async throws -> ExplorerInTerminal {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    if !settings.isEmpty {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      _ = try program.run(["set"] + settings, environment: ["HOME": home.path, "XDG_CONFIG_HOME": ""])
    }
    return try await ExplorerInTerminal(home: home, environment: ["TMPDIR": NSTemporaryDirectory()], command: command)
  }

  private func lines(_ screen: String) -> [Substring] { screen.split(separator: "\n") }

  @Test func `get escapes control characters on a terminal, and not in a pipe`() async throws {
    let explorer = try await explorer("$EXPLORER get branchName", settings: ["branchName", Self.hostile])
    let screen = await explorer.screen(with: "ended with")
    #expect(lines(screen) == [Self.harmless[...], "ended with 0, the same modes"])
    let outcome = try program.run(
      ["get", "branchName"], environment: ["HOME": explorer.home.path, "XDG_CONFIG_HOME": ""])
    #expect(outcome == Program.Outcome(code: 0, output: Self.hostile + "\n", errors: ""))
    await explorer.close()
  }

  @Test(
    arguments: [
      (
        #"run -- sh -c 'printf "\033[31mboom\n\tnow\n"; exit 3'"#,
        [
          "Waiting for sh to accept a connection…",
          "alchemic-tui: sh exited with status 3 before it accepted a connection. Its output:", #"\u{1b}[31mboom"#,
          "        now", "The program must link AlchemicInspectionServer. sh does not link it.",
          "ended with 2, the same modes",
        ]
      ),
      ("open $'no\\033[31mfile'", [#"alchemic-tui: Cannot read no\u{1b}[31mfile"#, "ended with 2, the same modes"]),
      ("--bo$'\\033[31m'gus", [#"Error: Unknown option '--bo\u{1b}[31mgus'"#]),
    ])
  func `Messages on a terminal escape control characters`(command: String, beginnings: [String]) async throws {
    let explorer = try await explorer("$EXPLORER \(command)")
    let screen = await explorer.screen(with: "ended with")
    let said = lines(screen)
    for beginning in beginnings { #expect(said.contains { $0.hasPrefix(beginning) }, "\(screen)") }
    await explorer.close()
  }

  @Test func `set asks for a secret without showing it`() async throws {
    let explorer = try await explorer("$EXPLORER set safeCode")
    _ = await explorer.screen(with: "New value of safeCode (not shown):")
    await explorer.tmux.type("8642")
    await explorer.tmux.press("Enter")
    let screen = await explorer.screen(with: "ended with")
    #expect(
      lines(screen) == ["New value of safeCode (not shown):", "ended with 0, the same modes"])
    let settings = try program.run(
      ["print", "settings", "--format", "json"], environment: ["HOME": explorer.home.path, "XDG_CONFIG_HOME": ""])
    #expect(settings.output.contains("8642") == false)
    #expect(try Self.origin(of: "safeCode", in: settings.output) == "stored")
    await explorer.close()
  }

  @Test(arguments: [("C-c", 130), ("C-d", 2), ("Enter", 2)])
  func `An unanswered prompt changes nothing, and echo is restored`(
    key: String, code: Int
  ) async throws {
    let explorer = try await explorer("$EXPLORER set safeCode")
    _ = await explorer.screen(with: "(not shown):")
    await explorer.tmux.press(key)
    let screen = await explorer.screen(with: "ended with")
    #expect(lines(screen).last == "ended with \(code), the same modes")
    let settings = try program.run(
      ["print", "settings", "--format", "json"], environment: ["HOME": explorer.home.path, "XDG_CONFIG_HOME": ""])
    #expect(try Self.origin(of: "safeCode", in: settings.output) == "default")
    await explorer.close()
  }

  @Test func `set asks only for secrets`() async throws {
    let explorer = try await explorer("$EXPLORER set branchName")
    let screen = await explorer.screen(with: "ended with")
    #expect(
      lines(screen) == [
        "alchemic-tui: Missing expected argument '<value>': branchName is not a secret.",
        "ended with 64, the same modes",
      ])
    await explorer.close()
  }

  @Test(
    arguments: [
      (#"printf 'New Harbour\n' | "$PROGRAM" set branchName -"#, "New Harbour\n"),
      (#"printf 'New\nHarbour' | "$PROGRAM" set branchName -"#, "New\nHarbour\n"),
      (#"printf '' | "$PROGRAM" set branchName -"#, "\n"),
      (#""$PROGRAM" set branchName -- -"#, "-\n"),
    ])
  func `A dash reads the value from standard input, without the line break at its end`(
    script: String, value: String
  ) throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let outcome = try program.shell(
      script + #"; "$PROGRAM" get branchName"#, environment: ["HOME": home.path, "XDG_CONFIG_HOME": ""])
    #expect(outcome == Program.Outcome(code: 0, output: value, errors: ""))
  }

  @Test func `Standard input that is not text is refused`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let outcome = try program.shell(
      #"printf '\377' | "$PROGRAM" set branchName -"#, environment: ["HOME": home.path, "XDG_CONFIG_HOME": ""])
    let words = "alchemic-tui: Standard input is not valid UTF-8.\n"
    #expect(outcome == Program.Outcome(code: 2, output: "", errors: words))
  }

  /// The origin of a setting's value in the JSON report.
  private static func origin(of key: String, in report: String) throws -> String? {
    struct Setting: Decodable { let key, origin: String }
    return try JSONDecoder().decode([Setting].self, from: Data(report.utf8)).first { $0.key == key }?.origin
  }
}
