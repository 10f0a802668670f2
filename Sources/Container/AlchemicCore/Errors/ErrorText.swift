/// Writes the text of every error.
enum ErrorText {
  static func text(of problem: Problem) -> String {
    var lines = [summary(of: problem.detail)]
    lines += requirers(of: problem)
    if !problem.path.isEmpty {
      lines.append(row(problem.isStarting ? "while starting" : "while creating", problem.path.joined(separator: " → ")))
    }
    lines += remedies(for: problem.detail, isForStart: problem.isStarting && !problem.path.isEmpty)
    lines.append("  [\(problem.code)]")
    return lines.joined(separator: "\n")
  }

  /// What required the object, at most three of them; for a wrong declaration, its source location.
  private static func requirers(of problem: Problem) -> [String] {
    let requirers = (problem.requester.map { [$0] } ?? problem.dependents).map { $0.name + location($0.location) }
    let rest = requirers.count - 3
    let title =
      switch problem.detail {
      case .illegalArgument, .noInitializer, .captiveDependency, .slotNotDeclared: "at"
      default: "required by"
      }
    return list(title, requirers.prefix(3) + (rest > 0 ? ["and \(rest) more"] : []))
  }

  private static func summary(of detail: Problem.Detail) -> String {
    switch detail {
    case .noFactory(let wanted, _, _): noFactory(wanted)
    case .tooManyFactories(let wanted, let candidates, let takesAll):
      "\(candidates.count) factories create \(article(words(wanted))), "
        + "but only one can be \(takesAll ? "injected" : "invoked")."
    case .typeMismatch(let factory, let expected):
      "\(factory.name) creates \(article(factory.typeName)), not \(article(expected))."
    case .duplicateName(let name, let factories): "\(factories.count) factories are named \"\(name)\"."
    case .illegalArgument(let reason, _): reason
    case .slotNotDeclared(let property, let slot):
      "\(property) is \(article(slot)) slot, but no AcInject declares it."
    case .noInitializer(let typeName): "No declaration says how to create \(article(typeName))."
    case .circularReference(let factories, let cycle):
      "\(factories.first?.name ?? "An object") needs \(cycle.words)."
    case .waitingForEachOther(let factories):
      "\(factories.first?.name ?? "An object") waits for an object that waits for it on another thread."
    case .asynchronous(let factory): "\(factory.name) is created asynchronously, and the caller cannot wait for it."
    case .referenceNotSet(let factory): "The reference \(factory.name) was not set."
    case .applicationNotSet(let factory, let limit):
      "The program did not pass its application object, \(factory.name), within \(StopText.words(limit))."
    case .nilValue(let factory, false): "\(factory.name) returned nil, but is not nillable."
    case .nilValue(let factory, true):
      "\(factory.name) currently has no object, and the requested type is not optional."
    case .creationFailed(let factory, let underlying): "\(factory.name) could not be created: \(underlying)"
    case .stopFailed(let factory, let underlying): "\(factory.name) could not be stopped: \(underlying)"
    case .stopTimedOut(let factory, let took, _):
      "\(factory.name) did not stop within \(StopText.words(took)); the container continued without it."
    case .stopNotStarted(let factory, _): "\(factory.name) was not stopped: no time was left when its turn came."
    case .lifecycle(let attempted, let state, let isOfProgram, _):
      "\(attempted) needs a container that is ready; \(isOfProgram ? "the program's own" : "this one") \(state)."
    case .cancelled(let attempted):
      "\(attempted) stopped waiting because its task was cancelled. The container continues."
    case .unableToSet(let typeName, let reason, _): "\(article(typeName, capital: true)) cannot be set: \(reason)"
    case .notSendable(let factory): "\(factory.name) is shared between threads, and not known to be Sendable."
    case .captiveDependency(let keeper, let scope, let captive, _):
      "\(keeper.name), \(scope.map { "of \(article($0))" } ?? "which lives as long as the container"), "
        + "would keep \(ScopeText.words(captive))."
    case .noScope(let scope, let factory?, false):
      "\(factory.name) belongs to \(article(scope)), and no such scope is open here."
    case .noScope(let scope, let factory?, true):
      "\(factory.name) belongs to \(article(scope)), and that scope has ended."
    case .noScope(let scope, nil, _): "This scope is declared within \(article(scope)), and no such scope is open here."
    case .givenMissing(let typeName, let scope?, _, _): "This \(scope) is not given \(article(typeName))."
    case .givenMissing(let typeName, nil, _, _): "No scope that is open here is given \(article(typeName))."
    case .outlivedScope(let factory, let scope, _, let age, _):
      "\(factory.name), \(StopText.words(age)) old, outlived its \(scope)."
    case .noDependencies(let typeName): "\(typeName) declares nothing to inject."
    case .injectionFailed(let expected, let found):
      "A value of the type \(found) cannot be injected into \(article(expected))."
    case .wrongNumberOfArguments(let factory, let expected, let found, _):
      "\(factory.name) takes \(expected) \(expected == 1 ? "value" : "values"), not \(found)."
    case .wrongArgumentType(let factory, let index, let expected, let found):
      "Value \(index) for \(factory.name) is \(article(found)), not \(article(expected))."
    case .valueMissing(let source, _): "There is no value for \(source)."
    case .valueUnusable(let source, let expected, _, _):
      "The value for \(source) cannot be read as \(article(expected))."
    case .sourceUnreadable(let source, let reason): "\(source) cannot be read: \(reason)"
    case .unknownOptions(let options):
      options.count == 1
        ? "The command line has an option that nothing declares."
        : "The command line has \(options.count) options that nothing declares."
    }
  }

  private static func remedies(for detail: Problem.Detail, isForStart: Bool) -> [String] {
    switch detail {
    case .noFactory(let wanted, let nearMisses, let recipient):
      nearMisses.enumerated().map { remedy($1, isFirst: $0 == 0) }
        + MissingFactoryText.remedies(wanted, isNothingClose: nearMisses.isEmpty, recipient)
        .enumerated().map { row($0 == 0 && nearMisses.isEmpty ? "remedy" : "or", $1) }
    case .tooManyFactories(_, let candidates, let takesAll):
      list("candidates", candidates) + [row("remedy", severalRemedy(candidates, takesAll: takesAll))]
    case .typeMismatch(let factory, let expected):
      list("declared", [factory]) + [
        row("remedy", "take \(article(factory.typeName)), or request a factory that creates \(article(expected))")
      ]
    case .duplicateName(_, let factories):
      list("declared", factories.map { $0.qualifiedTypeName + location($0.location) })
        + [
          row(
            "remedy",
            (Set(factories.map(\.qualifiedTypeName)).count == 1 ? "declare it once, or " : "")
              + "give each its own name with AcFactoryName")
        ]
    case .illegalArgument(_, let remedy): [row("remedy", remedy)]
    case .slotNotDeclared(let property, _):
      [row("remedy", "write AcInject(factory, \\\(property)) beside its other declarations")]
    case .noInitializer: [row("remedy", "conform to AlchemicManaged, or declare AcInitializer or AcReference()")]
    case .circularReference(let factories, let cycle):
      list("the cycle", factories) + list("remedy", cycle.remedy) + (cycle.alternative.map { [row("or", $0)] } ?? [])
    case .waitingForEachOther(let factories):
      list("the cycle", factories) + [
        row("remedy", "declare the dependency of one of them, instead of requesting it")
      ]
    case .asynchronous(let factory):
      list("declared", [factory]) + [
        row("remedy", "use AcGetAsync, AcInvokeAsync, or async() of an ALCLazy or an ALCProvider;"),
        row("", "during the start, declare it as an argument"),
      ]
    case .referenceNotSet(let factory):
      list("declared", [factory])
        + (isForStart
          ? [
            row(
              "remedy", "AcSet needs a started container: declare it AcNillable(), and inject it into a variable with"),
            row("", "AcTransient(); or let AcInitializer call a static method that creates it"),
          ] : [row("remedy", "set it with AcSet, or declare it AcNillable()")])
    case .applicationNotSet(let factory, _):
      list("declared", [factory]) + [
        row("remedy", "call AcSetApplication(self) in its initialiser, or let its class return it as `application`,"),
        row("", "which is nil where this run has none"),
        row("or", "give the program more time: `static var applicationLimit: Duration?`"),
      ]
    case .nilValue(let factory, let isNillable):
      list("declared", [factory]) + [
        row("remedy", isNillable ? "take an optional" : "declare it AcNillable(), or return an object")
      ]
    case .creationFailed(let factory, _): list("declared", [factory])
    case .stopFailed(let factory, _): list("declared", [factory])
    case .stopTimedOut(let factory, _, let waiting):
      list("declared", [factory]) + list("kept waiting", waiting) + [
        row("remedy", "let alchemicStop() return when its task is cancelled, or allow more time with AcStopTimeout")
      ]
    case .stopNotStarted(let factory, let others):
      list("declared", [factory]) + list("waited for", others) + [
        row("remedy", "allow more time with stop(within:), or less for what hangs with AcStopTimeout")
      ]
    case .lifecycle(_, let state, _, _) where state == "is stopping":
      [row("remedy", "keep what is needed in a variable: it works until all that depend on it have stopped")]
    case .lifecycle(_, "no longer exists", _, _):
      [row("remedy", "keep the container for as long as its objects are in use")]
    case .lifecycle(_, let state, _, let isAnotherInUse):
      (isAnotherInUse
        ? [
          row("remedy", "another container is in use: call this in its withCurrent { … }, and for an object of a"),
          row("", "scope in its AcScope(…) { … }; detached tasks and dispatch queues inherit neither"),
        ] : [])
        + [
          row(
            isAnotherInUse ? "or" : "remedy", startRemedy(state) + "wait with untilReady(), or in AcWhenReady { … }")
        ]
    case .notSendable(let factory):
      [
        row("remedy", "let \(factory.typeName) conform to AlchemicSendable, which the compiler checks as Sendable;"),
        row("", "or make it an actor, or a template with AcTemplate()"),
      ]
    case .captiveDependency(_, let keeperScope, let captive, let through):
      list("through", through) + list("declared", ScopeText.declared(captive))
        + ScopeText.remedies(captive, keeperScope: keeperScope).enumerated().map { row($0 == 0 ? "remedy" : "or", $1) }
    case .noScope(let scope, let factory, let hasEnded):
      list("declared", factory.map { [$0] } ?? [])
        + list("remedy", ScopeText.remedy(noScope: scope, isForOpening: factory == nil, hasEnded: hasEnded))
    case .givenMissing(_, let scope, let openedAt, let given):
      (openedAt.map { [row("opened at", "\($0)")] } ?? [])
        + (given.isEmpty ? [] : [row("given", given.joined(separator: ", "))])
        + [row("remedy", ScopeText.remedy(givenMissing: scope))]
    case .outlivedScope(let factory, _, let openedAt, _, let keepers):
      list("declared", [factory]) + [row("opened at", "\(openedAt)")]
        + list("may be kept by", keepers.map { $0.name + location($0.location) }) + [
          row("remedy", "keep an ALCProvider, or what the object returns, but not the object itself")
        ]
    case .noDependencies: [row("remedy", "declare AcInject in its alchemic(_:)")]
    case .unableToSet(_, _, let remedy): remedy.map { [row("remedy", $0)] } ?? []
    case .injectionFailed(_, let found):
      [row("remedy", "request \(article(found)), or name another factory with AcName")]
    case .cancelled, .sourceUnreadable: []
    case .valueMissing(_, let places):
      list("looked in", places) + [row("remedy", "set it in one of them, give a default, or take an optional")]
    case .unknownOptions(let options):
      list(options.count == 1 ? "option" : "options", options.map(words)) + [
        row("remedy", "correct it, or declare a property; --help prints the options of all properties"),
        row("", "allow it where the program reads it itself: .commandLine(allowing: [\"--…\"])"),
        row("", "or leave the command line to main: .commandLine(strict: false)"),
      ]
    case .valueUnusable(_, _, let location, let found):
      [row("set in", location)] + (found.map { [row("found", $0)] } ?? [])
    case .wrongNumberOfArguments(let factory, _, _, let types):
      list("declared", [factory])
        + (types.isEmpty
          ? []
          : [
            row("remedy", "pass, in this order: \(types.joined(separator: ", "))"),
            row("or", provider("<\(([factory.typeName] + types).joined(separator: ", "))>")),
          ])
    case .wrongArgumentType(let factory, _, let expected, _):
      list("declared", [factory]) + [
        row("remedy", "pass \(article(expected)): no value is converted"),
        row("or", provider(" of \(article(factory.typeName))")),
      ]
    }
  }

  private static func provider(_ type: String) -> String {
    "inject an ALCProvider\(type): the compiler checks the values of its calls"
  }

  private static func words(_ option: Problem.UnknownOption) -> String {
    let suggestions = option.suggestions.joined(separator: " or ")
    return suggestions.isEmpty ? option.name : "\(option.name) (did you mean \(suggestions)?)"
  }

  private static func startRemedy(_ state: String) -> String {
    switch state {
    case "was not started": "start it, then "
    case "has stopped": "start it again, then "
    default: ""
    }
  }

  /// Where all candidates are primary, marking one changes nothing.
  private static func severalRemedy(_ candidates: [Problem.Factory], takesAll: Bool) -> String {
    let primary =
      candidates.allSatisfy(\.isPrimary)
      ? "keep AcPrimary() on one only, or remove one from the scan" : "mark one with AcPrimary()"
    let named = "request one with AcName(\"\(candidates.first?.name ?? "")\")"
    return takesAll ? "\(named), \(primary), or take an array" : "\(named), or \(primary)"
  }

  private static func noFactory(_ wanted: Problem.Wanted) -> String {
    switch wanted {
    case .name(let name): "No factory is named \"\(name)\"."
    case .type, .all: "No factory creates \(article(words(wanted)))."
    }
  }

  private static func remedy(_ miss: Problem.NearMiss, isFirst: Bool) -> String {
    let name = miss.factory.name
    let title = isFirst ? "remedy" : "or"
    return switch miss.difference {
    case .name, .conformance, .inheritance: row("did you mean", suggestion(miss))
    case .declaration:
      row(title, "conform \(name) to AlchemicManaged or AlchemicDeclaring, or create it with AcMethod")
    case .scan: row(title, "add \(name) to the container's scan: it declares itself, but is not scanned")
    case .registration: row(title, "register \(name) in an AlchemicConfig: no scan finds a generic class")
    case .call(let call): row(title, "call \(call) in any declaration, or declare a class that extends \(name)")
    }
  }

  private static func suggestion(_ miss: Problem.NearMiss) -> String {
    let found = named(miss.factory)
    return switch miss.difference {
    case .name: "\(found)?"
    case .conformance(let type): "\(found)? It is not \(article(type)): add the conformance."
    case .inheritance(let type): "\(found)? It does not inherit from \(type)."
    case .declaration, .scan, .registration, .call: found
    }
  }

  private static func words(_ wanted: Problem.Wanted) -> String {
    switch wanted {
    case .type(let type): type
    case .name(let name): "\"\(name)\""
    case .all(let criteria): criteria.joined(separator: " & ")
    }
  }

  private static func list(_ title: String, _ factories: [Problem.Factory]) -> [String] {
    list(title, factories.map(named))
  }

  private static func list(_ title: String, _ texts: [String]) -> [String] {
    texts.enumerated().map { index, text in row(index == 0 ? title : "", text) }
  }

  private static func row(_ title: String, _ text: String) -> String {
    "  " + title + String(repeating: " ", count: max(1, 16 - title.count)) + text
  }

  /// A factory with its source location, or with the full name of its type where it has no location.
  private static func named(_ factory: Problem.Factory) -> String {
    let hasFullName = factory.qualifiedTypeName.contains(".") && factory.qualifiedTypeName != factory.name
    return factory.name
      + (factory.location == nil && hasFullName ? " (\(factory.qualifiedTypeName))" : location(factory.location))
  }

  private static func location(_ location: AlchemicSourceLocation?) -> String {
    location.map { " (\($0))" } ?? ""
  }
}
