// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The line-by-line session, in a pipe.
@Suite(.timeLimit(.minutes(5)))
struct PlainTests {
  private let program = Program("alchemic-tui")

  @Test func `Each line of a script sees the result of the line before`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let outcome = try program.shell(
      #"printf 'settings\nstart\nset roomTemperature 21\nsettings\nset roomTemperature 99' | "$PROGRAM" --plain"#,
      environment: ["HOME": home.path, "XDG_CONFIG_HOME": ""])
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.code == 2)
    #expect(outcome.errors.isEmpty)
    #expect(lines.first?.hasSuffix("Not started. 69 factories. Type help for a list of commands.") == true)
    #expect(lines.dropFirst().first == "No settings yet: start the container to load them.")
    #expect(lines.count { $0.hasPrefix("Created ") && $0.hasSuffix(" of 58.") } == 58)
    #expect(lines.count { $0.hasPrefix("Callback ") } == 6)
    #expect(
      lines.count { $0.hasPrefix("user-defaults/roomTemperature is 21, stored. Last changed at 2") } == 1)
    #expect(lines.last == "Error: \"roomTemperature\" must be from 15 to 25.")
    // The output contains no control sequences.
    let isPlain = outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    #expect(isPlain)
  }

  @Test func `Without input the session prints the status and ends, and names the refused commands`() throws {
    let status = "Not started. 69 factories. Type help for a list of commands.\n"
    let outcome = try program.run(["--plain"])
    #expect(outcome.code == 0)
    #expect(outcome.output.hasSuffix(status))
    let readOnly = try program.run(["--plain", "--read-only"])
    #expect(readOnly.code == 0)
    #expect(
      readOnly.output.hasSuffix(
        status + """
          Read-only: start, stop, set, unset, take, undo, redo, import, live on and live off are refused, and no file is \
          written unless you type save, trace or export.

          """))
  }

  @Test func `A question can be about the sample whose graph has errors, and --broken is refused for other containers`()
    throws
  {
    let asked = try program.run(["problems", "--broken"])
    let codes = asked.output.split(separator: "\n").filter { $0.hasPrefix("  [") }
    #expect(asked.code == 1)
    #expect(
      codes.sorted() == ["  [circular-reference]", "  [no-factory]", "  [no-factory]", "  [too-many-factories]"])
    let refused = try program.run(["problems", "--broken", "--file", "any.alchemic"])
    #expect(refused.code == 64)
    #expect(refused.errors.hasPrefix("Error: --broken does not apply to problems. Use it with the sample.\n"))
  }

  @Test func `--broken opens a bank whose graph has errors, and only the sample has it`() throws {
    let outcome = try program.shell(#"printf 'start\nproblems' | "$PROGRAM" --plain --broken"#)
    let codes = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  [") }
    // Once as the reason of the failed start, and once as the answer.
    let expected = ["  [no-factory]", "  [too-many-factories]", "  [circular-reference]", "  [no-factory]"]
    #expect(outcome.code == 2)
    #expect(codes.map(String.init) == expected + expected)
    #expect(outcome.output.contains("It is not a MailGateway: write extension PostMailGateway: MailGateway {}"))
    let rejected = try program.run(["print", "graph", "--broken"])
    #expect(rejected.code == 64)
    #expect(rejected.errors.hasPrefix("Error: --broken does not apply to print. Use it with the sample.\n"))
  }

  @Test func `A run to compare with that is neither a file nor a process is named`() throws {
    let outcome = try program.run(["diff", "nosuch.alchemic", "nofile"])
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.hasPrefix(
        "alchemic-tui: There is no file \"nosuch.alchemic\" in this directory, and no process of that name to explore.")
    )
  }

  @Test func `--start and --read-only exclude each other`() throws {
    let outcome = try program.run(["--start", "--read-only"])
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("Error: Use either --start or --read-only, not both.\n"))
  }
}
