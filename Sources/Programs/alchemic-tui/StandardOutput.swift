// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicModel
import AlchemicInspection
import Foundation
import TerminalScreen

/// Standard output, which receives only data.
enum StandardOutput {
  /// Writes a text; on a terminal, control characters are escaped, because the text can come from another program.
  ///
  /// - Parameter links: The links in it, for a terminal that shows them.
  static func show(_ text: String, links: LinkedText? = nil) {
    guard isatty(STDOUT_FILENO) == 1 else { return write(text) }
    write(links?.linked(text.printableLines) ?? text.printableLines)
  }

  /// What the terminal at standard output shows of links; none where it is not a terminal.
  static let hyperlinks: Hyperlinks =
    isatty(STDOUT_FILENO) == 1
    ? Hyperlinks { getenv($0).map { String(cString: $0) } } : .none

  /// Links to the source of a container; `nil` where they would not be shown.
  static func links(of container: ContainerSnapshot) async -> LinkedText? {
    guard hyperlinks != .none else { return nil }
    let places = LinkedText.places(of: container)
    let files = Swift.Set(places.filter { $0.line > 0 }.map(\.fileID))
    let addresses = await UserEnvironment().addresses(of: files, of: container.process)
    return LinkedText(places, addresses, hyperlinks)
  }

  /// Writes a text unchanged.
  ///
  /// If the reader of a pipe has closed it, the process exits silently with SIGPIPE's code. After any other error it
  /// prints the error and exits with 74.
  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        _exit(128 + SIGPIPE)
      } else if errno != EINTR {
        StandardError.report("Cannot write to standard output: \(String(cString: strerror(errno))).")
        _exit(ExitStatus.outputFailed.rawValue)
      }
    }
  }
}

/// Standard error, which receives messages.
enum StandardError {
  /// Writes a message after the program's name.
  static func report(_ message: String) { write("alchemic-tui: \(message)\n") }

  /// Writes a text; on a terminal, control characters are escaped.
  static func write(_ text: String) {
    let shown = isatty(STDERR_FILENO) == 1 ? text.printableLines : text
    FileHandle.standardError.write(Data(shown.utf8))
  }
}
