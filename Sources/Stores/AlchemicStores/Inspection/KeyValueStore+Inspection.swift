// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicCore
private import Foundation
private import Synchronization

extension KeyValueStore: AttachedStore {
  package func snapshot(as identifier: String) -> StoreSnapshot {
    let title = core.isCloud ? "Cloud" : "User defaults"
    // A further store of its kind has the name of its class after a colon.
    let name = identifier.split(separator: ":", maxSplits: 1).dropFirst().first
    return StoreSnapshot(
      id: identifier, title: name.map { "\(title) (\($0))" } ?? title, location: HomePath.short(location),
      entries: entries.map(EntrySnapshot.init),
      notices: codedNotices.map { StoreSnapshot.Notice(code: $0.code, text: $0.text) },
      replica: core.attachedReplica.withLock { $0 }?.snapshot)
  }

  package func entrySnapshot(forKey key: String) -> EntrySnapshot? {
    let entry = entry(forKey: key)
    guard
      entry.value != nil || entry.defaultValue != nil || entry.setting != nil || entry.propertyKind != nil
        || entry.conflict != nil
    else {
      return nil
    }
    return EntrySnapshot(entry)
  }

  package func set(
    _ value: SettingValue, forKey key: String, seen: String?, by author: String?
  ) throws(CommandError) {
    let present = versionedEntry(forKey: key)
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
    if let type = core.typeRefusing(stored, forKey: key) {
      throw CommandError(
        "\(entry.setting?.title ?? key) doesn't accept this value: the program can't convert it to \(type).")
    }
    try change(present, to: stored, isChecked: seen != nil, by: author)
  }

  package func removeValue(forKey key: String, seen: String?, by author: String?) throws(CommandError) {
    let present = versionedEntry(forKey: key)
    try check(present.entry, seen: seen)
    try change(present, to: nil, isChecked: seen != nil, by: author)
  }

  package func takeOther(forKey key: String, seen: String?, by author: String?) throws(CommandError) {
    let present = versionedEntry(forKey: key)
    try check(present.entry, seen: seen)
    guard let conflict = present.entry.conflict else {
      throw CommandError("\(present.entry.setting?.title ?? key) has no other value: it is in no conflict.")
    }
    // The next change of the key ends its conflict. So it is never overwritten, also without a revision that was seen.
    try change(present, to: conflict.loser.value, isChecked: true, by: author)
  }

  /// Sets or removes an entry. With `isChecked`, only if the entry is still the present one at the moment of the write:
  /// the engine may wait for other processes before it writes.
  private func change(
    _ present: VersionedEntry, to value: StoredValue?, isChecked: Bool, by author: String?
  ) throws(CommandError) {
    let key = present.entry.key
    let outcome = KeyValueAuthor.$current.withValue(author ?? KeyValueAuthor.current) {
      Result { () throws(KeyValueStoreError) in
        if isChecked {
          try set(value, ifUnchanged: present)
        } else {
          try set([key: value])
        }
      }
    }
    do {
      try outcome.get()
    } catch .changedMeanwhile {
      throw Self.stale(entry(forKey: key))
    } catch {
      throw CommandError(error.description)
    }
  }

  private func check(_ entry: KeyValueEntry, seen: String?) throws(CommandError) {
    if let seen, seen != Revision.of(entry) { throw Self.stale(entry) }
  }

  private static func stale(_ entry: KeyValueEntry) -> CommandError {
    CommandError(
      "\(entry.setting?.title ?? entry.key) has changed since it was read.",
      stale: CommandError.Stale(entry: EntrySnapshot(entry)))
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
