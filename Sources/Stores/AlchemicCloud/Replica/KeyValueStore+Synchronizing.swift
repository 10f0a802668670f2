// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  public import AlchemicStores

  extension ALCCloudKeyValueStore {
    /// Keeps this store and an etcd cluster the same, as long as the store exists. An earlier synchronisation of the
    /// store ends.
    ///
    /// Call it in the initialiser of a subclass, or in a program without a container. A program with a container can
    /// declare it: ``AcEnableCloudKeyValueStore(synchronizedWith:fileID:line:)``.
    ///
    /// ```swift
    /// let store = ALCCloudKeyValueStore()
    /// try store.synchronize(
    ///   with: CloudConfiguration(etcd: EtcdConfiguration(endpoints: ["http://10.0.0.1:2379"]), account: "derek"))
    /// ```
    ///
    /// - Parameter configuration: With what the store is synchronised, and as whom.
    /// - Returns: The replica, which runs.
    /// - Throws: ``EtcdError/invalidConfiguration(reason:)`` if an endpoint, a certificate, the account or the store
    ///   cannot be used.
    @discardableResult
    public func synchronize(with configuration: CloudConfiguration) throws -> CloudReplica {
      try running(configuration).replica
    }

    /// Starts a replica that belongs to this store.
    func running(_ configuration: CloudConfiguration) throws -> RunningReplica {
      let running = RunningReplica(
        try CloudReplica(of: self, configuration), server: configuration.etcd.shortDescription)
      attach(running)
      return running
    }
  }
#endif
