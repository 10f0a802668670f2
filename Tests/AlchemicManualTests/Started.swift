import AlchemicCore
import Logging

/// A logger that writes nothing.
let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// A container of chosen classes.
func container(_ classes: [AnyClass]) -> ALCContext {
  ALCContext(scan: .classes(classes), logger: silent)
}

/// A container of chosen classes, started.
func started(_ classes: AnyClass...) async throws(AlchemicError) -> ALCContext {
  let context = container(classes)
  context.start()
  try await context.untilReady()
  return context
}

/// The problems of a start of chosen classes: the code of each, its requester and its factories; none when it succeeds.
func problems(_ classes: AnyClass...) async -> [String] {
  let context = container(classes)
  context.start()
  do {
    try await context.untilReady()
    return []
  } catch {
    return error.problemTexts
  }
}

/// The problems of a request; none when it succeeds.
func problems<Result>(_ request: () throws(AlchemicError) -> Result) -> [String] {
  do {
    _ = try request()
    return []
  } catch {
    return error.problemTexts
  }
}

extension AlchemicError {
  fileprivate var problemTexts: [String] {
    problems.map { problem in
      let requester = problem.requester.map { " by \($0.name)" } ?? ""
      let names = problem.detail.factoryNames
      return problem.code + requester + (names.isEmpty ? "" : ": " + names.joined(separator: ", "))
    }
  }
}

extension Problem.Detail {
  /// The factories of the problem.
  fileprivate var factoryNames: [String] {
    switch self {
    case .tooManyFactories(_, let factories, _), .duplicateName(_, let factories), .circularReference(let factories, _),
      .waitingForEachOther(let factories):
      factories.map(\.name)
    case .typeMismatch(let factory, _), .asynchronous(let factory), .referenceNotSet(let factory),
      .nilValue(let factory, _), .creationFailed(let factory, _), .wrongNumberOfArguments(let factory, _, _, _),
      .wrongArgumentType(let factory, _, _, _):
      [factory.name]
    case .noFactory, .illegalArgument, .noInitializer, .lifecycle, .cancelled, .unableToSet, .noDependencies,
      .notSendable,
      .injectionFailed, .valueMissing, .valueUnusable, .sourceUnreadable, .unknownOptions:
      []
    }
  }
}

extension ALCContext {
  /// The names of the factories with their modes.
  var modes: [String] {
    snapshot().factories.map { "\($0.name) \($0.mode)" }
  }
}
