// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Why a dependency or a request receives its object: its requirements, and the verdict on each factory that matches or
/// nearly matches.
public struct Explanation: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The dependency or the request: `Barista.grinder`; `Barista, argument 1`; `AcGet`.
  public var requester: String
  /// The requester's source location.
  public var location: AlchemicSourceLocation
  /// The type that the requester needs.
  public var typeName: String
  /// The criteria, as the declaration spells them; empty where the type decides.
  public var criteria: String
  /// What the requester receives.
  public var outcome: Outcome
  /// The factories that match or nearly match, in the order of their names.
  public var candidates: [Candidate]

  /// Creates an explanation from its parts.
  public init(
    requester: String, location: AlchemicSourceLocation, typeName: String, criteria: String, outcome: Outcome,
    candidates: [Candidate]
  ) {
    self.requester = requester
    self.location = location
    self.typeName = typeName
    self.criteria = criteria
    self.outcome = outcome
    self.candidates = candidates
  }

  /// What a requester receives.
  public enum Outcome: Codable, Hashable, Sendable, OpenEnum {
    /// The object of one factory.
    case one
    /// The objects of all chosen factories, as an array.
    case all
    /// No factory matches, and the declaration allows that.
    case nothing
    /// A value from the declaration, as it is spelled there. The container searched no factory.
    case value(String)
    /// An error, with its code: `no-factory`.
    case failed(code: String)
    /// What only a newer version gives.
    case unknown

    private enum ValueCodingKeys: String, CodingKey { case _0 = "text" }
  }

  /// A factory that the container considered.
  public struct Candidate: Codable, Hashable, Sendable, Identifiable {
    /// The factory's index among all.
    public var id: Int
    /// The factory's name.
    public var name: String
    /// The type of its objects.
    public var typeName: String
    /// Where it is declared; `nil` for a class that declares nothing.
    public var location: AlchemicSourceLocation?
    /// Whether the container chose it, or why not.
    public var verdict: Verdict

    /// Creates a candidate from its parts.
    public init(id: Int, name: String, typeName: String, location: AlchemicSourceLocation?, verdict: Verdict) {
      self.id = id
      self.name = name
      self.typeName = typeName
      self.location = location
      self.verdict = verdict
    }

    /// Whether the requester receives its object.
    public var isChosen: Bool {
      switch verdict {
      case .chosen, .chosenAsOneOfAll: true
      case .refused, .notPrimary, .oneOfSeveral, .notAssignable, .spoiltByOthers, .notOfType, .nameDiffers, .unknown:
        false
      }
    }
  }

  /// Whether the container chose a factory, or why not.
  public enum Verdict: Codable, Hashable, Sendable, OpenEnum {
    /// The requester receives its object.
    case chosen
    /// The requester receives its object, with other factories' objects.
    case chosenAsOneOfAll
    /// It matches alone, or is one of all, but a request of this kind gets no object of it, for this reason.
    case refused(String)
    /// It matches, but so do primary factories.
    case notPrimary
    /// It matches, but so do others, and the requester needs one.
    case oneOfSeveral
    /// It matches, but its objects cannot be assigned to this type.
    case notAssignable(to: String)
    /// It matches, but the objects of another match cannot be elements of the array.
    case spoiltByOthers
    /// Its objects are not of these types.
    case notOfType([String])
    /// Its name is similar to this one, but differs.
    case nameDiffers(from: String)
    /// For a reason that only a newer version knows.
    case unknown

    private enum RefusedCodingKeys: String, CodingKey { case _0 = "reason" }
    private enum NotOfTypeCodingKeys: String, CodingKey { case _0 = "types" }
  }

  /// The ids of the chosen factories, ascending.
  public var chosen: [Int] { candidates.filter(\.isChosen).map(\.id) }

  /// The full text of the explanation: several lines.
  public var description: String {
    ExplanationText.text(of: self)
  }
}
