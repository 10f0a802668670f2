/// An error of the container: its text for people, and its problems as facts.
public struct FailureSnapshot: Codable, Hashable, Sendable {
  /// The complete text of all problems.
  public var text: String
  /// The problems; none for an error that is not the container's own, and from a program whose library is too old to
  /// send them.
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
  public var location: SourceLocationSnapshot?
  /// The factories whose objects the container was creating, outermost first.
  public var path: [String]

  /// Creates a problem from its parts.
  public init(
    code: String, text: String, requester: String? = nil, location: SourceLocationSnapshot? = nil, path: [String] = []
  ) {
    self.code = code
    self.text = text
    self.requester = requester
    self.location = location
    self.path = path
  }
}
