internal import AlchemicGraph
public import Foundation

/// All that a store can say of one key.
public struct KeyValueEntry: Hashable, Sendable, Identifiable {
  /// The key.
  public var key: String
  /// What a reader gets: from the command line, else what is stored, else the default.
  public var value: StoredValue?
  /// What is stored, whether or not the command line hides it.
  public var storedValue: StoredValue?
  /// What a reader gets when nothing is stored.
  public var defaultValue: StoredValue?
  /// Where `value` comes from.
  public var origin: Origin
  /// When what is stored was last changed, or removed; `nil` when it never was.
  public var changedAt: Date?
  /// Who last changed what is stored, or removed it: the process, or for whom it did; see ``KeyValueAuthor``. `nil` when
  /// nobody ever did, and where that was not recorded, as in files of earlier versions.
  public var changedBy: String?
  /// What the settings' description says of it.
  public var setting: SettingDescription?

  /// The kind of value that the key's property takes; `null` where its type does not say. `nil` without a property.
  package var propertyKind: StoredValue.Kind?

  /// The key.
  public var id: String { key }

  /// Whether the value is a secret, which no description shows.
  public var isSecure: Bool { setting?.isSecure ?? false }

  /// Where an entry's value comes from.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The settings' description, or the program's code.
    case `default`
    /// The store: somebody set it.
    case stored
    /// The program's command line.
    case commandLine
    /// A cloud store.
    case cloud
  }
}

extension KeyValueEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key, its value and where it comes from; a secret only as set or not set.
  public var description: String { "\(key.onOneLine) = \(value.shown(isSecure: isSecure)) (\(origin.rawValue))" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no secret.
  public var customMirror: Mirror { Mirror(self, children: ["entry": description]) }
}
