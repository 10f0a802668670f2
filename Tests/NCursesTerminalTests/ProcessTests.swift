import Testing

/// What needs a process of its own on a terminal. One after the other: they are looked at while they run.
@Suite(.serialized, .timeLimit(.minutes(5))) enum ProcessTests {}

/// The parts of a text between a separator.
func parts(of text: some StringProtocol, between separator: String) -> [String] {
  var parts: [String] = []
  var rest = Substring(text)
  while let range = rest.firstRange(of: separator) {
    parts.append(String(rest[..<range.lowerBound]))
    rest = rest[range.upperBound...]
  }
  return parts + [String(rest)]
}
