/// Why a dependency or a request receives its object: what it requires, and the verdict on each factory that matches or
/// nearly matches.
public struct Explanation: Hashable, Sendable, CustomStringConvertible {
  /// The dependency or the request: `Barista.grinder`; `Barista, argument 1`; `AcGet`.
  public let requester: String
  /// The requester's source location.
  public let location: AlchemicSourceLocation
  /// The type that the requester needs.
  public let typeName: String
  /// The criteria, as the declaration spells them; empty where the type decides.
  public let criteria: String
  /// What the requester receives.
  public let outcome: Outcome
  /// The factories that match and those that nearly match, in the order of their names.
  public let candidates: [Candidate]

  /// What a requester receives.
  public enum Outcome: Hashable, Sendable {
    /// The object of one factory.
    case one
    /// The objects of all chosen factories, as an array.
    case all
    /// No factory matches, and the declaration allows that.
    case nothing
    /// A value from the declaration, as it is spelled there. The container searched no factory.
    case value(String)
    /// An error, with its ``Problem/code``.
    case failed(code: String)
  }

  /// A factory that the container considered.
  public struct Candidate: Hashable, Sendable, Identifiable {
    /// The factory's index among all.
    public let id: Int
    /// The factory's name.
    public let name: String
    /// The type of its objects.
    public let typeName: String
    /// Where it is declared; `nil` for a class that declares nothing.
    public let location: AlchemicSourceLocation?
    /// Whether the container chose it, or why not.
    public let verdict: Verdict
  }

  /// Whether the container chose a factory, or why not.
  public enum Verdict: Hashable, Sendable {
    /// The requester receives its object.
    case chosen
    /// The requester receives its object, with those of other factories.
    case chosenAsOneOfAll
    /// It is the one that matches, or one of all, but a request of this kind gets no object of it, for this reason.
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
  }

  /// The ids of the chosen factories, ascending.
  public var chosen: [Int] {
    candidates.compactMap { candidate in
      switch candidate.verdict {
      case .chosen, .chosenAsOneOfAll: candidate.id
      case .refused, .notPrimary, .oneOfSeveral, .notAssignable, .spoiltByOthers, .notOfType, .nameDiffers: nil
      }
    }
  }

  /// The full text of the explanation: several lines.
  public var description: String {
    ExplanationText.text(of: self)
  }
}
