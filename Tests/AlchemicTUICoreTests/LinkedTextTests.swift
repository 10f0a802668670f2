// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicExplorer
import TerminalScreen
import Testing

@Suite struct LinkedTextTests {
  private let places = [
    AlchemicSourceLocation(fileID: "Farm/Hen.swift", line: 3),
    AlchemicSourceLocation(fileID: "Farm/Egg.swift", line: 12),
    AlchemicSourceLocation(fileID: "Farm/Nest.swift", line: 1),
    AlchemicSourceLocation(fileID: "Barn/Nest.swift", line: 1),
    AlchemicSourceLocation(fileID: "Farm", line: 0),
  ]
  private let files = [
    "Farm/Hen.swift": "file://h/Hen.swift", "Farm/Nest.swift": "file://h/Nest.swift",
    "Barn/Nest.swift": "file://h/N.swift",
  ]

  private func linked(_ text: String, _ hyperlinks: Hyperlinks = .files) -> String {
    LinkedText(places, files, hyperlinks).linked(text).replacing("\u{1B}]8;;\u{1B}\\", with: ">")
      .replacing("\u{1B}]8;;", with: "<").replacing("\u{1B}\\", with: "|")
  }

  @Test(arguments: [
    ("Hen  Hen.swift:3\n", "Hen  <file://h/Hen.swift|Hen.swift:3>\n"),
    ("Declared at Hen.swift:3.\n", "Declared at <file://h/Hen.swift|Hen.swift:3>.\n"),
    (
      "of Hen (Hen.swift:3), (Hen.swift:3)?",
      "of Hen (<file://h/Hen.swift|Hen.swift:3>), (<file://h/Hen.swift|Hen.swift:3>)?"
    ),
    ("Hen.swift:33 xHen.swift:3 Hen.swift:3x", "Hen.swift:33 xHen.swift:3 Hen.swift:3x"),
    ("not found: Egg.swift:12", "not found: Egg.swift:12"),
    ("of two files: Nest.swift:1", "of two files: Nest.swift:1"),
    ("", ""), (" \n ", " \n "),
  ])
  func `Only a place that is known and whose file was found is a link`(text: String, expected: String) {
    #expect(linked(text) == expected)
    #expect(linked(text, .none) == text)
  }

  @Test func `The line is in the address where the terminal knows it`() {
    #expect(linked("Hen.swift:3", .filesAtLines) == "<file://h/Hen.swift#3|Hen.swift:3>")
  }
}
