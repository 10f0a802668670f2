package import AlchemicCore

/// A problem that a test expects: its code, and a factory that it concerns.
///
/// A string is a code: `"no-factory"`. Errors.md lists the codes.
public struct ExpectedProblem: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The code, such as `no-factory`.
  public let code: String
  /// The name of a factory that requires something, or that the problem names; `nil` for any.
  public let factory: String?

  /// Describes a problem.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - factory: The name of the factory that has the problem, or of one that the problem names; `nil` for any.
  public init(_ code: String, of factory: String? = nil) {
    self.code = code
    self.factory = factory
  }

  /// Describes a problem of any factory.
  ///
  /// - Parameter code: The code.
  public init(stringLiteral code: String) {
    self.init(code)
  }

  /// The code, and the factory if it is known.
  public var description: String { factory.map { "\(code) of \($0)" } ?? code }

  /// Whether a problem is the expected one.
  func matches(_ problem: Problem) -> Bool {
    guard problem.code == code else { return false }
    guard let factory else { return true }
    // A dependency is named after its factory: `Barista.grinder`, `Barista, argument 1`.
    let requester = problem.requester?.name ?? ""
    return requester == factory || requester.hasPrefix(factory + ".") || requester.hasPrefix(factory + ",")
      || problem.detail.factoryNames.contains(factory)
  }
}

extension Problem.Detail {
  /// The names of the factories that the problem names.
  package var factoryNames: [String] {
    switch self {
    case .tooManyFactories(_, let factories, _), .duplicateName(_, let factories), .circularReference(let factories, _),
      .waitingForEachOther(let factories):
      factories.map(\.name)
    case .typeMismatch(let factory, _), .asynchronous(let factory), .referenceNotSet(let factory),
      .notSendable(let factory), .outlivedScope(let factory, _, _, _, _),
      .nilValue(let factory, _), .creationFailed(let factory, _), .wrongNumberOfArguments(let factory, _, _, _),
      .wrongArgumentType(let factory, _, _, _), .applicationNotSet(let factory, _):
      [factory.name]
    case .captiveDependency(let keeper, _, .object(let factory, _), let through):
      [keeper.name] + through.map(\.name) + [factory.name]
    case .noScope(_, let factory?, _): [factory.name]
    default: []
    }
  }
}
