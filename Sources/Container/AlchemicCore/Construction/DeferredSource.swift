// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// Gives the objects of a lazy value or a provider, from the container that injected it.
///
/// It keeps the engine, and not the container, which keeps the objects that have it: otherwise none of them would ever be
/// released.
///
/// `@unchecked`: a dependency never changes.
final class DeferredSource: DeferredObjects, @unchecked Sendable {
  private weak let context: (any EngineHost)?
  private let engine: Engine
  private let resolution: Resolution
  private let name: String
  /// What each use requests.
  private let request: Dependency
  private let passesValues: Bool
  /// The scope of the object that has a lazy value of an object of a scope.
  private let scope: OpenScope?
  /// The plan of the objects of a template or of a scope.
  private let plan: TemplatePlan?
  /// Whether only a caller has the objects and their parts; false until that is checked.
  private let isUnshared = Atomic(false)

  init(_ resolution: Resolution, _ deferral: Deferral, _ dependency: Dependency, _ engine: Engine) {
    context = engine.context
    self.engine = engine
    self.resolution = resolution
    name = deferral.typeName
    request = Dependency(label: .request, target: deferral.target, source: .byType, location: dependency.location)
    let isScoped = resolution.factories.contains { engine.model.factories[$0].mode == .scoped }
    scope = deferral.kind == .lazy && isScoped ? OpenScope.current : nil
    var factory: ResolvedFactory?
    if case .object(let id) = resolution { factory = engine.model.factories[id] }
    // A singleton that overrides the factory takes no values.
    let passesValues = !deferral.parameters.isEmpty && factory?.mode == .template
    self.passesValues = passesValues
    plan =
      factory.flatMap { factory in
        guard factory.isDirect || factory.mode == .scoped && deferral.kind == .provider else { return nil }
        return passesValues ? engine.invocationPlan(for: factory) : engine.plan(for: factory)
      }
  }

  func object(
    _ values: InvokedValues, isUnshared: Bool, fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject? {
    guard engine.isOpen.load(ordering: .acquiring), !isUnshared || self.isUnshared.load(ordering: .relaxed) else {
      return nil
    }
    guard let plan else {
      // Needs no container: a closed engine keeps no object.
      if case .object(let id) = resolution { return engine.store[id].kept.object }
      return nil
    }
    var keeper: (any EngineHost)?
    // The program's container lives for ever, so that no reference to it has to be counted.
    if ContainerUse.program != engine.contextIdentifier {
      guard let context else { return nil }
      keeper = context
    }
    defer { withExtendedLifetime(keeper) {} }
    do {
      if plan.slot >= 0 { return try plan.objectOfScope() }
      return try passesValues ? plan.create(with: values) : plan.create()
    } catch {
      throw engine.context.error(error, requester: requester(fileID, line))
    }
  }

  func value(_ values: InvokedValues, isUnshared: Bool, fileID: String, line: Int) throws(AlchemicError) -> Any {
    // Only values that the factory takes are copied.
    try value(passesValues ? values.all : [], isUnshared: isUnshared, requester(fileID, line))
  }

  private func value(
    _ values: [Any], isUnshared: Bool, _ requester: Problem.Requester
  ) throws(AlchemicError) -> Any {
    let context = try available(for: requester, isUnshared: isUnshared)
    do {
      if passesValues, case .object(let id) = resolution {
        let factory = engine.model.factories[id]
        return try present(engine.create(factory, with: values), of: factory, requester)
      }
      let found = try inScope { try engine.value(resolution, of: request, requester: requester) }
      switch found {
      case .value(let value): return value
      case .pending(let attempt): throw engine.unavailable(attempt, requester: requester)
      }
    } catch {
      throw context.error(error, requester: requester)
    }
  }

  func valueAsync(
    _ values: [any Sendable], isUnshared: Bool, fileID: String, line: Int
  ) async throws(AlchemicError) -> DeferredObject {
    let factories = resolution.factories.map { engine.model.factories[$0] }
    guard factories.contains(where: \.isAsynchronous) else {
      return try DeferredObject(value(values, isUnshared: isUnshared, requester(fileID, line)))
    }
    let requester = requester(fileID, line)
    let context = try available(for: requester, isUnshared: isUnshared)
    do {
      if case .objects(let ids) = resolution {
        return try await DeferredObject(
          inScope { try await engine.asynchronousObjects(of: ids, requester: requester) })
      }
      let factory = factories[0]
      let object =
        passesValues
        ? try await engine.createAsynchronously(factory, with: values)
        : try await inScope { try await engine.asynchronousObject(of: factory) }
      return try DeferredObject(present(object, of: factory, requester))
    } catch {
      throw context.error(error, requester: requester)
    }
  }

  func mismatch(_ value: Any, _ type: Any.Type, fileID: String, line: Int) -> AlchemicError {
    AlchemicError(
      .injectionFailed(expected: TypeNames.short(type), found: TypeNames.short(Swift.type(of: value))),
      requester: requester(fileID, line))
  }

  private func inScope<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let scope else { return try body() }
    return try OpenScope.$current.withValue(scope, operation: body)
  }

  private func inScope<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let scope else { return try await body() }
    return try await OpenScope.$current.withValue(scope, operation: body)
  }

  /// The container, if it answers this request.
  private func available(
    for requester: Problem.Requester, isUnshared: Bool
  ) throws(AlchemicError) -> any EngineHost {
    guard let context else {
      throw AlchemicError(.lifecycle(attempted: name, state: .gone), requester: requester)
    }
    if !engine.isOpen.load(ordering: .acquiring) { try context.check(engine, answers: requester) }
    if isUnshared, !self.isUnshared.load(ordering: .relaxed) {
      try context.checkUnshared(resolution, requester: requester)
      self.isUnshared.store(true, ordering: .relaxed)
    }
    return context
  }

  /// A created object, or the `nil` that the type allows instead.
  private func present(
    _ object: Any?, of factory: ResolvedFactory, _ requester: Problem.Requester
  ) throws(AlchemicError) -> Any {
    if let object = object ?? request.target.null { return object }
    throw AlchemicError(.nilValue(factory.facts, isNillable: true), requester: requester)
  }

  private func requester(_ fileID: String, _ line: Int) -> Problem.Requester {
    Problem.Requester(name: name, location: AlchemicSourceLocation(fileID: fileID, line: line))
  }
}

extension DeferredSource: CustomStringConvertible, CustomReflectable {
  var description: String { name }

  /// What `dump` and failed expectations of tests show of a lazy value or a provider: only its type, not the whole graph.
  var customMirror: Mirror { Mirror(self, children: []) }
}
