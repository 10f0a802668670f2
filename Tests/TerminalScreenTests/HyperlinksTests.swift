// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen
import Testing

@Suite struct HyperlinksTests {
  @Test(arguments: [
    ("nothing", [:], Hyperlinks.none), ("xterm", ["TERM": "xterm-256color"], .none),
    ("foot", ["TERM": "foot"], .files), ("foot with extras", ["TERM": "foot-extra"], .files),
    ("alacritty", ["TERM": "alacritty"], .files), ("wezterm", ["TERM": "wezterm"], .files),
    ("kitty", ["TERM": "xterm-kitty"], .filesAtLines),
    ("kitty as xterm", ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .filesAtLines),
    ("GNOME", ["TERM": "xterm-256color", "VTE_VERSION": "7006"], .files),
    ("a GNOME that crashes at links", ["TERM": "xterm-256color", "VTE_VERSION": "5000"], .none),
    ("an old GNOME", ["TERM": "xterm-256color", "VTE_VERSION": "4205"], .none),
    ("Windows", ["TERM": "xterm-256color", "WT_SESSION": "x"], .files),
    ("Konsole", ["TERM": "xterm-256color", "KONSOLE_VERSION": "220401"], .files),
    ("an old Konsole", ["TERM": "xterm-256color", "KONSOLE_VERSION": "190800"], .none),
    ("iTerm", ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.0"], .files),
    ("an old iTerm", ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.0.15"], .none),
    ("VS Code", ["TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.95.3"], .files),
    ("Apple's terminal", ["TERM_PROGRAM": "Apple_Terminal", "TERM_PROGRAM_VERSION": "455"], .none),
    ("WezTerm as xterm", ["TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809-5046fc22"], .files),
    ("tmux", ["TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], .files),
    (
      "an old tmux in GNOME",
      [
        "TERM": "screen-256color", "TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.2a",
        "VTE_VERSION": "7006",
      ],
      .none
    ),
    ("screen in GNOME", ["TERM": "screen", "STY": "1", "VTE_VERSION": "7006"], .none),
    ("the console", ["TERM": "linux"], .none),
    ("wanted", ["TERM": "linux", "ALCHEMIC_LINKS": "1"], .files),
    ("not wanted", ["TERM": "foot", "ALCHEMIC_LINKS": "0"], .none),
    ("another value", ["TERM": "foot", "ALCHEMIC_LINKS": "yes"], .files),
  ])
  func `Links are for terminals that are known to show them`(
    name: String, environment: [String: String], expected: Hyperlinks
  ) {
    #expect(Hyperlinks { environment[$0] } == expected, "\(name)")
  }

  @Test func `An address names the machine, and has no character that ends it`() {
    #expect(
      Hyperlinks.address(ofFile: "/home/hen/My Nest/Ei;ü\u{1B}.swift", on: "server-1")
        == "file://server-1/home/hen/My%20Nest/Ei%3B%C3%BC%1B.swift")
  }

  @Test func `The line is in the address only where the terminal knows it`() {
    #expect(Hyperlinks.filesAtLines.address(ofLine: 12, in: "file:///a") == "file:///a#12")
    #expect(Hyperlinks.files.address(ofLine: 12, in: "file:///a") == "file:///a")
  }
}
