// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A property of a factory besides its names: its mode, a flag, or its kind. Each has one bit.
struct FactoryTrait {
  enum Key: String { case mode, flag, kind }

  private enum Value: Hashable {
    case mode(FactorySnapshot.Mode)
    case flag(FactoryFlags)
    case isClass, isMethod
  }

  let key: Key
  let name: String
  private let value: Value

  static let all: [FactoryTrait] =
    FactorySnapshot.Mode.allCases.filter { $0 != .unknown }.map {
      FactoryTrait(key: .mode, name: $0.rawValue, value: .mode($0))
    }
    + FactoryFlags.named.map { FactoryTrait(key: .flag, name: $0.name, value: .flag($0.flag)) }
    + [
      FactoryTrait(key: .kind, name: "class", value: .isClass),
      FactoryTrait(key: .kind, name: "method", value: .isMethod),
    ]

  /// The bits of the traits whose name begins with a text.
  static func matching(_ prefix: Substring, key: Key?) -> UInt16 {
    bits { (key == nil || $0.key == key) && $0.name.hasPrefix(prefix) }
  }

  /// The bits of a factory's traits, in the order of ``all``.
  static func bits(_ factory: FactorySnapshot) -> UInt16 {
    bits { trait in
      switch trait.value {
      case .mode(let mode): mode == factory.mode
      case .flag(let flag): factory.flags.contains(flag)
      case .isClass: factory.kind == .class
      case .isMethod: if case .method = factory.kind { true } else { false }
      }
    }
  }

  private static func bits(where isSet: (FactoryTrait) -> Bool) -> UInt16 {
    all.enumerated().reduce(0) { bits, trait in isSet(trait.element) ? bits | 1 << UInt16(trait.offset) : bits }
  }
}
