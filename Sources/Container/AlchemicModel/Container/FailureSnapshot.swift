/// An error of the container: its text for people, and its problems as facts.
public struct FailureSnapshot: Codable, Hashable, Sendable {
  /// The complete text of all problems.
  public var text: String
  /// The problems; none for an error that is not the container's own.
  public var problems: [ProblemSnapshot]

  /// Creates an error from its parts.
  public init(_ text: String, problems: [ProblemSnapshot] = []) {
    self.text = text
    self.problems = problems
  }

  /// The code of the first problem; `nil` for an error without one.
  public var code: String? { problems.first?.code }
}

extension FailureSnapshot: ExpressibleByStringLiteral {
  /// Creates an error without facts.
  public init(stringLiteral text: String) { self.init(text) }
}

/// One problem of a container's error, as facts.
public struct ProblemSnapshot: Codable, Hashable, Sendable {
  /// The kind of problem, a short name that does not change: `no-factory`.
  public var code: String
  /// The complete text of this problem.
  public var text: String
  /// The declaration or request that has the problem: `Transfers.ledger`; `nil` where there is none.
  public var requester: String?
  /// Where that is in the source.
  public var location: AlchemicSourceLocation?
  /// The factories whose objects the container was creating, outermost first.
  public var path: [String]
  /// The names of the factories that the problem concerns: the one to look at first; for a cycle, each of its factories.
  public var factories: [String]
  /// The factories that could be meant: near misses, or the candidates of an ambiguous choice.
  public var candidates: [Candidate]

  /// Creates a problem from its parts.
  public init(
    code: String, text: String, requester: String? = nil, location: AlchemicSourceLocation? = nil, path: [String] = [],
    factories: [String] = [], candidates: [Candidate] = []
  ) {
    self.code = code
    self.text = text
    self.requester = requester
    self.location = location
    self.path = path
    self.factories = factories
    self.candidates = candidates
  }

  /// A factory that could be meant.
  public struct Candidate: Codable, Hashable, Sendable {
    /// The factory's name; for a class without a factory, the name of the class.
    public var name: String
    /// Where it is declared; `nil` where that is unknown.
    public var location: AlchemicSourceLocation?
    /// Why it was not chosen, in a few words: `does not conform to Grinder`.
    public var verdict: String

    /// Creates a candidate from its parts.
    public init(name: String, location: AlchemicSourceLocation? = nil, verdict: String) {
      self.name = name
      self.location = location
      self.verdict = verdict
    }
  }
}
