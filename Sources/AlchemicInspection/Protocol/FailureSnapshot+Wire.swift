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
