internal import Synchronization

// Key-value stores are objects like others to the container, but an explorer requests them by their identifiers and
// observes their changes.
extension ALCContext {
  /// The container that is creating an object on this thread or in this task.
  package static var constructing: ALCContext? {
    Construction.current?.context as? ALCContext
  }

  /// The extension of a type that has read the declarations of the current model; `nil` without one.
  package func registrationExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    let extensions = state.withLock { $0.lifecycle.model?.extensions } ?? []
    for case let found as Extension in extensions { return found }
    return nil
  }

  /// Registers a store among the container's objects. It replaces an earlier one with the same identifier.
  package func attach(store: AnyObject, identifier: String) {
    let reference = UncheckedTransfer(WeakReference(store))
    state.withLock { $0.stores[identifier] = reference }
    events.post(.storeOpened(store: identifier))
  }

  /// The stores that are alive, ordered by their identifiers.
  package var stores: [AnyObject] {
    let references = state.withLock { state in state.stores.sorted { $0.key < $1.key }.map(\.value) }
    return references.compactMap(\.value.object)
  }

  /// Posts that the problem of a store has changed. Call it on any thread; it calls no code of the program.
  package func postStoreReported(store: String) {
    events.post(.storeReported(store: store))
  }

  /// Posts that an entry of a store has changed. Call it on any thread; it calls no code of the program.
  package func postValueChanged(store: String, key: String) {
    events.post(.valueChanged(store: store, key: key))
  }
}
