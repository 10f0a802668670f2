// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A change of a stored value, as explorers show it.
///
/// The container keeps it with its event: an explorer may read that after later changes of the same value.
package struct ValueChange: Sendable {
  /// The stored values, without secrets; `nil` for none.
  let before, after: SettingValue?
  /// Where the new value is too long to be kept, and `after` says only how long it is: the revision of the entry after the
  /// change, or of a past one.
  let longRevision: String?
  /// When the value changed, in seconds since 1970.
  let instant: Double
  let author: String?

  /// The revision of a past entry, which no present one has. So a change that is based on a past entry is refused.
  package static let pastRevision = "past"

  package init(
    before: SettingValue?, after: SettingValue?, longRevision: String?, at instant: Double, by author: String?
  ) {
    self.before = before
    self.after = after
    self.longRevision = longRevision
    self.instant = instant
    self.author = author
  }

  /// The entry after the change; `nil` if the change removed it.
  ///
  /// - Parameters:
  ///   - key: The key of the entry.
  ///   - present: The entry as it is now.
  func entry(forKey key: String, now present: EntrySnapshot?) -> EntrySnapshot? {
    if let present, isLast(before: present) { return present }
    var entry = present ?? EntrySnapshot(key: key, value: nil, origin: .default, editor: .readOnly)
    guard after != nil || entry.isDescribed else { return nil }
    entry.store(after)
    (entry.changedAt, entry.changedBy, entry.revision) = (instant, author, Self.pastRevision)
    return entry
  }

  /// Whether an entry still has what the change stored.
  private func isLast(before present: EntrySnapshot) -> Bool {
    // The command line's value hides all others.
    guard present.origin != .commandLine else { return true }
    if let longRevision { return longRevision == present.revision }
    if case (.double(let now)?, .double(let then)?) = (present.storedValue, after), now.isNaN, then.isNaN {
      return true
    }
    return present.storedValue == after
  }
}
