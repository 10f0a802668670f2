// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An entry with the version of its stored value, for a change that requires this version (optimistic locking).
package struct VersionedEntry: Sendable {
  /// The entry.
  package let entry: KeyValueEntry
  /// The condition that the engine checks in the transaction of the change.
  let precondition: KeyValueWrite.Precondition
}

extension KeyValueStore {
  /// Returns an entry as it is now, with its version.
  package func versionedEntry(forKey key: String) -> VersionedEntry { core.versionedEntry(key) }

  /// Sets a value if the stored value has not changed since the entry was read. The value is durable when this returns.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the stored value.
  ///   - seen: The entry that was read.
  /// - Throws: ``KeyValueStoreError/changedMeanwhile(key:)`` if the program, another thread or another process has
  ///   changed the value since, and what ``set(_:)`` throws. Then the old value is kept.
  package func set(_ value: StoredValue?, ifUnchanged seen: VersionedEntry) throws(KeyValueStoreError) {
    try core.write(value, ifUnchanged: seen)
  }
}
