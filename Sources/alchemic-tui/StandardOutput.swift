import AlchemicTUICore
import AlchemicGraph
import Foundation

/// Standard output, which receives only data.
enum StandardOutput {
  /// Writes a text; on a terminal, control characters are escaped, because the text can come from another program.
  static func show(_ text: String) {
    write(isatty(STDOUT_FILENO) == 1 ? text.printableLines : text)
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
