internal import AlchemicCore
internal import AlchemicInspection

/// Finds a container's key-value stores for an explorer. What a store shows, and how it is changed, is its own.
struct StoreInspector: Sendable {
  private let context: ALCContext

  init(_ context: ALCContext) {
    self.context = context
  }

  /// All stores, in the container's order.
  func snapshots() -> [StoreSnapshot] {
    stores.map(snapshot)
  }

  /// One store; `nil` after it was released.
  func snapshot(of identifier: String) -> StoreSnapshot? {
    stores.first { $0.identifier == identifier }.map(snapshot)
  }

  private func snapshot(_ attached: Attached) -> StoreSnapshot {
    var snapshot = attached.store.snapshot(as: attached.identifier)
    snapshot.factory = attached.factory
    return snapshot
  }

  /// One entry; `nil` if it has neither a value, nor a description, nor a property.
  func entry(_ key: String, in identifier: String) -> EntrySnapshot? {
    store(identifier)?.entrySnapshot(forKey: key)
  }

  /// Sets an entry, if its description allows the value and the entry has not changed since `seen`.
  func set(
    _ value: SettingValue, forKey key: String, in identifier: String, seen: String?, by author: String?
  ) throws(CommandError) {
    try knownStore(identifier).set(value, forKey: key, seen: seen, by: author)
  }

  /// Removes the stored value of an entry, if the entry has not changed since `seen`.
  func remove(_ key: String, in identifier: String, seen: String?, by author: String?) throws(CommandError) {
    try knownStore(identifier).removeValue(forKey: key, seen: seen, by: author)
  }

  /// Sets an entry to the other value of its conflict, if the entry has not changed since `seen`.
  func takeOther(_ key: String, in identifier: String, seen: String?, by author: String?) throws(CommandError) {
    try knownStore(identifier).takeOther(forKey: key, seen: seen, by: author)
  }

  private typealias Attached = (identifier: String, store: any InspectableStore, factory: String?)

  private var stores: [Attached] {
    context.stores.compactMap { attached in
      (attached.store as? any InspectableStore).map { (attached.identifier, $0, attached.factory) }
    }
  }

  private func store(_ identifier: String) -> (any InspectableStore)? {
    stores.first { $0.identifier == identifier }?.store
  }

  private func knownStore(_ identifier: String) throws(CommandError) -> any InspectableStore {
    guard let store = store(identifier) else { throw CommandError("There is no store named \(identifier).") }
    return store
  }
}
