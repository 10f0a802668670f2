// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

/// A change of one key's value.
public struct KeyValueChange: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The stored value before the change; `nil` if there was none.
  public var oldValue: StoredValue?
  /// The stored value after the change; `nil` if the key was removed.
  public var newValue: StoredValue?
  /// The source of the change.
  public var origin: Origin
  /// Who made the change: the process, or the person it acted for; see ``KeyValueAuthor``. `nil` if that was not
  /// recorded, and for a refused set.
  public var author: String?
  /// Whether the value is a secret, which no description shows.
  public var isSecure: Bool

  /// Creates a change from its parts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - oldValue: The stored value before the change; `nil` for none.
  ///   - newValue: The stored value after the change; `nil` for none.
  ///   - origin: The source of the change.
  ///   - author: Who made the change; `nil` if unknown.
  ///   - isSecure: Whether the value is a secret.
  public init(
    key: String, oldValue: StoredValue?, newValue: StoredValue?, origin: Origin, author: String? = nil,
    isSecure: Bool = false
  ) {
    self.key = key
    self.oldValue = oldValue
    self.newValue = newValue
    self.origin = origin
    self.author = author
    self.isSecure = isSecure
  }

  /// The source of a change; for a server's change, also its reason.
  public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
    /// This store.
    case thisStore
    /// Another process, or another store of this process on the same file.
    case otherProcess
    /// A server sent a change from elsewhere.
    case serverChange
    /// A server sent its values for the first time.
    case initialSync
    /// A set was refused because the store would exceed its limits. Both values are the old one.
    case quotaViolation
    /// The values now belong to another account.
    case accountChange
  }
}

extension KeyValueChange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key, both values, and the source of the change. A secret's values are shown only as set or not set.
  public var description: String {
    "\(key.onOneLine): \(shown(oldValue)) → \(shown(newValue)) (\(origin.rawValue))"
  }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no secret.
  public var customMirror: Mirror { Mirror(self, children: ["change": description]) }

  private func shown(_ value: StoredValue?) -> String { value.shown(isSecure: isSecure) }
}

extension StoredValue? {
  /// Returns the value as descriptions show it.
  func shown(isSecure: Bool) -> String {
    guard let value = self else { return "not set" }
    return isSecure ? "set" : "\(value)"
  }
}
