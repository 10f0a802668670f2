import AlchemicTUICore
import AlchemicGraph
import ArgumentParser
import Foundation

/// Standard output for data, and standard error for what is said about it.
enum StandardOutput {
  /// Writes all of a text; to a terminal without what would control it, because much of it comes from elsewhere.
  static func show(_ text: String) {
    write(isatty(STDOUT_FILENO) == 1 ? text.printableLines : text)
  }

  /// Writes all of a text as it is.
  ///
  /// Where the reader of a pipe has gone the process ends as one that gets SIGPIPE, and says nothing; what else goes
  /// wrong is said, and ends it with 74.
  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        _exit(128 + SIGPIPE)
      } else if errno != EINTR {
        say("Standard output cannot be written: \(String(cString: strerror(errno))).")
        _exit(ExitStatus.outputFailed.rawValue)
      }
    }
  }

  /// Says something about what was done, or was not.
  static func say(_ message: String) { remark("alchemic-tui: \(message)\n") }

  /// Writes a text to standard error; to a terminal without what would control it.
  static func remark(_ text: String) {
    let shown = isatty(STDERR_FILENO) == 1 ? text.printableLines : text
    FileHandle.standardError.write(Data(shown.utf8))
  }
}

extension ExitStatus {
  /// Does something with a container, then ends the process.
  ///
  /// The main thread serves the main queue meanwhile: callbacks of the container run there.
  static func end(with work: @escaping @Sendable () async throws -> ExitStatus) -> Never {
    Task.detached {
      do {
        exit(try await work().rawValue)
      } catch let code as ExitCode {
        exit(code.rawValue)
      } catch {
        StandardOutput.say("\(error)")
        exit(refused.rawValue)
      }
    }
    dispatchMain()
  }
}
