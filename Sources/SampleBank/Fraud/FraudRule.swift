/// One way to tell that something is wrong with an account.
///
/// The scanner is injected with every rule there is: a new rule is a new class, and nothing else changes.
protocol FraudRule: AnyObject {
  var name: String { get }

  /// Reads the next posting, oldest first.
  func inspect(_ posting: Posting)

  /// The accounts that it finds suspicious after all postings, lowest number first; what it remembers starts afresh.
  func finish() -> [Int]
}
