/// An error is two members: its text, as all versions of this library send it, and the problems, which older ones omit.
extension KeyedDecodingContainer where Key == WireKey {
  func decodeFailure(_ key: WireKey) throws -> FailureSnapshot {
    FailureSnapshot(
      try decode(String.self, forKey: key),
      problems: try decodeIfPresent([ProblemSnapshot].self, forKey: .problems) ?? [])
  }

  func decodeFailureIfPresent(_ key: WireKey) throws -> FailureSnapshot? {
    contains(key) ? try decodeFailure(key) : nil
  }
}

extension KeyedEncodingContainer where Key == WireKey {
  mutating func encode(_ failure: FailureSnapshot, forKey key: WireKey) throws {
    try encode(failure.text, forKey: key)
    if !failure.problems.isEmpty { try encode(failure.problems, forKey: .problems) }
  }
}

/// Lists that older versions of this library do not send are missing if they are empty.
extension ProblemSnapshot {
  private enum Key: String, CodingKey { case code, text, requester, location, path, factories, candidates }

  /// Decodes a problem. Without `factories` and `candidates`, it has none.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      code: try fields.decode(String.self, forKey: .code), text: try fields.decode(String.self, forKey: .text),
      requester: try fields.decodeIfPresent(String.self, forKey: .requester),
      location: try fields.decodeIfPresent(SourceLocationSnapshot.self, forKey: .location),
      path: try fields.decode([String].self, forKey: .path),
      factories: try fields.decodeIfPresent([String].self, forKey: .factories) ?? [],
      candidates: try fields.decodeIfPresent([Candidate].self, forKey: .candidates) ?? [])
  }

  /// Encodes a problem.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(code, forKey: .code)
    try fields.encode(text, forKey: .text)
    try fields.encodeIfPresent(requester, forKey: .requester)
    try fields.encodeIfPresent(location, forKey: .location)
    try fields.encode(path, forKey: .path)
    if !factories.isEmpty { try fields.encode(factories, forKey: .factories) }
    if !candidates.isEmpty { try fields.encode(candidates, forKey: .candidates) }
  }
}
