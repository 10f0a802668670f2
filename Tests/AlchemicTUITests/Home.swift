// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs a test with the environment of a user without settings, in a new home directory.
func inHome(_ body: ([String: String]) throws -> Void) throws {
  let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: home) }
  try body(["HOME": home.path, "XDG_CONFIG_HOME": ""])
}
