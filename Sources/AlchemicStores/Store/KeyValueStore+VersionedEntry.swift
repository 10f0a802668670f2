/// An entry as somebody has seen it, so that a change can be made over exactly that.
package struct VersionedEntry: Sendable {
  /// The entry.
  package let entry: KeyValueEntry
  /// What the engine checks in the same step as the change.
  let precondition: KeyValueWrite.Precondition
}

extension KeyValueStore {
  /// An entry as it is now, to be changed later only if nobody else has changed it by then.
  package func versionedEntry(forKey key: String) -> VersionedEntry { core.versionedEntry(key) }

  /// Sets a value, durably when it returns, unless what is stored has changed since the entry was seen.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes what is stored.
  ///   - seen: The entry as it was seen.
  /// - Throws: ``KeyValueStoreError/changedMeanwhile(key:)`` where the program, another thread or another process has
  ///   changed it since, and what ``set(_:)`` throws; the old value stands then.
  package func set(_ value: StoredValue?, ifUnchanged seen: VersionedEntry) throws(KeyValueStoreError) {
    try core.write(value, ifUnchanged: seen)
  }
}
