// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Values that a user's programs share, within the limits of iCloud's store: at most 1,024 keys, 64 bytes for a key, 1
/// MB in total. They are available offline.
///
/// The default engine keeps them in `~/.config/alchemic/<domain>/cloud.sqlite`, shared between the processes of one
/// user on one machine. The product `AlchemicCloud` keeps them and an etcd cluster the same. Other code for a server merges
/// its changes with ``KeyValueStore/merge(_:origin:)``, and reads the changes that it lacks with
/// ``KeyValueStore/records(after:)``. Default values are never stored and never synced.
// Unchecked, as its superclass is. It adds no stored properties.
open class ALCCloudKeyValueStore: KeyValueStore, @unchecked Sendable {
  /// Creates a store of this program's values. Opens the file on the calling thread; a failure is in
  /// ``KeyValueStore/reports``.
  public init() {
    var configuration = KeyValueStoreConfiguration().placed
    configuration.settings = .none
    super.init(configuration, name: "cloud", limits: .cloud, isCloud: true)
  }

  /// Creates a store with a configuration and limits.
  ///
  /// - Parameters:
  ///   - configuration: The configuration. Without an engine or a directory, the container's ``AcKeepStoresInMemory()``
  ///     applies. The file is opened on the calling thread; a failure is in ``KeyValueStore/reports``.
  ///   - limits: The limits. A set beyond them throws.
  public init(configuration: KeyValueStoreConfiguration, limits: KeyValueLimits = .cloud) {
    super.init(configuration.placed, name: "cloud", limits: limits, isCloud: true)
  }
}
