/// One rule to detect suspicious accounts.
///
/// The scanner is injected with all rules. To add a rule, add a class; nothing else changes.
protocol FraudRule: AnyObject {
  var name: String { get }

  /// Reads the next posting, oldest first.
  func inspect(_ posting: Posting)

  /// Returns the suspicious accounts after all postings, lowest number first, and resets the rule.
  func finish() -> [Int]
}
