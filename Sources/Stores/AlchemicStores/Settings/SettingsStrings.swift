// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The localised texts of one pane, in the best available language.
struct SettingsStrings {
  private var words: [String: String] = [:]

  /// Reads the table from the first `.lproj` directory that has it. A missing table is no error.
  init(_ table: String, in directory: URL, languages: [String], report: (StoreReport) -> Void) {
    for language in languages + ["Base"] {
      let file = directory.appending(path: "\(language).lproj/\(table).strings", directoryHint: .notDirectory)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      do {
        words = try SettingsBundle.dictionary(file).compactMapValues { $0 as? String }
        return
      } catch {
        report(.settingsSkipped(path: file.path, reason: error.reason))
      }
    }
  }

  func callAsFunction(_ key: String) -> String { words[key] ?? key }
}
