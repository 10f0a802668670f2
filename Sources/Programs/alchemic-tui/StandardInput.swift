// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Foundation

/// Values from standard input, which stay out of process lists and shell histories.
enum StandardInput {
  /// The largest value, in bytes.
  private static let limit = 16 << 20

  /// The value that disables a control character: `_POSIX_VDISABLE`, a macro that Swift does not import.
  private static let disabled: UInt8 = 0

  /// Reads all of standard input, without the line break at its end.
  ///
  /// - Throws: ``Refusal`` if the input is not text.
  static func value() throws(Refusal) -> String {
    let data: Data
    do {
      data = try FileHandle.standardInput.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw Refusal("Cannot read standard input: \(error.reason)")
    }
    guard data.count <= limit else { throw Refusal("Standard input is larger than 16 MB.") }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Refusal("Standard input is not valid UTF-8.")
    }
    for end in ["\r\n", "\n"] where text.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) {
      return String(decoding: text.utf8.dropLast(end.utf8.count), as: UTF8.self)
    }
    return text
  }

  /// Reads a line from the terminal without echo. The terminal's modes are restored, also after a signal.
  ///
  /// - Parameter prompt: The prompt, which is written to standard error.
  /// - Throws: ``Refusal`` if the user enters nothing.
  static func secret(_ prompt: String) throws(Refusal) -> String {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { throw Refusal("Cannot read the terminal's modes.") }
    let original = modes
    modes.c_lflag &= ~tcflag_t(ECHO)
    modes.c_lflag |= tcflag_t(ECHONL | ICANON | ISIG)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      // Suspending or SIGQUIT would leave the shell without echo. The other signals are held back below.
      for index in [VSUSP, VQUIT] { characters[Int(index)] = disabled }
    }
    let restore: @Sendable () -> Void = {
      var modes = original
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    }
    TerminationSignals().end {
      restore()
      // The prompt does not end its line.
      write(STDERR_FILENO, "\n", 1)
    }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    defer { restore() }
    StandardError.write(prompt)
    guard let line = readLine(), !line.isEmpty else { throw Refusal("No value was entered. The setting is unchanged.") }
    return line
  }
}
