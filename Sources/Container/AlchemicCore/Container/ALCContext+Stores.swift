// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

// Key-value stores are objects like others to the container, but an explorer requests them by their identifiers and
// observes their changes.
extension ALCContext {
  /// The container that is creating an object on this thread or in this task.
  package static var constructing: ALCContext? {
    Attempt.current?.context as? ALCContext
  }

  /// The name of the factory whose object is being created on this thread or in this task.
  package static var constructingFactory: String? { Attempt.current?.factory.name }

  /// The extension of a type that has read the declarations of the current model; `nil` without one.
  package func registrationExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    let extensions = state.withLock { $0.lifecycle.model?.extensions } ?? []
    for case let found as Extension in extensions { return found }
    return nil
  }

  /// Registers a store among the container's objects, which keeps only a weak reference to it.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - kind: The kind of store, the same in all versions: `user-defaults` or `cloud`.
  /// - Returns: The store's identifier in this container.
  package func attach(store: any AttachedStore, kind: String) -> String {
    let factory = Self.constructingFactory
    let identifier = state.withLock { $0.stores.add(store, kind: kind, factory: factory) }
    events.post(.storeOpened(store: identifier))
    return identifier
  }

  /// The stores that are alive, with their identifiers and the factories that created them: user defaults first, then as
  /// they were created.
  package var stores: [(identifier: String, store: any AttachedStore, factory: String?)] {
    state.withLock(\.stores).alive
  }

  /// The store with an identifier, while it is alive.
  package func store(_ identifier: String) -> (any AttachedStore)? {
    stores.first { $0.identifier == identifier }?.store
  }

  /// A store as an explorer shows it; `nil` once it is gone.
  package func storeSnapshot(_ identifier: String) -> StoreSnapshot? {
    stores.first { $0.identifier == identifier }.map(StoreSnapshot.init)
  }

  /// Posts that the problem of a store has changed. Call it on any thread; it calls no code of the program.
  package func postStoreReported(store: String) {
    events.post(.storeReported(store: store))
  }

  /// Posts that an entry of a store has changed. Call it on any thread; it calls no code of the program.
  package func postValueChanged(store: String, key: String, _ change: ValueChange) {
    events.post(.valueChanged(store: store, key: key, change))
  }
}

extension StoreSnapshot {
  init(_ attached: (identifier: String, store: any AttachedStore, factory: String?)) {
    self = attached.store.snapshot(as: attached.identifier)
    factory = attached.factory
  }
}
