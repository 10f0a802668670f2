// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The declarations of all classes.
struct CollectedDeclarations {
  var declarations: [FactoryDeclaration] = []
  var problems: [FoundProblem] = []
  var applications: [any AlchemicApplicationDelegate.Type] = []
  /// The classes that declared nothing.
  var silent: [AnyClass] = []

  mutating func read(_ conformances: MetadataScan.Conformances) {
    guard let declaring = conformances.declaring else { return }
    let factory = ALCClassObjectFactory(
      objectType: conformances.type, constructor: conformances.managed.map { .managed($0) })
    declaring.alchemic(factory)
    if factory.declaresNothing { silent.append(conformances.type) }
    factory.declaration.mayBeAware = conformances.conforms(to: .aware) ?? true
    factory.declaration.mayBeStopping = conformances.conforms(to: .stopping) ?? true
    factory.declaration.isDeclaredSendable = conformances.isSendable
    checkIsolation(conformances, of: .aware, "AlchemicAware", method: "alchemicDidInjectDependencies()")
    checkIsolation(conformances, of: .stopping, "AlchemicStopping", method: "alchemicStop() async throws")
    if let application = conformances.application {
      factory.declaration.mode = .reference
      applications.append(application)
    }
    add(factory)
  }

  mutating func read<Value: AlchemicDeclaringValue>(_ type: Value.Type) {
    let factory = ValueFactory<Value>()
    Value.alchemic(factory)
    declarations.append(factory.declaration)
    declarations += factory.methods
    problems += factory.problems
  }

  /// The container calls objects on the main actor or on none, so a conformance that is isolated to another actor is of no
  /// use.
  private mutating func checkIsolation(
    _ conformances: MetadataScan.Conformances, of scanned: ScannedProtocol, _ conformance: String, method: String
  ) {
    guard conformances.isIsolated(scanned),
      let actor = ConformanceIsolation.globalActor(
        of: conformances.type, conformingTo: ScannedProtocol.existentials[scanned.rawValue]),
      actor != MainActor.self
    else { return }
    let name = TypeNames.short(conformances.type)
    problems.append(
      FoundProblem(
        .illegalArgument(
          reason: "\(name) conforms to \(conformance) on \(TypeNames.short(actor)) only.",
          remedy: "Write `nonisolated func \(method)`, or conform on the main actor."),
        requester: Problem.Requester(name: name, location: nil)))
  }

  /// Replaces all factories of an override's type by the override.
  mutating func apply(_ replacement: DependencyOverride) {
    let replaced = declarations.filter { replacement.replaces($0) }
    if replaced.isEmpty, let problem = replacement.problem { return problems.append(problem) }
    declarations.removeAll { replacement.replaces($0) }
    // A mistake in a class that takes no part is no problem of the graph.
    let names = Set(replaced.map(\.name))
    problems.removeAll { problem in problem.requester.map { names.contains($0.name) } ?? false }
    declarations.append(
      replacement.declaration(replacing: replaced, names: Set(declarations.map(\.name))))
  }

  mutating func add(_ factory: ALCClassObjectFactory) {
    factory.finish()
    declarations.append(factory.declaration)
    // Most classes have neither methods nor problems.
    if !factory.methods.isEmpty { declarations += factory.methods }
    let slots = factory.undeclaredSlots
    if !factory.problems.isEmpty || !slots.isEmpty { problems += factory.problems + slots }
  }
}
