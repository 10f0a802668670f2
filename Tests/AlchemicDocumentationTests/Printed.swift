import Synchronization

/// Collects the lines that snippets print.
final class Printed: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  func append(_ line: String) { kept.withLock { $0.append(line) } }
}
