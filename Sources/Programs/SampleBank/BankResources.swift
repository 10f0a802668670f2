// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files that are part of the bank.
enum BankResources {
  /// The directory of the files.
  static var directory: URL {
    Bundle.module.bundleURL.appendingPathComponent("Resources", isDirectory: true)
  }

  /// The description of the bank's settings.
  static var settings: URL {
    directory.appendingPathComponent("Settings.bundle", isDirectory: true)
  }

  static func text(of fileName: String) throws -> String {
    try String(contentsOf: directory.appendingPathComponent(fileName), encoding: .utf8)
  }
}
