/// Why a dependency, or a request, gets what it gets: what was asked for, and what came of each factory that fulfils
/// it, or nearly does.
public struct Explanation: Hashable, Sendable, CustomStringConvertible {
  /// What asks: `Barista.grinder`; `Barista, argument 1`; `AcGet`.
  public let requester: String
  /// Where that stands.
  public let location: AlchemicSourceLocation
  /// The type that it needs.
  public let typeName: String
  /// What was asked for, in the words of the declaration; empty where the type decides.
  public let criteria: String
  /// What it gets.
  public let outcome: Outcome
  /// The factories that fulfil the criteria, and those that nearly do, in the order of their names.
  public let candidates: [Candidate]

  /// What something gets.
  public enum Outcome: Hashable, Sendable {
    /// The object of one factory.
    case one
    /// The objects of all the factories that were chosen, as an array.
    case all
    /// Nothing matches, and that is allowed.
    case nothing
    /// A value from the declaration, in its words. No factory was looked for.
    case value(String)
    /// Nothing can be given; the ``Problem/code`` of the error.
    case failed(code: String)
  }

  /// A factory that was considered.
  public struct Candidate: Hashable, Sendable, Identifiable {
    /// The factory's index among all.
    public let id: Int
    /// The factory's name.
    public let name: String
    /// The type of its objects.
    public let typeName: String
    /// Where it was declared; `nil` for a class that declares nothing.
    public let location: AlchemicSourceLocation?
    /// What came of it.
    public let verdict: Verdict
  }

  /// What came of a factory that was considered.
  public enum Verdict: Hashable, Sendable {
    /// Its object is what is given.
    case chosen
    /// Its object is one of those that are given.
    case chosenAsOneOfAll
    /// It fulfils the criteria, and others that do are primary.
    case notPrimary
    /// It fulfils the criteria, and so do others, where one is needed.
    case oneOfSeveral
    /// It fulfils the criteria, and its objects cannot be assigned to this type.
    case notAssignable(to: String)
    /// It would be given, but for another of the array, which cannot be.
    case spoiltByOthers
    /// Its objects are not of these types.
    case notOfType([String])
    /// Its name is close to this one, and differs.
    case nameDiffers(from: String)
  }

  /// The ids of the factories whose objects are given, ascending.
  public var chosen: [Int] {
    candidates.compactMap { candidate in
      switch candidate.verdict {
      case .chosen, .chosenAsOneOfAll: candidate.id
      case .notPrimary, .oneOfSeveral, .notAssignable, .spoiltByOthers, .notOfType, .nameDiffers: nil
      }
    }
  }

  /// The explanation in full: several lines.
  public var description: String {
    ExplanationText.text(of: self)
  }
}
