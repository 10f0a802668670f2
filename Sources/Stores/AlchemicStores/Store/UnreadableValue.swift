// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A value that a property does not accept. The property uses another one: the stored value or its default value.
package struct UnreadableValue: Hashable, Sendable {
  /// The key of the value and of the property.
  package var key: String
  /// Why the property does not accept it, without the value.
  package var error: KeyValueStoreError
  /// The value's source.
  package var origin: KeyValueEntry.ValueOrigin
  /// The source of the value that the property uses.
  package var shown = KeyValueEntry.ValueOrigin.default
}

extension KeyValueStore {
  /// The values that properties currently do not accept, sorted by key. ``reports`` also contains past problems.
  package var unreadableValues: [UnreadableValue] { core.unreadableValues }
}
