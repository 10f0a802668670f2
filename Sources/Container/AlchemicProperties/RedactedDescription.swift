// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A type that may hold secret values. Neither its descriptions nor its mirror show any value.
protocol RedactedDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension RedactedDescription {
  /// The same as the description.
  var debugDescription: String { description }

  /// A mirror without children.
  var customMirror: Mirror { Mirror(self, children: []) }
}
