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

/// What a start of chosen classes is told to be wrong: each problem's code, who asked, and the factories it names;
/// nothing when it ends well.
func complaints(_ classes: AnyClass...) async -> [String] {
  let context = container(classes)
  context.start()
  do {
    try await context.untilReady()
    return []
  } catch {
    return error.complaints
  }
}

/// What a request is told to be wrong; nothing when it is answered.
func complaints<Result>(_ request: () throws(AlchemicError) -> Result) -> [String] {
  do {
    _ = try request()
    return []
  } catch {
    return error.complaints
  }
}

extension AlchemicError {
  fileprivate var complaints: [String] {
    problems.map { problem in
      let requester = problem.requester.map { " by \($0.name)" } ?? ""
      let names = problem.detail.factoryNames
      return problem.code + requester + (names.isEmpty ? "" : ": " + names.joined(separator: ", "))
    }
  }
}

extension Problem.Detail {
  /// The factories that the problem is about.
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
      .injectionFailed, .valueMissing, .valueUnusable, .sourceUnreadable, .unknownOptions:
      []
    }
  }
}

extension ALCContext {
  /// The names of the factories with their modes, as a start finds them.
  var modes: [String] {
    snapshot().factories.map { "\($0.name) \($0.mode)" }
  }
}
