// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Foundation

/// Files that only their owner may read, because snapshots and settings can be confidential.
enum PrivateFile {
  /// Creates a file.
  ///
  /// - Returns: `false` if the name already exists.
  /// - Throws: ``Refusal`` if the file cannot be written.
  static func create(_ path: String, _ contents: Data) throws(Refusal) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, ownerOnly)
    if file < 0, errno == EEXIST { return false }
    guard file >= 0 else { throw Refusal(reason) }
    do {
      try write(contents, to: file)
    } catch {
      unlink(path)
      throw error
    }
    return true
  }

  /// Creates a file or replaces it atomically: a reader sees either the old or the new contents.
  ///
  /// If the path is not a regular file, for example a pipe, this writes to it instead.
  ///
  /// - Throws: ``Refusal`` if the file cannot be written.
  static func replace(_ path: String, by contents: Data) throws(Refusal) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw Refusal(reason) }
      return try write(contents, to: file)
    }
    // A symbolic link stays: its target is replaced.
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    let temporary = "\(target).\(getpid())"
    guard try create(temporary, contents) else { throw Refusal("\(temporary) already exists.") }
    guard rename(temporary, target) == 0 else {
      let reason = reason
      unlink(temporary)
      throw Refusal(reason)
    }
  }

  private static let ownerOnly: mode_t = 0o600

  private static var reason: String { String(cString: strerror(errno)) + "." }

  /// Writes all contents and closes the file.
  private static func write(_ contents: Data, to file: Int32) throws(Refusal) {
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    do {
      try handle.write(contentsOf: contents)
      try handle.close()
    } catch {
      close(file)
      throw Refusal(error.reason)
    }
  }
}
