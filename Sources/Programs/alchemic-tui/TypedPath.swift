// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Foundation

/// A path as the user typed it.
enum TypedPath {
  /// Replaces a leading `~/` by the home directory from the environment, as a shell does.
  static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst(1)
  }

  /// The largest file to read, in bytes. It also bounds devices without an end.
  private static let limit = 16 << 20

  /// The contents of a regular file.
  ///
  /// - Throws: ``Refusal`` if the file cannot be read, or is too large.
  static func contents(of path: String) throws(Refusal) -> Data {
    let path = expanded(path)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Refusal("The file does not exist.")
    }
    guard !isDirectory.boolValue else { throw Refusal("The path is a directory.") }
    do {
      guard try URL(filePath: path).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        throw Refusal("The path is not a regular file.")
      }
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else { throw Refusal("The file is larger than 16 MB.") }
      return data
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(error.reason)
    }
  }
}
