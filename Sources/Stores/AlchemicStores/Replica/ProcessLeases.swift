// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The leases of this process's replicas, for engines whose values no other process shares.
enum ProcessLeases {
  /// The values, by the number of their device, and the peer.
  struct Name: Hashable {
    var writer: Int64
    var peer: String
  }

  fileprivate struct State {
    /// The locks that are taken.
    var taken: [Name: ObjectIdentifier] = [:]
    var handlers: [ObjectIdentifier: @Sendable () -> Void] = [:]
  }

  fileprivate static let state = Mutex(State())
}

final class ProcessLease: ReplicaLeaseLock {
  private let name: ProcessLeases.Name

  init(_ name: ProcessLeases.Name) { self.name = name }

  deinit { release() }

  func tryLock() -> Bool {
    ProcessLeases.state.withLock { state in
      let identifier = ObjectIdentifier(self)
      if state.taken[name] == nil { state.taken[name] = identifier }
      return state.taken[name] == identifier
    }
  }

  func release() {
    let handlers = ProcessLeases.state.withLock { state -> [@Sendable () -> Void] in
      guard state.taken[name] == ObjectIdentifier(self) else { return [] }
      state.taken[name] = nil
      return Array(state.handlers.values)
    }
    for handler in handlers { handler() }
  }
}

final class ProcessLeaseWatch: Sendable {
  init(_ handler: @escaping @Sendable () -> Void) {
    ProcessLeases.state.withLock { $0.handlers[ObjectIdentifier(self)] = handler }
  }

  deinit {
    let dropped = ProcessLeases.state.withLock { $0.handlers.removeValue(forKey: ObjectIdentifier(self)) }
    // Released here, outside the lock.
    withExtendedLifetime(dropped) {}
  }
}
