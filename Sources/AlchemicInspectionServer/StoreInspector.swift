internal import AlchemicCore
internal import AlchemicInspection
internal import AlchemicStores
private import Foundation

/// Translates a container's key-value stores into the values of an explorer, without secrets, and changes entries.
struct StoreInspector: Sendable {
  private let context: ALCContext

  init(_ context: ALCContext) {
    self.context = context
  }

  /// All stores, user defaults first.
  func snapshots() -> [StoreSnapshot] {
    stores.sorted { $0.identifier > $1.identifier }.map(snapshot)
  }

  /// One store; `nil` after it was released.
  func snapshot(of identifier: String) -> StoreSnapshot? {
    store(identifier).map(snapshot)
  }

  /// One entry; `nil` if it has neither a value, nor a description, nor a property.
  func entry(_ key: String, in identifier: String) -> EntrySnapshot? {
    guard let entry = store(identifier)?.entry(forKey: key) else { return nil }
    guard entry.value != nil || entry.defaultValue != nil || entry.setting != nil || entry.propertyKind != nil else {
      return nil
    }
    return EntrySnapshot(entry)
  }

  /// Sets an entry, if its description allows the value and the entry has not changed since `seen`.
  func set(
    _ value: SettingValue, forKey key: String, in identifier: String, seen: String?, by author: String?
  ) throws(CommandError) {
    let store = try knownStore(identifier)
    let present = store.versionedEntry(forKey: key)
    let entry = present.entry
    try check(entry, seen: seen)
    guard let given = StoredValue(value, for: entry) else {
      let isJSON = EntrySnapshot.Editor(entry) == .json
      throw CommandError(
        isJSON
          ? "\(key) expects JSON of the same kind as its current value." : "\(key) doesn't accept a value of this type."
      )
    }
    let stored = entry.setting?.stored(given) ?? given
    if let problem = entry.setting?.problem(with: stored) { throw CommandError(problem) }
    try change(present, of: store, to: stored, isChecked: seen != nil, by: author)
  }

  /// Removes the stored value of an entry, if the entry has not changed since `seen`.
  func remove(_ key: String, in identifier: String, seen: String?, by author: String?) throws(CommandError) {
    let store = try knownStore(identifier)
    let present = store.versionedEntry(forKey: key)
    try check(present.entry, seen: seen)
    try change(present, of: store, to: nil, isChecked: seen != nil, by: author)
  }

  /// Sets or removes an entry. With `isChecked`, only if the entry is still the present one at the moment of the write:
  /// the engine may wait for other processes before it writes.
  private func change(
    _ present: VersionedEntry, of store: KeyValueStore, to value: StoredValue?, isChecked: Bool, by author: String?
  ) throws(CommandError) {
    let key = present.entry.key
    let outcome = KeyValueAuthor.$current.withValue(author ?? KeyValueAuthor.current) {
      Result { () throws(KeyValueStoreError) in
        if isChecked {
          try store.set(value, ifUnchanged: present)
        } else {
          try store.set([key: value])
        }
      }
    }
    do {
      try outcome.get()
    } catch .changedMeanwhile {
      throw stale(store.entry(forKey: key))
    } catch {
      throw CommandError(error.description)
    }
  }

  private func check(_ entry: KeyValueEntry, seen: String?) throws(CommandError) {
    if let seen, seen != Revision.of(entry) { throw stale(entry) }
  }

  private func stale(_ entry: KeyValueEntry) -> CommandError {
    CommandError(
      "\(entry.setting?.title ?? entry.key) has changed since it was read.",
      stale: CommandError.Stale(entry: EntrySnapshot(entry)))
  }

  private var stores: [KeyValueStore] {
    context.stores.compactMap { $0 as? KeyValueStore }
  }

  private func store(_ identifier: String) -> KeyValueStore? {
    stores.first { $0.identifier == identifier }
  }

  private func knownStore(_ identifier: String) throws(CommandError) -> KeyValueStore {
    guard let store = store(identifier) else { throw CommandError("There is no store named \(identifier).") }
    return store
  }

  private func snapshot(_ store: KeyValueStore) -> StoreSnapshot {
    StoreSnapshot(
      id: store.identifier, title: store is ALCUserDefaults ? "User defaults" : "Cloud",
      location: HomePath.short(store.location),
      entries: store.entries.map(EntrySnapshot.init), notices: store.notices)
  }
}

/// Paths for display.
private enum HomePath {
  /// The path with `~` for the home directory.
  static func short(_ path: String) -> String {
    guard let home = ProcessInfo.processInfo.environment["HOME"], home.count > 1, path.hasPrefix(home + "/") else {
      return path
    }
    return "~" + path.dropFirst(home.count)
  }
}
