// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers
import TerminalScreen
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ProcessTests {
  @Suite struct ShowingTests {
    @Test(arguments: [
      ([:], "probe 30x5, 256 colours, unicode true\n├─ ●"),
      (["NO_COLOR": "1"], "probe 30x5, 0 colours, unicode true\n├─ ●"),
      (["NO_COLOR": ""], "probe 30x5, 256 colours, unicode true\n├─ ●"),
      (["TERM": "xterm"], "probe 30x5, 8 colours, unicode true\n├─ ●"),
      (["LC_ALL": "C"], "probe 30x5, 256 colours, unicode false\n+- *"),
      (["LC_ALL": "nonsense"], "probe 30x5, 256 colours, unicode false\n+- *"),
      (["LINES": "50", "COLUMNS": "10"], "probe 30x5, 256 colours, unicode true\n├─ ●"),
    ])
    func `The first frame shows the whole screen within the terminal's capabilities`(
      environment: [String: String], top: String
    ) throws {
      let terminal = try PseudoTerminal(width: 60, height: 5)
      try terminal.start(environment: environment)
      try terminal.wait(for: "item 2")
      #expect(terminal.screen.text == top.replacing("30x5", with: "60x5") + "\nitem 0\nitem 1\nitem 2")
      #expect(terminal.screen.unknown == [])
      let colours = String(decoding: terminal.transcript, as: UTF8.self).contains(";5;")
      #expect(colours == top.contains("256"))
    }

    @Test func `Moving the cursor down costs less than 200 bytes, and redraws nothing else`() throws {
      let terminal = try PseudoTerminal(width: 120, height: 40)
      try terminal.start()
      try terminal.wait(for: "item 37")
      let (before, start) = (terminal.screen, terminal.transcript.count)
      try terminal.type("\u{1B}[Bm")
      try terminal.wait(for: "character m")
      #expect(terminal.screen.byteCount - before.byteCount < 200)
      // The character set is chosen once, and not at each change of style.
      #expect(!String(decoding: terminal.transcript[start...], as: UTF8.self).contains("\u{1B}(B"))
    }

    @Test func `Redrawing removes what another program wrote over the screen`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start()
      try terminal.wait(for: "item 21")
      let text = terminal.screen.text
      terminal.spoil("\u{1B}[10;10HGARBAGE")
      #expect(terminal.screen.text != text)
      try terminal.type("\u{0C}")
      try terminal.wait(for: "the screen as it was") { $0.screen.text == text }
    }

    @Test func `An idle terminal receives no byte, and its program does not wake up`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start()
      try terminal.wait(for: "item 21")
      #expect(terminal.isQuiet(for: 100))
      let switches = try contextSwitches(of: terminal.process)
      #expect(terminal.isQuiet(for: 700))
      #expect(try contextSwitches(of: terminal.process) == switches)
    }

    /// The number of voluntary context switches of each thread of a process.
    private func contextSwitches(of process: pid_t) throws -> [String] {
      guard let file = fopen("/proc/\(process)/status", "r") else {
        throw PseudoTerminal.Failure(description: "The process cannot be inspected.")
      }
      defer { fclose(file) }
      var text = [UInt8](repeating: 0, count: 16_384)
      let count = fread(&text, 1, text.count, file)
      return String(decoding: text[..<count], as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("voluntary") || $0.hasPrefix("Threads") }.map(String.init)
    }

    @Test(arguments: [true, false])
    func `The screen follows the size of the terminal`(controlling: Bool) throws {
      let terminal = try PseudoTerminal()
      try terminal.start(controlling: controlling)
      try terminal.wait(for: "item 21")
      for (width, height) in [(100, 30), (40, 8), (81, 25), (3, 2), (80, 24)] {
        try terminal.resize(width: width, height: height)
        if !controlling { terminal.send(SIGWINCH) }
        let line = String("probe \(width)x\(height), 256 colours, unicode true".prefix(width))
        let items = height > 2 ? "\nitem \(height - 3)" : ""
        try terminal.wait(for: "the new size") {
          $0.screen.text.hasPrefix(line) && $0.screen.text.hasSuffix(items.isEmpty ? "├─" : items)
        }
      }
      try terminal.type("q")
      #expect(try terminal.end() == .exit(0))
      #expect(terminal.screen.modes == EmulatedTerminal.Modes())
    }

    @Test func `Many resizes and signals end with the screen of the last size`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start(controlling: true)
      try terminal.wait(for: "item 21")
      for step in 0..<300 {
        try terminal.resize(width: 3 + step * 37 % 200, height: 2 + step * 13 % 60)
        terminal.send(SIGWINCH)
      }
      try terminal.resize(width: 81, height: 25)
      try terminal.wait(for: "the last size") {
        $0.screen.text.hasPrefix("probe 81x25, 256 colours, unicode true\n") && $0.screen.text.hasSuffix("\nitem 22")
      }
      try terminal.type("q")
      #expect(try terminal.end() == .exit(0))
      #expect(terminal.screen.modes == EmulatedTerminal.Modes())
    }

    @Test func `Frames are marked only for a terminal that answered that it supports the marks`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start()
      try terminal.wait(for: "item 21")
      let count = { (mark: String) in
        parts(of: String(decoding: terminal.transcript, as: UTF8.self), between: mark).count - 1
      }
      #expect(count("\u{1B}[?2026$p") == 1)
      #expect(count("\u{1B}[?2026h") == 0)
      try terminal.type("\u{1B}[?2026;2$ym")
      try terminal.wait(for: "character m")
      #expect(count("\u{1B}[?2026h") == 0)
      try terminal.resize(width: 90, height: 20)
      terminal.send(SIGWINCH)
      try terminal.wait(for: "the end of the frame") { _ in count("\u{1B}[?2026l") == 1 }
      #expect(count("\u{1B}[?2026h") == 1)
      #expect(terminal.screen.text.hasSuffix("item 17"))
    }

    @Test func `After any drawing, the terminal shows the screen`() throws {
      let terminal = try PseudoTerminal(width: 23, height: 7)
      try terminal.start(PseudoTerminal.probe, ["canvas"])
      var random = SystemRandomNumberGenerator()
      let seed = UInt64.random(in: 0...UInt64.max, using: &random)
      var numbers = Seeded(seed: seed)
      var screen = Screen(width: 23, height: 7)
      let pieces = [
        "a", "hello", "漢字", "   ", "e\u{301}é", "┼──┼", "字", "xx漢xx", "                       ", "aaaaaaaaaaaa",
      ]
      for round in 0..<60 {
        for _ in 0..<8 {
          let (row, column) = (numbers.next(below: 7), numbers.next(below: 23))
          let text = pieces[numbers.next(below: pieces.count)]
          let colour = numbers.next(below: 3) == 0 ? "\(numbers.next(below: 256))" : "-"
          screen.put(text, row: row, column: column)
          try terminal.type("\u{1B}[200~\(row),\(column),\(colour),\(text)\u{1B}[201~")
        }
        let mark = "[\(round)]"
        screen.put(mark, row: 0, column: 0)
        screen.put("!", row: 6, column: 22)
        try terminal.type("\u{1B}[200~0,0,-,\(mark)\u{1B}[201~\u{1B}[200~6,22,-,!\u{1B}[201~")
        // A frame may arrive in pieces, so only a complete one shows its end.
        try terminal.wait(for: "round \(round) of seed \(seed), namely\n\(screen.text)\nand not that,") {
          $0.screen.text == screen.text && $0.screen.cursor == Position(row: 6, column: 22)
        }
      }
      #expect(terminal.screen.unknown == [])
    }
  }
}
