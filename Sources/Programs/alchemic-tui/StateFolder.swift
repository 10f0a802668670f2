// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The user's folder for what programs remember between runs: `alchemic-tui` in `$XDG_STATE_HOME` or `~/.local/state`.
enum StateFolder {
  /// The path of a file in it; `nil` without a home.
  static func path(of file: String) -> String? {
    // The XDG specification says that relative paths must be ignored.
    let state = variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? variable("HOME").map { $0 + "/.local/state" }).map { "\($0)/alchemic-tui/\(file)" }
  }

  /// Creates the folder of a file in it, for the user alone.
  static func create(for path: String) {
    try? FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
