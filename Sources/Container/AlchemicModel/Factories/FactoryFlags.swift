// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The declared properties of a factory or an injection besides its mode.
///
/// Sent and saved as a list of names. A name of a newer version is left out.
public struct FactoryFlags: OptionSet, Hashable, Sendable {
  /// One bit per flag.
  public let rawValue: UInt8

  /// Creates flags from their bits.
  ///
  /// - Parameter rawValue: One bit per flag.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The container prefers the factory to factories that are not primary.
  public static let primary = FactoryFlags(rawValue: 1 << 0)
  /// The container does not keep the object alive.
  public static let weak = FactoryFlags(rawValue: 1 << 1)
  /// The factory may have no object, or the injection receive none (optional).
  public static let nillable = FactoryFlags(rawValue: 1 << 2)
  /// The container injects the factory's next object wherever the current one is injected.
  public static let transient = FactoryFlags(rawValue: 1 << 3)
  /// The container creates the singleton at its first use.
  public static let lazy = FactoryFlags(rawValue: 1 << 4)

  /// Each flag with its name and its letter, in the order of texts and of ``FactorySnapshot/notation``.
  ///
  /// A singleton with a flag for singletons has its letter in place of the mode's.
  package static let named: [(flag: FactoryFlags, name: String, letter: String, isForSingletons: Bool)] = [
    (.nillable, "nillable", "N", false), (.weak, "weak", "W", false), (.transient, "transient", "~", false),
    (.primary, "primary", "P", false), (.lazy, "lazy", "L", true),
  ]

  /// The names of the flags that are set.
  public var names: [String] { Self.named.filter { contains($0.flag) }.map(\.name) }
}

extension FactoryFlags: Codable {
  /// Reads a list of names.
  public init(from decoder: any Decoder) throws {
    let names = try [String](from: decoder)
    self = FactoryFlags(Self.named.filter { names.contains($0.name) }.map(\.flag))
  }

  /// Writes a list of names.
  public func encode(to encoder: any Encoder) throws { try names.encode(to: encoder) }
}

extension FactoryFlags: Defaulted {
  /// No flag.
  package static var standard: FactoryFlags { [] }
}
