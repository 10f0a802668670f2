// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
public import Foundation

/// Everything that a store knows about one key.
public struct KeyValueEntry: Hashable, Sendable, Identifiable {
  /// The key.
  public var key: String
  /// The value that a reader gets: from the command line, otherwise the stored value, otherwise the default value.
  public var value: StoredValue?
  /// The stored value, even if the command line hides it.
  public var storedValue: StoredValue?
  /// The value that a reader gets if none is stored.
  public var defaultValue: StoredValue?
  /// The source of `value`.
  public var origin: ValueOrigin
  /// When the stored value was last changed or removed; `nil` if the key was never set.
  public var changedAt: Date?
  /// Who last changed or removed the stored value: the process, or the person it acted for; see ``KeyValueAuthor``.
  /// `nil` if the key was never set, and if the author was not recorded, as in files of earlier versions.
  public var changedBy: String?
  /// The key's description in the settings.
  public var setting: SettingDescription?
  /// The conflict that the present value has won, on the devices of both values; `nil` for none, and once the key changes
  /// again. ``KeyValueStore/takeOther(forKey:)`` sets the other value.
  public var conflict: MergeConflict?

  /// The kind of value that the key's property accepts: `null` if its type does not determine it, `nil` without a
  /// property.
  package var propertyKind: StoredValue.Kind?
  /// The declarations that read the key, as far as the store knows them.
  package var readers: [SettingReader] = []

  /// The key.
  public var id: String { key }

  /// Whether the value is a secret, which no description shows.
  public var isSecure: Bool { setting?.isSecure ?? false }

  /// The source of an entry's value.
  public enum ValueOrigin: String, Hashable, Sendable, CaseIterable {
    /// The settings' description or the program's code.
    case `default`
    /// The store.
    case stored
    /// The program's command line.
    case commandLine
    /// A cloud store.
    case cloud
  }
}

extension KeyValueEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key, its value and the source. A secret's value is shown only as set or not set.
  public var description: String { "\(key.onOneLine) = \(value.shown(isSecure: isSecure)) (\(origin.rawValue))" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no secret.
  public var customMirror: Mirror { Mirror(self, children: ["entry": description]) }
}
