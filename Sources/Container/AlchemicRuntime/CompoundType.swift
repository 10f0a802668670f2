// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A generic type that the container and names take apart, beside optionals and arrays.
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
  /// The search for a conformance reads all conformances of the program, once for each type. Optionals and arrays are
  /// found by their descriptors, and only other generic structures and enumerations need a search.
  package init?(_ type: Any.Type) {
    guard let descriptor = TypeDescriptor(ofValue: type), descriptor.isGeneric else { return nil }
    if descriptor.number == Self.optional {
      let wrapped = Self.argument(of: type)
      self = .optional(wrapped: wrapped, null: Self.null(wrapped))
    } else if descriptor.number == Self.array {
      self = .array(element: Self.argument(of: type))
    } else if let compound = type as? any CompoundType.Type {
      self = compound.parts
    } else {
      return nil
    }
  }

  /// The type that an optional type wraps; `nil` for another type.
  static func wrapped(in type: Any.Type) -> Any.Type? {
    TypeDescriptor(ofValue: type)?.number == optional ? argument(of: type) : nil
  }

  private static let optional = TypeDescriptor(ofValue: Int?.self)?.number
  private static let array = TypeDescriptor(ofValue: [Int].self)?.number

  /// The first argument of a generic structure or enumeration.
  ///
  /// Layout: `TargetValueMetadata` in `include/swift/ABI/Metadata.h`: the kind, the descriptor, and then the arguments.
  private static func argument(of type: Any.Type) -> Any.Type {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
      .load(fromByteOffset: 2 * MemoryLayout<UInt>.size, as: Any.Type.self)
  }

  private static func null<Wrapped>(_ type: Wrapped.Type) -> Any { Wrapped?.none as Any }
}

extension TypeDescriptor {
  /// The address as a number, which can be kept in a constant.
  fileprivate var number: UInt { UInt(bitPattern: address) }
}
