// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen
import Testing

extension ProcessTests {
  /// Links (OSC 8), which curses cannot show.
  @Suite struct LinkTests {
    private func paste(_ text: String, into terminal: PseudoTerminal) throws {
      try terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
    }

    private func canvas() throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(width: 40, height: 8)
      try terminal.start(PseudoTerminal.probe, ["canvas"])
      try terminal.wait(for: "the modes") { $0.screen.modes.enabled.contains(2004) }
      return terminal
    }

    @Test func `A link appears with its text, and goes when other text is drawn over it`() throws {
      let terminal = try canvas()
      try paste("2,3,@file://nest/Hen.swift,Hen.swift:12", into: terminal)
      try terminal.wait(for: "the link") { $0.screen.links == ["Hen.swift:12 → file://nest/Hen.swift"] }
      #expect(terminal.screen.text.contains("   Hen.swift:12"))
      // Only the last letters differ, and curses leaves the others, which must lose their link.
      try paste("2,3,,Hen.swift:34", into: terminal)
      try terminal.wait(for: "no link") { $0.screen.links == [] && $0.screen.text.contains("Hen.swift:34") }
      try paste("2,3,,Hen.swift:34", into: terminal)
      try paste("5,0,@file://nest/Egg.swift,日本 Egg", into: terminal)
      try terminal.wait(for: "a wide link") { $0.screen.links == ["日本 Egg → file://nest/Egg.swift"] }
      #expect(terminal.screen.unknown == [])
      #expect(terminal.screen.modes.rendition == [])
    }

    @Test func `The same text becomes a link, and gets another address`() throws {
      let terminal = try canvas()
      try paste("1,0,,Hen", into: terminal)
      try terminal.wait(for: "Hen")
      try paste("1,0,@a:1,Hen", into: terminal)
      try terminal.wait(for: "the link") { $0.screen.links == ["Hen → a:1"] }
      try paste("1,0,@b:2,Hen", into: terminal)
      try terminal.wait(for: "the other link") { $0.screen.links == ["Hen → b:2"] }
    }

    @Test func `Links stay where they are when other rows change, and cost nothing then`() throws {
      let terminal = try canvas()
      try paste("1,0,@file://nest/a-long-address-of-a-file/in/a/folder/Hen.swift,Hen", into: terminal)
      try terminal.wait(for: "the link") { $0.screen.links.count == 1 }
      let before = terminal.screen.byteCount
      try paste("4,0,,x", into: terminal)
      try terminal.wait(for: "x")
      #expect(terminal.screen.byteCount - before < 40)
      #expect(terminal.screen.links.count == 1)
    }

    @Test func `Redrawing shows the links again`() throws {
      let terminal = try canvas()
      try paste("1,0,@a:1,Hen", into: terminal)
      try terminal.wait(for: "the link") { $0.screen.links == ["Hen → a:1"] }
      terminal.spoil("\u{1B}[2;1HHen")
      #expect(terminal.screen.links == [])
      try terminal.type("\u{0C}")
      try terminal.wait(for: "the link") { $0.screen.links == ["Hen → a:1"] }
    }
  }
}
