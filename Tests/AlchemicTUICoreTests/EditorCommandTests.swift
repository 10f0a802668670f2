// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Testing

@Suite struct EditorCommandTests {
  @Test(arguments: [
    ("vi", "vi", ["+12", "a b.swift"]),
    ("/usr/bin/nvim -p", "nvim", ["+12", "a b.swift"]),
    ("nano", "nano", ["+12", "a b.swift"]),
    ("emacsclient -t", "emacsclient", ["+12", "a b.swift"]),
    ("code --wait", "code", ["-g", "a b.swift:12"]),
    ("hx", "hx", ["a b.swift:12"]),
    ("idea", "idea", ["--line", "12", "a b.swift"]),
    ("mate -w", "mate", ["-l", "12", "a b.swift"]),
  ])
  func `Each editor gets the line in its own form`(value: String, name: String, arguments: [String]) throws {
    let editor = try EditorCommand(visual: value, editor: "ed")
    #expect(editor.name == name)
    #expect(
      editor.words(opening: "a b.swift", at: 12) == ["/bin/sh", "-c", value + " \"$@\"", name] + arguments)
  }

  @Test func `A file's name is never an option`() throws {
    let editor = try EditorCommand(visual: nil, editor: "vi")
    #expect(editor.words(opening: "-c.swift", at: 1).suffix(2) == ["+1", "./-c.swift"])
  }

  @Test(arguments: [nil, "", "  "])
  func `VISUAL comes first, EDITOR second, and without both a message says what to set`(visual: String?) throws {
    #expect(try EditorCommand(visual: visual, editor: "nano").name == "nano")
    let refusal = #expect(throws: Refusal.self) { try EditorCommand(visual: visual, editor: nil) }
    #expect(
      refusal?.description == "No editor is set. Set VISUAL or EDITOR, for example: export VISUAL=vim")
  }
}
