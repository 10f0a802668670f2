/// Why an argument or a variable receives its value.
public struct ExplanationSnapshot: Codable, Hashable, Sendable {
  /// The factories considered, ordered by name.
  public var candidates: [Candidate]

  /// Creates an explanation from its candidates.
  public init(candidates: [Candidate]) {
    self.candidates = candidates
  }

  /// A factory considered for the dependency.
  public struct Candidate: Codable, Hashable, Sendable {
    /// The factory's id.
    public var factory: Int
    /// Whether the dependency receives its object.
    public var isChosen: Bool
    /// The result in a few words: `chosen`, `not primary`.
    public var verdict: String

    /// Creates a candidate from its parts.
    public init(factory: Int, isChosen: Bool, verdict: String) {
      self.factory = factory
      self.isChosen = isChosen
      self.verdict = verdict
    }
  }
}
