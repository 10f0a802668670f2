// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The explorer in a terminal, attached to another process.
///
/// These tests and the nested suites run one at a time, because each of them keeps a processor busy.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ProcessTests {
  @Test func `attach lists the available processes, and connects to the chosen one`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    let other = try RunningProgram(environment: runtime.environment("1"))
    for program in [program, other] { _ = try await program.ask("threads") }
    let explorer = try await explorer(runtime, "$EXPLORER attach")
    let list = await explorer.screen(with: "Which process? [1]")
    #expect(list.contains(/1 +inspected +\d+ +\d+ (s|min) +\w+/))
    await explorer.tmux.type("9")
    await explorer.tmux.press("Enter")
    let corrected = await explorer.screen(with: "is not in the list")
    #expect(corrected.contains("\"9\" is not in the list. Enter a number from 1 to 2, or press Ctrl-C to end."))
    await explorer.tmux.press("Enter")
    let screen = await explorer.tmux.screen { $0.contains("✓ Ready") && $0.contains("Kitchen") }
    #expect([program, other].contains { screen.contains("inspected \($0.identifier)") })
    await explorer.close()
  }

  @Test func `attach connects to the only process without a question`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    _ = try await program.ask("threads")
    let explorer = try await explorer(runtime, "$EXPLORER attach")
    _ = await explorer.screen(with: "inspected \(program.identifier)")
    await explorer.close()
  }

  @Test func `When the process ends, its state stays, and attach connects to the next one with its name`() async throws
  {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    _ = try await program.ask("threads")
    let explorer = try await explorer(runtime, "$EXPLORER attach \(program.identifier)")
    _ = await explorer.screen(with: "✓ Ready")
    await program.end()
    let lost = await explorer.screen(with: "The process has ended. Waiting for the next inspected…")
    #expect(lost.contains("Kitchen"))
    let next = try RunningProgram(environment: runtime.environment("hold"))
    let screen = await explorer.screen(with: "inspected \(next.identifier)")
    #expect(screen.contains("○ Not started"))
    await explorer.close()
  }

  @Test func `An edited value changes in the process, and the process's own changes appear`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    _ = try await program.ask("threads")
    let explorer = try await explorer(runtime, "$EXPLORER attach \(program.identifier)")
    _ = await explorer.screen(with: "✓ Ready")
    await explorer.tmux.press("3", "z", "Enter")
    _ = await explorer.screen(with: "Enter save")
    await explorer.tmux.press("C-u")
    await explorer.tmux.type("stew")
    await explorer.tmux.press("Enter")
    _ = await explorer.screen(with: "Saved: Special.")
    #expect(try await program.ask("get special") == "stew")
    #expect(try await program.ask("set special salad") == "set")
    let screen = await explorer.screen(with: "salad")
    #expect(!screen.contains("stew"))
    await explorer.close()
  }

  @Test func `A process can be chosen by its name if the name is unique`() async throws {
    let runtime = try Runtime()
    let first = try RunningProgram(environment: runtime.environment("1"))
    _ = try await first.ask("threads")
    var environment = runtime.environment(nil)
    environment["FILE"] = runtime.folder.appendingPathComponent("saved").path
    let program = Program("alchemic-tui")
    let alone = try program.shell(
      """
      "$PROGRAM" get special --process inspected
      "$PROGRAM" attach inspected --plain < /dev/null | sed 's/Ready.*/Ready./'
      "$PROGRAM" save "$FILE" inspected && "$PROGRAM" get special --file "$FILE"
      "$PROGRAM" get special --process Inspectd; echo $?
      "$PROGRAM" get special --process bank; echo $?
      """, environment: environment)
    #expect(
      alone
        == Program.Outcome(
          code: 0,
          output: """
            soup
            inspected \(first.identifier): Ready.
            soup
            2
            2

            """,
          errors: """
            alchemic-tui: There is no process named "Inspectd" to explore. Did you mean "inspected"? \
            The path of a socket must contain a slash. These processes can be explored:
              \(first.identifier)  inspected
            alchemic-tui: There is no process named "bank" to explore. \
            The path of a socket must contain a slash. These processes can be explored:
              \(first.identifier)  inspected

            """))
    let second = try RunningProgram(environment: runtime.environment("1"))
    _ = try await second.ask("threads")
    let both = try program.shell(
      """
      "$PROGRAM" get special --process inspected; echo $?
      "$PROGRAM" attach inspected; echo $?
      "$PROGRAM" save file; echo $?
      """, environment: environment)
    let numbers = [first.identifier, second.identifier].sorted()
    let list = numbers.map { "  \($0)  inspected\n" }.joined()
    #expect(
      both
        == Program.Outcome(
          code: 0, output: "2\n2\n2\n",
          errors: """
            alchemic-tui: Several processes are named "inspected":
            \(list)Choose one by its process ID: --process \(numbers[0])
            alchemic-tui: Several processes are named "inspected":
            \(list)Choose one by its process ID: alchemic-tui attach \(numbers[0])
            alchemic-tui: Several processes are available:
            \(list)Choose one by its process ID: alchemic-tui save file \(numbers[0])

            """))
  }
}
