// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A variable or an argument that receives its value from the container.
public struct DependencySnapshot: Codable, Hashable, Sendable {
  /// The variable's name, or the argument's number as `#1`.
  public var name: String
  /// Its declared type.
  public var typeName: String
  /// The declared criteria: `AcProtocol(Account)`; empty where the type alone decides.
  @OmittedIfDefault public var criteria: String
  /// The flags of the injection.
  @OmittedIfDefault public var flags: FactoryFlags
  /// Whether the opener of a scope gives its value, which `resolution` shows as a constant.
  @OmittedIfDefault public var isGiven: Bool
  /// Whether it may receive nothing, because of its type or a flag.
  @OmittedIfDefault public var isOptional: Bool
  /// How it defers its object; `nil` where it receives the object itself.
  public var deferral: Deferral?
  /// Where it was declared.
  public var location: AlchemicSourceLocation
  /// The objects that it receives, at once or later.
  public var resolution: Resolution
  /// The factories that match too, but that a primary one displaces; their ids, ascending.
  @OmittedIfDefault public var displaced: [Int]
  /// The property that it reads; `nil` for other dependencies.
  @Rare public var property: PropertySnapshot?

  /// Creates a dependency from its parts.
  public init(
    name: String, typeName: String, criteria: String, flags: FactoryFlags = [],
    location: AlchemicSourceLocation, deferral: Deferral? = nil,
    resolution: Resolution, displaced: [Int] = [], property: PropertySnapshot? = nil, isGiven: Bool = false,
    isOptional: Bool = false
  ) {
    self.name = name
    self.typeName = typeName
    self.criteria = criteria
    self.flags = flags
    self.location = location
    self.deferral = deferral
    self.resolution = resolution
    self.displaced = displaced
    self.property = property
    self.isGiven = isGiven
    self.isOptional = isOptional
  }

  /// How a dependency defers its object.
  public enum Deferral: String, Codable, Hashable, Sendable, CaseIterable, OpenEnum {
    /// It creates or finds the object at its first use.
    case lazy
    /// It creates or finds an object for each call.
    case provider
    /// It gets its object later, in a way of a newer version.
    case unknown
  }

  /// What a dependency receives.
  public enum Resolution: Codable, Hashable, Sendable, OpenEnum {
    /// The graph is not resolved yet.
    case unresolved
    /// The objects of these factories: one, or all of them as an array.
    case factories([Int], isArray: Bool)
    /// A constant or a property from the declaration, as text.
    case constant(String)
    /// Nothing: no factory matches, and the dependency is optional.
    case nothing
    /// The dependency can't be resolved; the complete error.
    case failed(FailureSnapshot)
    /// Something that only a newer version gives.
    case unknown

    private enum FactoriesCodingKeys: String, CodingKey { case _0 = "factories", isArray }
    private enum ConstantCodingKeys: String, CodingKey { case _0 = "text" }
    private enum FailedCodingKeys: String, CodingKey { case _0 = "error" }
  }
}

extension DependencySnapshot {
  /// The factories whose objects it receives; none for a constant or an error.
  package var factories: [Int] { if case .factories(let ids, _) = resolution { ids } else { [] } }
}
