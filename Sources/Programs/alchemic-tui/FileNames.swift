// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The names of files, for completion.
enum FileNames {
  /// The names in a directory; none where it cannot be read.
  ///
  /// - Parameter directory: A path that the user typed; `""` for the working directory.
  /// - Returns: The names in any order. Names of directories end with `/`.
  static func names(in directory: String) -> [String] {
    let path = directory.isEmpty ? "." : TypedPath.expanded(directory)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.map { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
      return isFolder.boolValue ? name + "/" : name
    }
  }
}
