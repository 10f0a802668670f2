// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension KeyValueStore {
  /// Sets a key to the value that lost its conflict, or removes the key if the other change did. The change is durable
  /// when this returns, and travels to other devices as any change does.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether there was a conflict; see ``KeyValueEntry/conflict``.
  /// - Throws: ``KeyValueStoreError/changedMeanwhile(key:)`` if the key has changed since the conflict, and what
  ///   ``set(_:)`` throws. Then the present value is kept.
  @discardableResult
  public func takeOther(forKey key: String) throws(KeyValueStoreError) -> Bool {
    let present = core.versionedEntry(try StoreValidation.normalizedKey(key))
    guard let conflict = present.entry.conflict else { return false }
    try core.write(conflict.loser.value, ifUnchanged: present)
    return true
  }
}

extension StoreCore.State {
  /// The conflict that the present value of a key has won.
  func conflict(_ key: String) -> MergeConflict? {
    guard let conflict = conflicts[key], records[key]?.clock == conflict.winner.clock else { return nil }
    return conflict
  }
}
