import AlchemicTUICore
import ArgumentParser
import Foundation

/// The file in which a person chose looks and keys.
enum PreferencesFile {
  /// Reads the file: the one that was named, else `alchemic-tui/config` under `$XDG_CONFIG_HOME` or `~/.config`, where
  /// there may be none.
  ///
  /// - Throws: `ExitCode` 78 after all that is wrong was said, each with its line.
  static func load(_ named: String?) throws -> ExplorerPreferences {
    guard let path = named ?? usualPath else { return ExplorerPreferences() }
    let text: String
    do {
      text = try String(decoding: contents(of: path), as: UTF8.self)
    } catch Failure.code(ENOENT) where named == nil {
      return ExplorerPreferences()
    } catch Failure.code(let code) {
      StandardOutput.say("\(path.printable) cannot be read: \(String(cString: strerror(code))).")
      throw ExitCode(ExitStatus.configuration.rawValue)
    }
    do {
      return try ExplorerPreferences(text, file: path)
    } catch {
      for line in error.description.split(separator: "\n") { StandardOutput.say(String(line)) }
      throw ExitCode(ExitStatus.configuration.rawValue)
    }
  }

  private static var usualPath: String? {
    // What is not absolute does not count, says the XDG specification.
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/alchemic-tui/config" }
    return variable("HOME").map { $0 + "/.config/alchemic-tui/config" }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private enum Failure: Error {
    case code(Int32)
  }

  /// The bytes of a file, read before the first screen: no time for more than this.
  private static func contents(of path: String) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .code(errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno != EINTR { throw .code(errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<max(0, count)]
      // A device that never ends is no file of settings.
      if bytes.count > 1 << 20 { throw .code(EFBIG) }
    }
  }
}
