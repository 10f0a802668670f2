// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Turns declarations into a model: it checks each declaration, resolves every dependency, finds cycles, and orders the
/// singletons for the start.
struct Resolver {
  /// All declarations, ordered by their names.
  private let declarations: [FactoryDeclaration]
  private let names: [String]
  private var problems: [FoundProblem]

  /// - Parameters:
  ///   - declarations: All declarations, in any order.
  ///   - problems: The problems of the registration.
  init(_ declarations: [FactoryDeclaration], problems: [FoundProblem] = []) {
    // Names are read once, because each access to an object's property has a cost.
    let named = declarations.map { (name: $0.name, declaration: $0) }.sorted { $0.name < $1.name }
    names = named.map(\.name)
    self.declarations = named.map(\.declaration)
    self.problems = problems
  }

  /// The model with all problems. A model with problems can be explored but not started.
  ///
  /// - Parameter extensions: The extensions that have read the declarations, which the model keeps.
  mutating func resolve(extensions: [any RegistrationExtension] = [], warnings: [FoundProblem] = []) -> Model {
    for declaration in declarations { check(declaration) }
    checkNames()
    let index = FactoryIndex(declarations)
    let selection = Selection(index: index)
    var graph = FactoryGraph(
      declarations: declarations, links: declarations.indices.map { links(of: $0, index, selection) })
    graph.sortArrays()
    problems += CycleDetector(graph).problems
    problems += CaptiveDependencies(graph, names: names).problems
    sortProblems()
    let groups = CycleGroups.of(graph)
    let scopes = ScopeModels(graph, names: names)
    let factories = declarations.indices.map { id in
      ResolvedFactory(
        id: id, declaration: declarations[id], links: graph[id], cycleGroup: groups[id], slot: scopes.slots[id])
    }
    return Model(
      factories: factories, dependents: graph.dependents, index: index, selection: selection,
      startOrder: StartOrder.of(graph), scopes: scopes.models, problems: problems,
      extensions: extensions, warnings: warnings)
  }

  /// Orders the problems by the factory to look at first, as an explorer lists them before a start.
  private mutating func sortProblems() {
    guard problems.count > 1 else { return }
    let placed = problems.map { (place: $0.factories.first ?? "", problem: $0) }
    problems = placed.sorted { $0.place < $1.place }.map(\.problem)
  }

  private mutating func links(of factory: Int, _ index: FactoryIndex, _ selection: Selection) -> FactoryLinks {
    let declaration = declarations[factory]
    var links = FactoryLinks()
    if case .method(let owner) = declaration.kind {
      links.owner = index.declaringFactory(of: owner)
      if let owner = links.owner { check(owner: declarations[owner], of: declaration) }
    }
    if !declaration.isClass, let type = declaration.objectType as? AnyClass {
      links.result = index.declaringFactory(of: type)
    }
    // Most factories need nothing.
    if !declaration.arguments.isEmpty {
      links.arguments = declaration.arguments.map { resolve($0, of: factory, selection) }
    }
    if !declaration.injections.isEmpty {
      links.injections = declaration.injections.map { resolve($0.dependency, of: factory, selection) }
      links.orderCount = declaration.orderCount
    }
    return links
  }

  private mutating func resolve(
    _ dependency: Dependency, of factory: Int, _ selection: Selection
  ) -> Resolution {
    let requester = dependency.requester(in: names[factory])
    let resolution = selection.resolve(dependency, of: factory, requester: requester)
    if case .failed(let problem) = resolution {
      problems.append(problem)
    } else if dependency.flags.contains(.transient) {
      checkTransient(resolution, requester: requester)
    }
    if let deferral = dependency.target.deferral {
      problems += deferral.problems(
        giving: resolution.used.map { declarations[$0] }, isTransient: dependency.flags.contains(.transient),
        requester: requester)
    }
    checkAsynchronous(resolution, requester: requester)
    if case .order = dependency.label { checkOrder(resolution, requester: requester) }
    checkParameters(dependency, of: declarations[factory], resolution, requester: requester)
    return resolution
  }

  /// The object whose method is called must not need values from `AcInvoke`, nor an asynchronous creation that only some
  /// requests can wait for.
  private mutating func check(owner: FactoryDeclaration, of factory: FactoryDeclaration) {
    func illegal(_ reason: String, _ remedy: String) {
      problems.append(FoundProblem(.illegalArgument(reason: reason, remedy: remedy), requester: factory.requester))
    }
    if !owner.parameters.isEmpty {
      illegal(
        "\(factory.name) is created by a method of \(owner.name), which takes values from AcInvoke.",
        "Declare a static method, or one of another class.")
    }
    if let noun = owner.nounWhereWaiting {
      let type = TypeNames.written(owner.objectType)
      illegal(
        "\(factory.name) is created by a method of the \(noun) \(owner.name), which is asynchronous.",
        owner.mode == .scoped
          ? "Declare a static method that takes an ALCLazy<\(type)>, and call its async()."
          : "Make \(owner.name) a singleton that the start creates, or declare a static method that takes an "
            + "\(owner.mode == .template ? "ALCProvider" : "ALCLazy")<\(type)>, and call its async().")
    }
  }

  /// A template keeps no object that could exist before another one.
  private mutating func checkOrder(_ resolution: Resolution, requester: Problem.Requester) {
    for factory in resolution.factories where declarations[factory].mode == .template {
      problems.append(
        FoundProblem(
          .illegalArgument(
            reason: "AcDependsOn is used on the template \(names[factory]).",
            remedy: "Drop it: a template keeps no object that could be created first."), requester: requester))
    }
  }

  /// Only `AcInvoke` passes values: an object that needs them cannot be injected, and only templates can declare them.
  private mutating func checkParameters(
    _ dependency: Dependency, of factory: FactoryDeclaration, _ resolution: Resolution, requester: Problem.Requester
  ) {
    func illegal(_ reason: String, _ remedy: String) -> FoundProblem {
      FoundProblem(.illegalArgument(reason: reason, remedy: remedy), requester: requester)
    }
    if dependency.isParameter {
      if case .variable = dependency.label {
        problems.append(illegal("AcParameter is used on a variable.", "Use it on an argument of the initialiser."))
      } else if factory.mode != .template {
        problems.append(illegal("AcParameter is used on a \(factory.mode.noun).", "Declare AcTemplate()."))
      }
    }
    for needed in resolution.factories.map({ declarations[$0] }) where !needed.parameters.isEmpty {
      problems.append(
        illegal(
          "\(needed.name) takes values from its caller, and cannot be injected.",
          "Inject an \(needed.providerName), and call it with the values."))
    }
  }

  /// A template's object is created together with its user, and that attempt cannot wait without blocking a thread.
  /// The same is true of a lazy singleton's and of a scoped object, whose first user may be any request.
  private mutating func checkAsynchronous(_ resolution: Resolution, requester: Problem.Requester) {
    for factory in resolution.factories.map({ declarations[$0] }) {
      guard let noun = factory.nounWhereWaiting else { continue }
      let type = TypeNames.written(factory.objectType)
      let remedy =
        switch factory.mode {
        case .template, .reference: "Inject an ALCProvider<\(type)> and call its async(), or make it a singleton."
        case .singleton: "Inject an ALCLazy<\(type)> and call its async(), or drop AcLazy()."
        case .scoped: "Inject an ALCLazy<\(type)> or an ALCProvider<\(type)>, and call its async()."
        }
      problems.append(
        FoundProblem(
          .illegalArgument(
            reason: "The \(noun) \(factory.name) is asynchronous, and cannot be injected.", remedy: remedy),
          requester: requester))
    }
  }

  /// The object of a template is never replaced by a newer one, and neither is a constant.
  private mutating func checkTransient(_ resolution: Resolution, requester: Problem.Requester) {
    let isConstant = if case .declared = resolution { true } else { false }
    let isScoped = resolution.factories.contains { declarations[$0].mode == .scoped }
    guard isConstant || isScoped || resolution.factories.contains(where: { declarations[$0].mode == .template }) else {
      return
    }
    problems.append(
      FoundProblem(
        .illegalArgument(
          reason: "AcTransient is used on \(isConstant ? "a constant" : isScoped ? "a scoped object" : "a template").",
          remedy: "Inject from singletons and references."),
        requester: requester))
  }

  private mutating func check(_ declaration: FactoryDeclaration) {
    let requester = declaration.requester
    func illegal(_ reason: String, _ remedy: String) -> FoundProblem {
      FoundProblem(.illegalArgument(reason: reason, remedy: remedy), requester: requester)
    }
    let isReference = declaration.mode == .reference
    if declaration.mode == .template, declaration.flags.contains(.weak) {
      problems.append(illegal("AcWeak is used with AcTemplate.", "A template keeps no object: drop AcWeak()."))
    }
    if declaration.mode == .template, declaration.flags.contains(.transient) {
      problems.append(illegal("AcTransient is used with AcTemplate.", "Drop one of them."))
    }
    if declaration.mode == .scoped {
      let useless: [(FactoryFlags, String)] = [
        (.weak, "its scope keeps the object until its end"), (.transient, "its scope never replaces the object"),
      ]
      for (flag, reason) in useless where declaration.flags.contains(flag) {
        problems.append(illegal("\(flag.word) is used with AcScoped.", "Drop \(flag.word)(): \(reason)."))
      }
    }
    if declaration.flags.contains(.lazy), declaration.mode != .singleton {
      problems.append(
        illegal(
          "AcLazy is used with \(declaration.mode.word).",
          "Drop AcLazy(): only a singleton is created at start."))
    }
    if isReference, !declaration.isClass {
      problems.append(
        illegal("AcReference is used on a method.", "A method creates its object: use a singleton or AcTemplate()."))
    }
    if isReference, declaration.hasInitializer {
      problems.append(illegal("AcInitializer is used with AcReference.", "Drop one of them."))
    }
    if declaration.flags.contains(.weak), !(declaration.objectType is AnyClass),
      !TypeRelation.isExistential(declaration.objectType)
    {
      problems.append(
        illegal("AcWeak is used on the value type \(TypeNames.short(declaration.objectType)).", "Drop AcWeak()."))
    }
    checkStop(of: declaration, requester)
    if !isReference, declaration.constructor == nil {
      problems.append(
        FoundProblem(.noInitializer(typeName: TypeNames.short(declaration.objectType)), requester: requester))
    }
  }

  /// The container stops only objects that it keeps.
  private mutating func checkStop(of declaration: FactoryDeclaration, _ requester: Problem.Requester) {
    guard let stopping = declaration.stopping else { return }
    let word = stopping.method == nil ? "AcStopTimeout" : "AcStop"
    let other: String? =
      declaration.mode == .template ? "AcTemplate" : declaration.flags.contains(.weak) ? "AcWeak" : nil
    let reason: String
    let remedy: String
    if let other {
      reason = "\(word) is used with \(other)."
      remedy = "Drop one of them: the container stops only an object that it keeps."
    } else if stopping.method == nil, declaration.isClass, !declaration.mayBeStopping {
      reason = "AcStopTimeout is used on \(declaration.name), which nothing stops."
      remedy = "Conform it to AlchemicStopping, or declare AcStop."
    } else {
      return
    }
    problems.append(FoundProblem(.illegalArgument(reason: reason, remedy: remedy), requester: requester))
  }

  private mutating func checkNames() {
    var first = 0
    while first < names.count {
      let name = names[first]
      var end = first + 1
      while end < names.count, names[end] == name { end += 1 }
      if end - first > 1 {
        problems.append(FoundProblem(.duplicateName(name, factories: declarations[first..<end].map(\.facts))))
      }
      first = end
    }
  }
}

extension Dependency {
  /// The requester of this dependency: `Barista.grinder`, or `Barista, argument 1`.
  func requester(in owner: String) -> Problem.Requester {
    let name =
      switch label {
      case .argument(let number): "\(owner), argument \(number)"
      case .variable(let variable): "\(owner).\(variable)"
      case .order: "\(owner), AcDependsOn"
      case .request: owner
      }
    if case .request = label { return Problem.Requester(name: name, location: location) }
    return Problem.Requester(name: name, location: location, factory: owner)
  }
}

extension FactoryDeclaration {
  /// The noun for it, if a request may have to wait for its asynchronous creation; `nil` if the start creates the
  /// object.
  fileprivate var nounWhereWaiting: String? {
    guard isAsynchronous else { return nil }
    return switch mode {
    case .template, .reference: "template"
    case .singleton: flags.contains(.lazy) ? "lazy singleton" : nil
    case .scoped: "scoped object"
    }
  }

  /// The declaration itself, where it is what has a problem.
  var requester: Problem.Requester { requester(at: location) }

  /// The same, where a part of the declaration at a place has the problem.
  func requester(at location: AlchemicSourceLocation?) -> Problem.Requester {
    Problem.Requester(name: name, location: location, factory: name)
  }
}
