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
  @Suite struct RestoringTests {
    /// The ways to end a process.
    enum Cause: CustomTestStringConvertible {
      case key(String)
      case signal(Int32)

      var testDescription: String {
        switch self {
        case .key(let key): "the key \(key.debugDescription)"
        case .signal(let signal): "the signal \(signal)"
        }
      }
    }

    @Test(
      arguments: [
        (.key("q"), .exit(0)), (.key("x"), .exit(7)), (.key("a"), .signal(SIGABRT)), (.key("s"), .signal(SIGSEGV)),
        (.key("S"), .signal(SIGSEGV)),
        (.signal(SIGINT), .signal(SIGINT)), (.signal(SIGTERM), .signal(SIGTERM)), (.signal(SIGHUP), .signal(SIGHUP)),
        (.signal(SIGQUIT), .signal(SIGQUIT)), (.signal(SIGSEGV), .signal(SIGSEGV)),
        (.signal(SIGABRT), .signal(SIGABRT)),
        (.signal(SIGILL), .signal(SIGILL)), (.signal(SIGBUS), .signal(SIGBUS)), (.signal(SIGFPE), .signal(SIGFPE)),
        (.signal(SIGTRAP), .signal(SIGTRAP)),
      ] as [(Cause, PseudoTerminal.End)])
    func `However the process ends, the terminal is restored and the status shows the reason`(
      cause: Cause, end: PseudoTerminal.End
    ) throws {
      let terminal = try PseudoTerminal()
      let discipline = try terminal.discipline()
      let modes = terminal.screen.modes
      try terminal.start()
      try terminal.wait(for: "item 21")
      #expect(try terminal.discipline() != discipline)
      #expect(terminal.screen.modes.enabled == [1, 1002, 1006, 1049, 2004])
      switch cause {
      case .key(let key): try terminal.type(key)
      case .signal(let signal): terminal.send(signal)
      }
      #expect(try terminal.end() == end)
      #expect(try terminal.discipline() == discipline)
      #expect(terminal.screen.modes == modes)
      #expect(terminal.screen.text == (end == .exit(0) ? "goodbye" : "") + blankRows(23))
      #expect(terminal.screen.unknown == [])
    }

    private func blankRows(_ count: Int) -> String {
      String(repeating: "\n", count: count)
    }

    @Test func `A trap's message can be read afterwards`() throws {
      let terminal = try PseudoTerminal(width: 200)
      try terminal.start()
      try terminal.wait(for: "item 21")
      try terminal.type("t")
      #expect(try [.signal(SIGILL), .signal(SIGTRAP)].contains(terminal.end()))
      #expect(terminal.screen.modes == EmulatedTerminal.Modes())
      let shown = String(decoding: terminal.transcript, as: UTF8.self)
      let messages = parts(of: shown, between: "Fatal error: the probe was asked to trap")
      #expect(messages.count == 2)
      #expect(messages.first?.hasSuffix("\n") == false)
      #expect(messages.first.map { parts(of: $0, between: "\u{1B}[?1049l").count } == 2)
    }

    @Test func `Text on standard error is held back until the screen is restored`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start()
      try terminal.wait(for: "item 21")
      try terminal.type("em")
      try terminal.wait(for: "character m")
      let before = terminal.screen.text
      #expect(!before.contains("standard error"))
      try terminal.type("q")
      #expect(try terminal.end() == .exit(0))
      #expect(terminal.screen.text == "a line on standard error\ngoodbye" + blankRows(22))
    }

    @Test func `Ctrl-C ends the process by its signal after an orderly shutdown`() throws {
      let terminal = try PseudoTerminal()
      try terminal.start(controlling: true)
      try terminal.wait(for: "item 21")
      try terminal.type("\u{3}")
      #expect(try terminal.end() == .signal(SIGINT))
      #expect(String(decoding: terminal.transcript, as: UTF8.self).contains("quits by 2"))
      #expect(terminal.screen.modes == EmulatedTerminal.Modes())
    }

    @Test(arguments: [[SIGINT, SIGTERM], [SIGHUP, SIGTERM], [SIGHUP, SIGINT]])
    func `A busy main queue cannot keep the process alive: the second signal ends it`(signals: [Int32]) throws {
      let terminal = try PseudoTerminal()
      let discipline = try terminal.discipline()
      try terminal.start()
      try terminal.wait(for: "item 21")
      try terminal.type("b")
      try terminal.wait(for: "busy")
      for signal in signals { terminal.send(signal) }
      #expect(try terminal.end() == .signal(signals[1]))
      #expect(try terminal.discipline() == discipline)
      #expect(terminal.screen.modes == EmulatedTerminal.Modes())
    }

    @Test func `A terminal that was closed before the first frame is restored`() throws {
      let terminal = try PseudoTerminal()
      let discipline = try terminal.discipline()
      try terminal.start(PseudoTerminal.probe, ["closed"])
      #expect(try terminal.end() == .exit(0))
      #expect(try terminal.discipline() == discipline)
      #expect(terminal.screen.modes == EmulatedTerminal.Modes())
      #expect(terminal.screen.text == "closed" + blankRows(23))
    }
  }
}
