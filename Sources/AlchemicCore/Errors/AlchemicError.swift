/// What is wrong with a graph, a request, or a start: one problem or several, each with its facts.
///
/// ``description`` says it in full for people: what is missing, who asked and where, by which path, what is close, how
/// to mend it. See <doc:Errors>.
public struct AlchemicError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The problems, never none; a resolve reports every one it finds.
  public let problems: [Problem]
  /// Whether a container has logged it, as the end of its start.
  private var isLogged = false

  init(_ problems: [Problem]) {
    self.problems = problems
  }

  init(
    _ detail: Problem.Detail, requester: Problem.Requester? = nil, path: [String] = [],
    dependents: [Problem.Requester] = []
  ) {
    problems = [Problem(detail, requester: requester, path: path, dependents: dependents)]
  }

  /// All problems in full, with an empty line between two of them.
  public var description: String {
    problems.map(\.description).joined(separator: "\n\n")
  }

  /// The same, but only the codes of an error that the container has logged as the end of its start.
  ///
  /// Swift writes this when `main` throws, and the whole text would stand there twice.
  public var debugDescription: String {
    guard isLogged else { return description }
    let codes = problems.map(\.code).joined(separator: ", ")
    return "the container failed to start [\(codes)]; its log has the whole text"
  }

  /// The same, once the container has logged it.
  var logged: AlchemicError {
    var error = self
    error.isLogged = true
    return error
  }
}
