import AlchemicTUICore
import Foundation

/// Values from standard input, which neither a list of processes nor a shell's history shows.
enum StandardInput {
  /// What is larger is no setting.
  private static let limit = 16 << 20

  /// What stands for a key that does nothing: `_POSIX_VDISABLE`, which Swift does not see.
  private static let disabled: UInt8 = 0

  /// All of it, without the line break at its end.
  ///
  /// - Throws: ``Refusal`` where it is no text.
  static func value() throws(Refusal) -> String {
    let data: Data
    do {
      data = try FileHandle.standardInput.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw Refusal("Standard input cannot be read: \(error.localizedDescription)")
    }
    guard data.count <= limit else { throw Refusal("Standard input is larger than 16 MB.") }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Refusal("Standard input is no text in UTF-8.")
    }
    for end in ["\r\n", "\n"] where text.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) {
      return String(decoding: text.utf8.dropLast(end.utf8.count), as: UTF8.self)
    }
    return text
  }

  /// A line that is typed at the terminal, which does not show it.
  ///
  /// - Parameter question: What to ask, on standard error.
  /// - Throws: ``Refusal`` where nothing was typed.
  static func secret(_ question: String) throws(Refusal) -> String {
    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else { throw Refusal("The terminal does not answer.") }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    hidden.c_lflag |= tcflag_t(ECHONL | ICANON | ISIG)
    withUnsafeMutableBytes(of: &hidden.c_cc) { characters in
      // These would leave the shell with a terminal that shows nothing; the signals that end the process are held back.
      for index in [VSUSP, VQUIT] { characters[Int(index)] = disabled }
    }
    let before = shown
    let restore: @Sendable () -> Void = {
      var modes = before
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    }
    TerminationSignals().end {
      restore()
      // The question has no line break of its own.
      write(STDERR_FILENO, "\n", 1)
    }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer { restore() }
    StandardOutput.remark(question)
    guard let line = readLine(), !line.isEmpty else { throw Refusal("Nothing was typed: nothing is changed.") }
    return line
  }
}
