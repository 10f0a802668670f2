/// A short name, and where it leads.
struct Link: Equatable, Sendable {
  var code: String
  var target: String
}

/// Where links are kept.
protocol Links: AnyObject, Sendable {
  /// How many there are.
  var count: Int { get }

  /// Where a link leads.
  func target(of code: String) -> String?

  /// The links that were added last, the newest first.
  func newest(_ count: Int) -> [Link]

  /// Adds a link, which is kept when this returns.
  func add(_ target: String) throws -> Link
}
