// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import ArgumentParser
import Foundation

/// Loads the configuration file.
enum PreferencesFile {
  /// Reads the user's preferences.
  ///
  /// - Parameter named: The file from `--config`. If `nil`, the file is `alchemic-tui/config` in `$XDG_CONFIG_HOME` or
  ///   `~/.config`, and it need not exist.
  /// - Throws: `ExitCode` 78, after printing every error in the file with its line.
  static func load(_ named: String?) throws -> ExplorerPreferences {
    guard let path = named ?? defaultPath else { return ExplorerPreferences() }
    let text: String
    do {
      text = try String(decoding: contents(of: path), as: UTF8.self)
    } catch Failure.code(ENOENT) where named == nil {
      return ExplorerPreferences()
    } catch Failure.code(let code) {
      StandardError.report("Cannot read \(path.printable): \(String(cString: strerror(code))).")
      throw ExitCode(ExitStatus.configuration.rawValue)
    }
    do {
      return try ExplorerPreferences(text, file: path)
    } catch {
      for line in error.description.split(separator: "\n") { StandardError.report(String(line)) }
      throw ExitCode(ExitStatus.configuration.rawValue)
    }
  }

  private static var defaultPath: String? {
    // The XDG specification says that relative paths must be ignored.
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/alchemic-tui/config" }
    return variable("HOME").map { $0 + "/.config/alchemic-tui/config" }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  enum Failure: Error {
    /// The `errno` of a system call.
    case code(Int32)
  }

  /// Reads a file with system calls: this happens before the first screen, and Foundation would delay it.
  static func contents(of path: String) throws(Failure) -> [UInt8] {
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
      // The limit also stops at a device without an end.
      if bytes.count > 1 << 20 { throw .code(EFBIG) }
    }
  }
}
