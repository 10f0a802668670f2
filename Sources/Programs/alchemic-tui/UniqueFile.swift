// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Foundation

/// Files that the explorer writes under a new name; only their owner may read them.
enum UniqueFile {
  /// Writes a file under a name that does not exist yet.
  ///
  /// - Parameters:
  ///   - contents: The file's contents.
  ///   - name: The name. Characters with a meaning in paths are replaced, and a number is added if the name exists.
  ///   - extension: The extension, without the dot.
  ///   - folder: The path of the folder, with a slash at its end; by default the working directory.
  /// - Returns: The file's name, after the folder.
  /// - Throws: ``Refusal`` if the file cannot be written.
  static func write(
    _ contents: Data, named name: String, extension: String, in folder: String = ""
  ) throws(Refusal) -> String {
    for number in 1...999 {
      let file = "\(folder)\(name.fileName)\(number == 1 ? "" : "-\(number)").\(`extension`)"
      if try PrivateFile.create(file, contents) { return file }
    }
    throw Refusal("This directory already contains 999 files with that name.")
  }
}

extension String {
  /// The text without characters that have a meaning in paths.
  fileprivate var fileName: String {
    String(map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" }.prefix(64))
  }
}
