// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A type that is built of other types, and that the container and names take apart: a generic structure or enumeration.
package protocol CompoundType {
  static var parts: CompoundParts { get }
}

/// The parts of a compound type.
package enum CompoundParts {
  /// `Ledger?`, with its `nil`.
  case optional(wrapped: Any.Type, null: Any)
  /// `[Ledger]`.
  case array(element: Any.Type)
  /// `Name<Ledger, Int>`.
  case generic(name: String, arguments: [Any.Type])

  /// The parts of a type; `nil` for any other type.
  ///
  /// The search for a missing conformance reads all conformances of the program, once for each type. Only generic
  /// structures and enumerations need one.
  package init?(_ type: Any.Type) {
    guard TypeDescriptor(ofValue: type)?.isGeneric == true, let compound = type as? any CompoundType.Type else {
      return nil
    }
    self = compound.parts
  }
}

extension Optional: CompoundType {
  package static var parts: CompoundParts { .optional(wrapped: Wrapped.self, null: Self.none as Any) }
}

extension Array: CompoundType {
  package static var parts: CompoundParts { .array(element: Element.self) }
}
