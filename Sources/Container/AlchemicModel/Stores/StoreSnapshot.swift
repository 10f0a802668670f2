// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One key-value store as an explorer sees it.
public struct StoreSnapshot: Codable, Hashable, Sendable, Identifiable {
  /// The store's identifier: `user-defaults` or `cloud`. Further stores of a kind add the name of their class, as in
  /// `user-defaults:PrinterSettings`. It stays the same while the process runs.
  public var id: String
  /// Its title: `User defaults`, for a further store `User defaults (PrinterSettings)`.
  public var title: String
  /// Where its values are: a path, or the engine's own description.
  public var location: String
  /// Its entries: those with a description in its order, then the others by key.
  public var entries: [EntrySnapshot]
  /// The store's problems.
  ///
  /// First what went wrong, oldest first: a damaged file was quarantined, a store can't be opened. Then, by key, the
  /// values whose type a property of the program does not accept; such a notice disappears once the value is fixed. No
  /// notice contains a value.
  public var notices: [Notice]
  /// What keeps the store and a server the same; `nil` for a store that is only on this device.
  public var replica: ReplicaSnapshot?
  /// The name of the factory that created the store; `nil` for a store that no factory created.
  public var factory: String?

  /// Creates a store from its parts.
  public init(
    id: String, title: String, location: String, entries: [EntrySnapshot], notices: [Notice] = [],
    replica: ReplicaSnapshot? = nil, factory: String? = nil
  ) {
    self.id = id
    self.title = title
    self.location = location
    self.entries = entries
    self.notices = notices
    self.replica = replica
    self.factory = factory
  }

  /// A problem of a store.
  public struct Notice: Codable, Hashable, Sendable {
    /// The kind of problem, a short name that does not change: `file-quarantined`, `wrong-type`.
    public var code: String
    /// The complete text.
    public var text: String

    /// Creates a notice from its parts.
    public init(code: String, text: String) {
      self.code = code
      self.text = text
    }
  }
}
