// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  public import AlchemicStores

  extension CloudReplica {
    /// Creates a replica. It does nothing before ``run()``.
    ///
    /// - Parameters:
    ///   - store: The store. The replica does not keep it alive.
    ///   - configuration: The cluster and the account.
    /// - Throws: ``EtcdError/invalidConfiguration(reason:)`` if an endpoint, a certificate, the account or the store
    ///   cannot be used.
    public init(of store: KeyValueStore, _ configuration: CloudConfiguration) throws {
      try self.init(of: store, configuration, transport: HTTPTransport(configuration.etcd))
    }
  }
#endif
