// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicCore
internal import Synchronization

/// A running replica that belongs to a store: the store ends it, and explorers see its state.
package protocol AttachedReplica: AnyObject, Sendable {
  /// What the replica is doing, for explorers.
  var snapshot: ReplicaSnapshot { get }

  /// Ends the replica. Called when the store is released, and when another replica replaces this one.
  func end()
}

extension KeyValueStore {
  /// Gives the store a replica, which lives no longer than the store. An earlier one ends.
  package func attach(_ replica: any AttachedReplica) { core.attach(replica) }

  /// The store's replica; `nil` if it has none.
  package var attachedReplica: (any AttachedReplica)? { core.attachedReplica.withLock { $0 } }

  /// Returns a key in the spelling of stores.
  package func normalizedKey(_ key: String) throws(KeyValueStoreError) -> String {
    try StoreValidation.normalizedKey(key)
  }
}

extension ReplicaStore {
  /// Reports to the store's container that the replica's state has changed.
  package func stateChanged() { core?.reportLog.notifyListener() }
}

extension StoreCore {
  func attach(_ replica: any AttachedReplica) {
    let earlier = attachedReplica.withLock { present in
      defer { present = replica }
      return present
    }
    earlier?.end()
    reportLog.notifyListener()
  }
}
