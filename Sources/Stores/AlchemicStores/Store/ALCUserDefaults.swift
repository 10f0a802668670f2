// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program's settings, in `~/.config/alchemic/<domain>/user-defaults.sqlite`, with default values from
/// Settings.bundle.
///
/// Subclass it to give the settings names and types; see ``AcStored``. When the store is first opened, it imports the
/// values that Foundation's `UserDefaults` kept in `~/.config/<domain>.plist`. That file is not changed.
// Unchecked, as its superclass is. It adds no stored properties.
open class ALCUserDefaults: KeyValueStore, @unchecked Sendable {
  /// Creates a store of this program's settings. Opens the file on the calling thread; a failure is in
  /// ``KeyValueStore/reports``.
  public init() {
    let configuration = KeyValueStoreConfiguration().placed
    super.init(configuration, name: "user-defaults", limits: nil, isCloud: false)
    importFoundationDefaults(configuration)
  }

  /// Creates a store with a configuration.
  ///
  /// - Parameter configuration: The configuration. Without an engine or a directory, the container's
  ///   ``AcKeepStoresInMemory()`` applies. The file is opened on the calling thread; a failure is in
  ///   ``KeyValueStore/reports``.
  public init(configuration: KeyValueStoreConfiguration) {
    let configuration = configuration.placed
    super.init(configuration, name: "user-defaults", limits: nil, isCloud: false)
    importFoundationDefaults(configuration)
  }

  private func importFoundationDefaults(_ configuration: KeyValueStoreConfiguration) {
    guard configuration.importsFoundationDefaults, configuration.engine == nil else { return }
    let file = StoreDirectory.userConfiguration(configuration.environment)
      .appending(path: "\(StoreDirectory.component(configuration.domain)).plist", directoryHint: .notDirectory)
    core.whenOpened { core in
      do throws(KeyValueStoreError) {
        let count = try core.importOnce("Foundation") { FoundationDefaults.values(file, report: core.report) }
        if count > 0 { core.report(.imported(path: file.path, count: count)) }
      } catch {
        core.report(.openFailed(error))
      }
    }
  }
}
