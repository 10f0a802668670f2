// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file that Foundation's `UserDefaults` writes on Linux.
enum FoundationDefaults {
  /// Larger than any settings file, in bytes. Reading a larger file would only waste memory.
  static let maximumBytes = 16 * 1_048_576

  /// Returns the values of the file; none if it does not exist or is damaged. Damage is reported.
  static func values(_ file: URL, report: (StoreReport) -> Void) -> [String: StoredValue] {
    // Only a regular file: opening a pipe would wait for a writer.
    guard let about = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      about.isRegularFile == true, let size = about.fileSize, size <= maximumBytes,
      let data = try? Data(contentsOf: file)
    else { return [:] }
    guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else {
      report(.openFailed(.malformedFile(path: file.path, reason: "it is not a property list of values by key")))
      return [:]
    }
    return list.compactMapValues { StoredValue(propertyList: $0) }
  }
}
