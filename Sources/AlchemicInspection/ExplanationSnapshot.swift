/// Why an argument or a variable gets what it gets.
public struct ExplanationSnapshot: Codable, Hashable, Sendable {
  /// The factories that were considered, in the order of their names.
  public var candidates: [Candidate]

  /// An explanation from its candidates.
  public init(candidates: [Candidate]) {
    self.candidates = candidates
  }

  /// A factory that was considered.
  public struct Candidate: Codable, Hashable, Sendable {
    /// The factory's id.
    public var factory: Int
    /// Whether its object is given.
    public var isChosen: Bool
    /// What came of it, in a few words: `chosen`, `not primary`.
    public var verdict: String

    /// A candidate from its parts.
    public init(factory: Int, isChosen: Bool, verdict: String) {
      self.factory = factory
      self.isChosen = isChosen
      self.verdict = verdict
    }
  }
}
