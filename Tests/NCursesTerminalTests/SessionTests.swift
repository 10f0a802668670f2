// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ProcessTests {
  @Suite struct SessionTests {
    @Test(arguments: [
      ("\u{1B}", "key escape"), ("\u{1B}OA\u{1B}[5~", "key pageUp"), ("\u{1B}x", "key alt(\"x\")"),
      ("é", "character é"),
      ("\u{1B}[<0;3;2M\u{1B}[<0;3;2m", "click at 1,2"), ("\u{1B}[200~two\rlines\u{1B}[201~", "pasted 9 bytes"),
      ("\u{13}", "key control(\"s\")"), ("\r", "key enter"), ("\u{16}", "key control(\"v\")"),
    ])
    func `Typed keys reach the program`(typed: String, told: String) throws {
      for mode in [[], ["dispatch"]] {
        let terminal = try PseudoTerminal()
        try terminal.start(PseudoTerminal.probe, mode)
        try terminal.wait(for: "item 21")
        try terminal.type(typed)
        try terminal.wait(for: told)
      }
    }

    @Test func `A megabyte can be pasted`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start()
      try terminal.wait(for: "item 21")
      let text = String(repeating: "0123456789abcde\r", count: 1 << 16)
      try terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
      try terminal.wait(for: "pasted 1048576 bytes")
      try terminal.type("\u{1B}[200~\(text)and more\u{1B}[201~m")
      try terminal.wait(for: "character m")
    }

    @Test func `Ctrl-Z returns the terminal to the shell, and fg shows the screen again`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start("/bin/sh", ["-i"], environment: ["PS1": "ready> "], controlling: true)
      try terminal.wait(for: "ready>")
      let modes = terminal.screen.modes
      try terminal.type("\(PseudoTerminal.probe)\r")
      try terminal.wait(for: "item 21")
      let frame = terminal.screen.text
      let discipline = try terminal.discipline()
      try terminal.type("\u{1A}")
      try terminal.wait(for: "Stopped")
      try terminal.wait(for: "the prompt") { $0.screen.text.split(separator: "\n").last == "ready>" }
      #expect(terminal.screen.modes == modes)
      for _ in 0..<2 {
        try terminal.type("fg\r")
        try terminal.wait(for: "item 21")
        try terminal.wait(for: "the whole frame") { $0.screen.text == frame }
        #expect(try terminal.discipline() == discipline)
        #expect(terminal.screen.modes.enabled == [1, 1002, 1006, 1049, 2004])
        try terminal.type("\u{1A}")
        try terminal.wait(for: "the prompt") { $0.screen.text.split(separator: "\n").last == "ready>" }
        #expect(terminal.screen.modes == modes)
      }
      try terminal.type("fg\r")
      try terminal.wait(for: "item 21")
      try terminal.type("q")
      try terminal.wait(for: "goodbye")
      try terminal.type("exit 3\r")
      #expect(try terminal.end() == .exit(3))
    }

    @Test func `A stopped program that is killed ends without touching the screen`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start("/bin/sh", ["-i"], environment: ["PS1": "ready> "], controlling: true)
      try terminal.wait(for: "ready>")
      try terminal.type("\(PseudoTerminal.probe)\r")
      try terminal.wait(for: "item 21")
      try terminal.type("\u{1A}")
      try terminal.wait(for: "the prompt") { $0.screen.text.split(separator: "\n").last == "ready>" }
      let begin = terminal.transcript.count
      // dash does not continue a process that it kills, and does not wait for a stopped one.
      try terminal.type("bg\r")
      try terminal.type("kill %1; wait %1; echo status $?\r")
      try terminal.wait(for: "status \(128 + SIGTERM)")
      try terminal.type("exit\r")
      #expect(try terminal.end() == .exit(0))
      let shown = String(decoding: terminal.transcript[begin...], as: UTF8.self)
      #expect(parts(of: shown, between: "\u{1B}").count == 1)
    }

    @Test(arguments: [[], ["dispatch"]])
    func `In the background the program shows and reads nothing until fg`(mode: [String]) throws {
      let terminal = try PseudoTerminal()
      try terminal.start("/bin/sh", ["-i"], environment: ["PS1": "ready> "], controlling: true)
      try terminal.wait(for: "ready>")
      try terminal.type("\(PseudoTerminal.probe) \(mode.joined())\r")
      try terminal.wait(for: "item 21")
      let frame = terminal.screen.text
      try terminal.type("\u{1A}")
      try terminal.wait(for: "the prompt") { $0.screen.text.split(separator: "\n").last == "ready>" }
      let begin = terminal.transcript.count
      try terminal.type("bg\r")
      try terminal.type("read line && echo $line | tr a-z A-Z\rqq\r")
      try terminal.wait(for: "QQ")
      let shown = String(decoding: terminal.transcript[begin...], as: UTF8.self)
      #expect(parts(of: shown, between: "\u{1B}").count == 1)
      try terminal.type("fg\r")
      try terminal.wait(for: "the whole frame") { $0.screen.text == frame }
      try terminal.type("q")
      try terminal.wait(for: "goodbye")
      try terminal.type("exit 3\r")
      #expect(try terminal.end() == .exit(3))
    }

    @Test func `A program stopped from outside shows its screen again once it is continued`() throws {
      let terminal = try PseudoTerminal(width: 60, height: 6)
      try terminal.start()
      try terminal.wait(for: "item 3")
      let frame = terminal.screen.text
      terminal.send(SIGSTOP)
      try terminal.resize(width: 60, height: 6)
      terminal.send(SIGCONT)
      try terminal.wait(for: "the whole frame") { $0.screen.text == frame }
    }

    @Test(arguments: [true, false], [[], ["dispatch"]])
    func `A program whose terminal vanishes ends`(controlling: Bool, mode: [String]) throws {
      let terminal = try PseudoTerminal()
      try terminal.start(PseudoTerminal.probe, mode, controlling: controlling)
      try terminal.wait(for: "item 21")
      terminal.vanish()
      #expect(try terminal.end() == .signal(SIGHUP))
    }

    @Test(arguments: [
      (["TERM": "foo"], "", "TERM \"foo\" is unknown: it has no terminfo entry. Try TERM=xterm-256color."),
      (["TERM": ""], "", "TERM is not set. Try TERM=xterm-256color."),
      (["TERM": "dumb"], "", "TERM \"dumb\" cannot position text on a screen. Try TERM=xterm-256color."),
      ([:], "</dev/null", "Standard input is not a terminal. Run the program in a terminal, without a pipe into it."),
      ([:], ">/dev/null", "Standard output is not a terminal. Run the program in a terminal, without a pipe after it."),
    ])
    func `Without a usable terminal, the program says so in one line`(
      environment: [String: String], redirection: String, line: String
    ) throws {
      let terminal = try PseudoTerminal(width: 100, height: 3)
      let discipline = try terminal.discipline()
      try terminal.start("/bin/sh", ["-c", "\(PseudoTerminal.probe) \(redirection)"], environment: environment)
      #expect(try terminal.end() == .exit(69))
      #expect(terminal.transcript == Array("\(line)\r\n".utf8))
      #expect(try terminal.discipline() == discipline)
    }
  }
}
