// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The prompts for files: completion with Tab, and messages that are long.
@Suite struct PathFieldTests {
  private let names = ["monday.alchemic", "monday-late.alchemic", "old/", ".hidden.alchemic", "Notes.txt"]

  /// An explorer that asks for a run to compare with, or for a file to import.
  private func asking(_ keys: Key..., focus: Pane, _ width: Int = 80, _ height: Int = 24) -> Explorer {
    var explorer = Explorer.over(Bank.ready, width, height, focus: focus)
    for key in keys { explorer.press(key) }
    return explorer
  }

  @Test(arguments: [
    ("runs/o", "runs/old/", []), ("runs/mo", "runs/monday", ["monday-late.alchemic", "monday.alchemic"]),
    ("runs/monday.", "runs/monday.alchemic", []), ("runs/.", "runs/.hidden.alchemic", []),
    ("runs/", "runs/", ["monday-late.alchemic", "monday.alchemic", "old/", "Notes.txt"]),
  ])
  func `Tab completes the name of a file as far as it is clear, and lists the rest`(
    typed: String, completed: String, candidates: [String]
  ) {
    var explorer = asking(.character("c"), focus: .diff)
    explorer.type(typed)
    #expect(explorer.press(.tab) == [.ask(ListFiles(directory: "runs/"))])
    _ = explorer.update(.answered(ListFiles(directory: "runs/"), names))
    #expect(explorer.overlay(ComparePrompt.self)?.name.text == completed)
    #expect(explorer.overlay(ComparePrompt.self)?.name.candidates == candidates)
    #expect(explorer.press(.enter) == [.ask(CompareRuns(.named(completed)))])
  }

  @Test func `Tab completes also in the prompt for an import, which shows the names`() {
    var explorer = asking(.character("i"), focus: .settings)
    explorer.type("m")
    #expect(explorer.press(.tab) == [.ask(ListFiles(directory: ""))])
    _ = explorer.update(.answered(ListFiles(directory: ""), names))
    expectScreen(
      explorer.text(of: .settings).split(separator: "\n")[7..<14].joined(separator: "\n"),
      """
      │   Transf│  File  monday                                            │         │
      │   Retrie│                                                          │  stored │
      │   Fee   │  monday-late.alchemic  monday.alchemic                   │ default │
      │   Print ╰──────────────────────────────────────────────────────────╯ default │
      │   Limit                       ━━━───── 40         20            command line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      """)
  }

  @Test func `Names that arrive after the user has typed on complete nothing`() {
    var explorer = asking(.character("c"), focus: .diff)
    explorer.type("runs/mo")
    explorer.press(.tab)
    explorer.type("/x")
    _ = explorer.update(.answered(ListFiles(directory: "runs/"), names))
    #expect(explorer.overlay(ComparePrompt.self)?.name.text == "runs/mo/x")
  }

  @Test func `A beginning that no file has is a problem, until the user types on`() {
    var explorer = asking(.character("c"), focus: .diff)
    explorer.type("tuesday")
    explorer.press(.tab)
    _ = explorer.update(.answered(ListFiles(directory: ""), names))
    #expect(explorer.text.contains("✗ No file begins with tuesday."))
    explorer.press(.backspace)
    #expect(explorer.text.contains("A saved file, or a process ID or name."))
  }

  @Test func `A message that is longer than the prompt continues on the next lines`() {
    var explorer = asking(.character("i"), focus: .settings)
    explorer.type("f")
    explorer.press(.enter)
    _ = explorer.update(
      .answered(
        ReadSettings(path: "bank.json", store: "user-defaults"),
        .failure(Refusal("Cannot import: \"limit\" is a list of 3 values. A setting is a number, text, true or false."))
      ))
    expectScreen(
      explorer.text(of: .settings).split(separator: "\n")[7..<14].joined(separator: "\n"),
      """
      │   Transf│  File  f                                                 │         │
      │   Retrie│                                                          │  stored │
      │   Fee   │  ✗ Cannot import: "limit" is a list of 3 values. A       │ default │
      │   Print │  setting is a number, text, true or false.               │ default │
      │   Limit ╰──────────────────────────────────────────────────────────╯and line │
      │   Vault                                                                      │
      │   Vault PIN                   ••••••••                                stored │
      """)
  }

  @Test func `Many names and a small window cut the names, not the frame`() {
    var explorer = asking(.character("c"), focus: .diff, 40, 10)
    explorer.press(.tab)
    _ = explorer.update(.answered(ListFiles(directory: ""), (1...60).map { "run-\($0).alchemic" }))
    expectScreen(
      explorer.text,
      """
       sample-bank  ✓ Ready in 1.28 s
       1╭─ Compare with an earlier run ────╮
      ╭─│  Run  run-                       │─╮
      │ │                                  │ │
      │ │  run-1.alchemic                  │ │
      │ │  run-10.alchemic                 │ │
      │ │  run-11.alchemic                 │ │
      │ │  run-12.alchemic  run-13.alche…  │ │
      ╰─╰──────────────────────────────────╯─╯
       Enter compare  Esc cancel
      """)
  }
}
