// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A troff document with the `man` macros.
struct Troff {
  private(set) var text = ".\\\" Written by `alchemic-tui manual`; do not edit.\n"

  mutating func title(_ name: String, section: Int, source: String, manual: String) {
    text += ".TH \(quote(name.uppercased())) \(section) \"\" \(quote(source)) \(quote(manual))\n"
    // No hyphenation and no justification: both would change how commands look.
    text += ".nh\n.ad l\n"
  }

  mutating func section(_ title: String) { text += ".SH \(quote(title))\n" }

  mutating func subsection(_ title: String) { text += ".SS \(quote(title))\n" }

  mutating func line(_ line: String) { text += escape(line) + "\n" }

  /// A command line that is broken only between the given words.
  mutating func synopsis(_ words: [String]) {
    text += ".HP\n.B \(words.map { escape($0).replacing(" ", with: "\\ ") }.joined(separator: " "))\n"
  }

  mutating func paragraphs(_ lines: String) {
    for line in lines.split(separator: "\n") { text += ".PP\n\(escape(String(line)))\n" }
  }

  mutating func item(_ label: String, _ summary: String) {
    text += ".TP\n.B \(escape(label))\n\(escape(summary))\n"
  }

  mutating func example(_ lines: String) {
    let lines = lines.split(separator: "\n", omittingEmptySubsequences: false).map { escape(String($0)) + "\n" }
    text += ".PP\n.RS 4\n.nf\n" + lines.joined() + ".fi\n.RE\n"
  }

  private func quote(_ text: String) -> String { "\"" + escape(text).replacing("\"", with: "\\(dq") + "\"" }

  /// Escapes troff's requests and escapes. Hyphens stay hyphens, so that commands can be copied.
  private func escape(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
