// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

protocol Warm: AnyObject, Sendable {}
protocol Hard: AnyObject, Sendable {}
protocol Pale: AnyObject, Sendable {}
protocol Bright: Warm {}

class Amber: Part, Warm, @unchecked Sendable {}
class Basalt: Part, Hard, @unchecked Sendable {}
final class Chalk: Part, Hard, Pale, @unchecked Sendable {}
final class Dew: Part, Pale, @unchecked Sendable {}
final class Ember: Amber, Bright, @unchecked Sendable {}
final class Flint: Basalt, Warm, @unchecked Sendable {}
final class Garnet: Part, Bright, @unchecked Sendable {}
final class Hail: Part, @unchecked Sendable {}
final class Iron: Part, Hard, Warm, @unchecked Sendable {}
final class Jade: Part, @unchecked Sendable {}
final class Kelp: Part, Pale, @unchecked Sendable {}
final class Lava: Part, Bright, Hard, @unchecked Sendable {}

/// A type of the trials.
enum Kind: String, CaseIterable, Sendable {
  case amber, basalt, chalk, dew, ember, flint, garnet, hail, iron, jade, kelp, lava
  case part, warm, hard, pale, bright, hardAndWarm, warmPart

  static let classes: [Kind] = [
    .amber, .basalt, .chalk, .dew, .ember, .flint, .garnet, .hail, .iron, .jade, .kelp, .lava,
  ]
  static let protocols: [Kind] = [.warm, .hard, .pale, .bright, .hardAndWarm, .warmPart]

  var isClass: Bool { Self.classes.contains(self) || self == .part }

  /// As a program writes it.
  var name: String {
    switch self {
    case .hardAndWarm: "any Hard & Warm"
    case .warmPart: "any Part & Warm"
    case .warm, .hard, .pale, .bright: "any \(rawValue.capitalized)"
    default: rawValue.capitalized
    }
  }

  /// The single types that an object of this declared type is known to have.
  var known: Set<Kind> {
    switch self {
    case .part: [.part]
    case .warm: [.warm]
    case .hard: [.hard]
    case .pale: [.pale]
    case .bright: [.bright, .warm]
    case .hardAndWarm: [.hard, .warm]
    case .warmPart: [.part, .warm]
    case .amber: [.part, .amber, .warm]
    case .basalt: [.part, .basalt, .hard]
    case .chalk: [.part, .chalk, .hard, .pale]
    case .dew: [.part, .dew, .pale]
    case .ember: [.part, .ember, .amber, .warm, .bright]
    case .flint: [.part, .flint, .basalt, .hard, .warm]
    case .garnet: [.part, .garnet, .bright, .warm]
    case .hail: [.part, .hail]
    case .iron: [.part, .iron, .hard, .warm]
    case .jade: [.part, .jade]
    case .kelp: [.part, .kelp, .pale]
    case .lava: [.part, .lava, .bright, .warm, .hard]
    }
  }

  /// The single types that a variable of this type requires.
  private var required: Set<Kind> {
    switch self {
    case .hardAndWarm, .warmPart: known
    default: [self]
    }
  }

  /// Whether an object of this declared type fits a variable of another.
  func fits(_ other: Kind) -> Bool { known.isSuperset(of: other.required) }

  /// The type itself.
  var tag: any TypeTag.Type {
    switch self {
    case .part: One<Part>.self
    case .warm: One<any Warm>.self
    case .hard: One<any Hard>.self
    case .pale: One<any Pale>.self
    case .bright: One<any Bright>.self
    case .hardAndWarm: One<any Hard & Warm>.self
    case .warmPart: One<any Part & Warm>.self
    default: partTag ?? One<Part>.self
    }
  }

  /// The type of a class.
  var partTag: (any PartTag.Type)? {
    switch self {
    case .part: One<Part>.self
    case .amber: One<Amber>.self
    case .basalt: One<Basalt>.self
    case .chalk: One<Chalk>.self
    case .dew: One<Dew>.self
    case .ember: One<Ember>.self
    case .flint: One<Flint>.self
    case .garnet: One<Garnet>.self
    case .hail: One<Hail>.self
    case .iron: One<Iron>.self
    case .jade: One<Jade>.self
    case .kelp: One<Kelp>.self
    case .lava: One<Lava>.self
    case .warm, .hard, .pale, .bright, .hardAndWarm, .warmPart: nil
    }
  }
}

// MARK: Types as values

/// A type of an argument or a variable, and how to read the objects of its values.
protocol TypeTag: SendableMetatype {
  associatedtype Value: Sendable
  /// What a variable has before it is injected.
  static var empty: Value? { get }
  static func held(_ value: Value) -> Held
}

protocol PartTag: TypeTag where Value: Part {}

/// What an argument or a variable holds.
indirect enum Held: Sendable {
  case nothing
  case object(Part)
  case number(Int)
  case all([Held])
  case later(Use)

  /// A lazy value or a provider.
  struct Use: Sendable {
    let now: @Sendable () throws(AlchemicError) -> Held
    let async: @Sendable () async throws(AlchemicError) -> Held
  }
}

enum One<Value: Sendable>: TypeTag {
  static var empty: Value? { nil }
  static func held(_ value: Value) -> Held { (value as? Part).map(Held.object) ?? .nothing }
}

/// A number from outside of the program.
enum Number: TypeTag {
  static var empty: Int? { nil }
  static func held(_ value: Int) -> Held { .number(value) }
}

extension One: PartTag where Value: Part {}

enum Maybe<Base: TypeTag>: TypeTag {
  static var empty: Base.Value?? { .some(nil) }
  static func held(_ value: Base.Value?) -> Held { value.map(Base.held) ?? .nothing }
}

enum Many<Base: TypeTag>: TypeTag {
  static var empty: [Base.Value]? { [] }
  static func held(_ value: [Base.Value]) -> Held { .all(value.map(Base.held)) }
}

enum Later<Base: TypeTag>: TypeTag {
  static var empty: ALCLazy<Base.Value>? { nil }
  static func held(_ value: ALCLazy<Base.Value>) -> Held {
    .later(
      Held.Use(
        now: { () throws(AlchemicError) in Base.held(try value()) },
        async: { () async throws(AlchemicError) in Base.held(try await value.async()) }))
  }
}

enum Provided<Base: TypeTag>: TypeTag {
  static var empty: ALCProvider<Base.Value>? { nil }
  static func held(_ value: ALCProvider<Base.Value>) -> Held {
    .later(
      Held.Use(
        now: { () throws(AlchemicError) in Base.held(try value()) },
        async: { () async throws(AlchemicError) in Base.held(try await value.async()) }))
  }
}

extension Need {
  /// The type of the argument, the slot or the request.
  var tag: any TypeTag.Type {
    func shaped<Base: TypeTag>(_ base: Base.Type) -> any TypeTag.Type {
      switch shape {
      case .one: base
      case .optional: Maybe<Base>.self
      case .array: Many<Base>.self
      case .lazy: Later<Base>.self
      case .provider: Provided<Base>.self
      case .lazyArray: Later<Many<Base>>.self
      case .lazies: Many<Later<Base>>.self
      case .providers: Many<Provided<Base>>.self
      }
    }
    return property == nil ? shaped(kind.tag) : shaped(Number.self)
  }

  /// The type of a variable, which is empty at first.
  var variableTag: any TypeTag.Type {
    func optional<Base: TypeTag>(_ base: Base.Type) -> any TypeTag.Type {
      switch shape {
      case .array, .lazies, .providers, .optional: base
      case .one, .lazy, .provider, .lazyArray: Maybe<Base>.self
      }
    }
    return optional(tag)
  }
}
