// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
private import Foundation

extension EntrySnapshot {
  init(_ entry: KeyValueEntry) {
    let shown = { (value: StoredValue?) in value.map { SettingValue($0, of: entry) } }
    self.init(
      key: entry.key, title: entry.setting?.title, group: entry.setting?.heading ?? "", value: shown(entry.value),
      defaultValue: shown(entry.defaultValue), origin: ValueOrigin(entry.origin),
      changedAt: entry.changedAt?.timeIntervalSince1970, changedBy: entry.changedBy, editor: Editor(entry),
      revision: Revision.of(entry), conflict: entry.conflict.map { ConflictSnapshot($0, of: entry) },
      readers: entry.readers.map { Reader(name: $0.name, factory: $0.factory) })
  }
}

extension ConflictSnapshot {
  fileprivate init(_ conflict: MergeConflict, of entry: KeyValueEntry) {
    self.init(
      value: conflict.loser.value.map { SettingValue($0, of: entry) },
      changedAt: conflict.loser.changedAt.timeIntervalSince1970, changedBy: conflict.loser.author)
  }
}

/// Identifies an entry's present value. The hash is salted, so that the revision of a secret does not help to guess it.
enum Revision {
  private static let salt = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  static func of(_ entry: KeyValueEntry) -> String {
    var hasher = Hasher()
    hasher.combine(salt.0)
    hasher.combine(entry.value)
    hasher.combine(entry.storedValue)
    hasher.combine(entry.changedAt)
    // An explorer must take exactly the value that it shows.
    hasher.combine(entry.conflict?.loser.clock)
    hasher.combine(salt.1)
    return String(UInt(bitPattern: hasher.finalize()), radix: 16)
  }
}

extension SettingDescription {
  /// The titles of its panes and its group as one title, without repetitions.
  fileprivate var heading: String {
    var titles: [String] = []
    for title in panes + [group] where !title.isEmpty && title != titles.last { titles.append(title) }
    return titles.joined(separator: " › ")
  }
}

extension EntrySnapshot.ValueOrigin {
  fileprivate init(_ origin: KeyValueEntry.ValueOrigin) {
    self =
      switch origin {
      case .default: .default
      case .stored, .cloud: .stored
      case .commandLine: .commandLine
      }
  }
}

extension EntrySnapshot.Editor {
  /// The editor in the description, or otherwise the one for the type of the value.
  init(_ entry: KeyValueEntry) {
    switch entry.setting?.kind {
    case .text(isSecure: true, _): self = .secret
    case .text:
      switch entry.setting?.numberKind {
      case .integer: self = .integer
      case .double: self = .number
      default: self = .text
      }
    case .toggle: self = .toggle
    case .slider(let minimum, let maximum): self = .slider(minimum: minimum, maximum: maximum)
    case .choice(let choices):
      self = .choice(
        choices.map { EntrySnapshot.Choice(title: $0.title, value: SettingValue($0.value, of: entry)) })
    case .title, .note: self = .readOnly
    case nil:
      switch entry.value?.kind ?? entry.defaultValue?.kind ?? entry.propertyKind {
      case .string, nil: self = .text
      case .bool: self = .toggle
      case .integer, .unsigned: self = .integer
      case .double: self = .number
      case .array, .dictionary: self = .json
      case .date, .data, .url, .null: self = .readOnly
      }
    }
  }
}
