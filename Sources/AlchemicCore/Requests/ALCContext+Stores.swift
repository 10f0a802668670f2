internal import Synchronization

// What the container knows of key-value stores, which it does not know otherwise: they are objects like others, but an
// explorer asks for them by their identifiers and wants to hear of their changes.
extension ALCContext {
  /// The container that makes an object on this thread, or in this task, at the moment.
  package static var constructing: ALCContext? {
    ConstructionFrame.unretainedContext?.takeUnretainedValue() ?? Construction.ofTask?.context
  }

  /// The one companion of a type that learned from the declarations of the start under way, or done; `nil` where none
  /// was asked for.
  package func registrationExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    let extensions = state.withLock { $0.lifecycle.model?.extensions } ?? []
    for case let found as Extension in extensions { return found }
    return nil
  }

  /// Says that one of the container's objects is a store. A later one of the same identifier takes its place.
  package func attach(store: AnyObject, identifier: String) {
    let reference = UncheckedTransfer(WeakReference(store))
    state.withLock { $0.stores[identifier] = reference }
    events.post(.storeOpened(store: identifier))
  }

  /// The stores that are alive, by ascending identifiers.
  package var stores: [AnyObject] {
    let references = state.withLock { state in state.stores.sorted { $0.key < $1.key }.map(\.value) }
    return references.compactMap(\.value.object)
  }

  /// Says that a store has something to tell of what is wrong with it, or no longer. May be called on any thread, and
  /// never calls back.
  package func postStoreReported(store: String) {
    events.post(.storeReported(store: store))
  }

  /// Says that an entry of a store changed. May be called on any thread, and never calls back.
  package func postValueChanged(store: String, key: String) {
    events.post(.valueChanged(store: store, key: key))
  }
}
