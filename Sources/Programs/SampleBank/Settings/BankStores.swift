// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Synchronization

/// The location of the bank's settings.
enum BankStores {
  private static let state = Mutex(State())

  private struct State {
    var directory: URL?
    var isPreview = false
  }

  /// The directory of the stores; `nil` for the user's. Tests set their own.
  static var directory: URL? {
    get { state.withLock { $0.directory } }
    set { state.withLock { $0.directory = newValue } }
  }

  /// Whether the settings are kept in memory and the files are only read.
  static var isPreview: Bool {
    get { state.withLock { $0.isPreview } }
    set { state.withLock { $0.isPreview = newValue } }
  }

  /// Returns the configuration of a store.
  static func configuration(of store: String, settings: SettingsSource) -> KeyValueStoreConfiguration {
    // A fixed name, because the bank runs in programs with different names.
    var configuration = KeyValueStoreConfiguration(
      domain: "sample-bank", directory: directory, settings: settings, importsFoundationDefaults: false)
    if isPreview { configuration.engine = CopiedEngine(of: configuration.file(named: store)) }
    return configuration
  }
}
