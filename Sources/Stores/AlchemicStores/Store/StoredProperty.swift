// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A property, as its store uses it.
protocol StoredProperty: AnyObject, Sendable {
  /// The key in the property's declaration, if any.
  var givenKey: String? { get }

  /// The kind of value that the property accepts; `null` if its type does not determine it.
  var kind: StoredValue.Kind { get }

  /// The property's declaration of its key.
  var declaration: StoredDeclaration { get }

  /// Whether the property accepts a value.
  func takes(_ value: StoredValue, key: String) -> Bool

  /// Returns a value as the property would store it; `nil` if the property does not accept it.
  func normalised(_ value: StoredValue, key: String) -> StoredValue?

  /// Binds the property to a key.
  func bind(_ key: String, in core: StoreCore)

  /// Sets the property to the first of `candidates` that it accepts, otherwise to its default value, unless a later
  /// generation was applied before. Called without any lock.
  func refresh(_ candidates: Candidates, generation: Int, key: String) -> Refreshed

  /// The best value, if the property does not accept it.
  var unreadable: UnreadableValue? { get }
}

/// The result of a refresh.
struct Refreshed {
  /// The value that the property did not accept.
  var unreadable: UnreadableValue?
  /// Whether `unreadable` has changed.
  var isNews: Bool
}

/// The values that a property may use.
struct Candidates: Sendable {
  /// The values that the command line's text may represent, the most literal first.
  var readings: [StoredValue]
  /// The stored value, then the default value.
  var values: [(StoredValue, KeyValueEntry.ValueOrigin)]
}
