// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The words of this folder without the trait. The compiler rejects each call, so no body of a function here runs.

#if !Cloud
  public import AlchemicStores

  extension ALCCloudKeyValueStore {
    /// Stands for the synchronisation of a store.
    @available(*, unavailable, message: "Write traits: [.defaults, \"Cloud\"] on the .package line of Alchemic.")
    @discardableResult
    public func synchronize(with configuration: CloudConfiguration) throws -> CloudReplica {
      fatalError("The compiler rejects each use.")
    }
  }

  extension CloudReplica {
    /// Stands for the creation of a replica.
    @available(*, unavailable, message: "Write traits: [.defaults, \"Cloud\"] on the .package line of Alchemic.")
    public init(of store: KeyValueStore, _ configuration: CloudConfiguration) throws {
      // An actor's initialiser in an extension calls another one.
      func transport() -> any EtcdTransport { fatalError("The compiler rejects each use.") }
      try self.init(of: store, configuration, transport: transport())
    }
  }
#endif
