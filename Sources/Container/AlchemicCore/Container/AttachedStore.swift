// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A key-value store among the container's objects, as explorers show and change it. The container knows stores only
/// through this, so that a program without stores links no database.
///
/// All methods may be called from any thread. A change blocks it until the change is durable.
package protocol AttachedStore: AnyObject, Sendable {
  /// The store as an explorer shows it, without secrets.
  ///
  /// - Parameter identifier: The store's identifier in its container.
  func snapshot(as identifier: String) -> StoreSnapshot

  /// One entry; `nil` if it has neither a value, nor a description, nor a property.
  func entrySnapshot(forKey key: String) -> EntrySnapshot?

  /// Sets an entry, if its description allows the value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  ///   - seen: The revision of the entry that the explorer has seen; `nil` for any.
  ///   - author: Who changes the entry; `nil` for this process.
  /// - Throws: `CommandError` with the reason, and with the present entry if it has changed since `seen`.
  func set(_ value: SettingValue, forKey key: String, seen: String?, by author: String?) throws(CommandError)

  /// Removes the stored value of an entry.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - seen: The revision of the entry that the explorer has seen; `nil` for any.
  ///   - author: Who changes the entry; `nil` for this process.
  /// - Throws: `CommandError` with the reason, and with the present entry if it has changed since `seen`.
  func removeValue(forKey key: String, seen: String?, by author: String?) throws(CommandError)

  /// Sets an entry to the other value of its conflict, or removes it if the other change did.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - seen: The revision of the entry that the explorer has seen; `nil` for any.
  ///   - author: Who changes the entry; `nil` for this process.
  /// - Throws: `CommandError` with the reason, and with the present entry if it has changed since `seen`.
  func takeOther(forKey key: String, seen: String?, by author: String?) throws(CommandError)
}
