// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Foundation

/// The history of lines in `--plain`: `alchemic-tui/history` in `$XDG_STATE_HOME` or `~/.local/state`.
struct HistoryFile {
  private let path: String
  private let isReadOnly: Bool

  /// - Parameter isReadOnly: Whether the file stays as it is.
  init?(isReadOnly: Bool) {
    guard let path = StateFolder.path(of: "history") else { return nil }
    self.path = path
    self.isReadOnly = isReadOnly
  }

  /// The remembered lines, oldest first.
  func lines() -> [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    if !isReadOnly, let shorter = LineHistory.shortened(text) {
      try? PrivateFile.replace(path, by: Data(shorter.utf8))
    }
    return LineHistory.lines(in: text)
  }

  /// Adds a line. Several sessions can add lines at once.
  ///
  /// - Throws: ``Refusal`` with the reason.
  func add(_ line: String) throws(Refusal) {
    guard !isReadOnly else { return }
    StateFolder.create(for: path)
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Refusal("Cannot write \(path.printable): \(String(cString: strerror(errno))).") }
    defer { close(file) }
    // One write, so that lines of several sessions do not mix.
    let bytes = Array((line + "\n").utf8)
    guard write(file, bytes, bytes.count) == bytes.count else {
      throw Refusal("Cannot write \(path.printable): \(String(cString: strerror(errno))).")
    }
  }
}
