// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// Creates the objects of one start, wires them, and returns them to requests.
///
/// The engine holds no lock while code of the program runs. While an object is created, its ``Instance`` has the attempt.
/// Other requests wait for that, or fail where they would wait for each other.
final class Engine: Sendable {
  // Not retained: the container keeps its engine, and each caller of an engine keeps the container.
  unowned(unsafe) let context: any EngineHost
  let contextIdentifier: ObjectIdentifier
  let model: Model
  let store: InstanceStore
  let events: EventLog
  /// Whether the container answers requests of all threads with this engine.
  let isOpen = Atomic(false)
  /// Whether requests may have found a plan of this engine without a lock, and so without keeping the engine.
  let hasPublishedPlans = Atomic(false)
  /// The states of the objects that a stop has reached.
  let stops = StopStates()
  /// The open scopes, and the objects that have outlived their scope.
  let scopes: ScopeRegistry
  /// Whether the container stops: only a creation that has started may create further singletons.
  let isStopping = Atomic(false)
  /// Whether the objects have been stopped and released, so that no request may create another one.
  let isClosed = Atomic(false)
  /// The plans of requested templates and of calls of `AcInvoke`.
  let plans = Mutex(Plans())
  /// How many objects the program is setting.
  let settingCount = Atomic(0)
  /// Whether the queue may have to complete objects that tasks construct.
  let hasAsynchronousSingletons: Bool

  init(context: any EngineHost, model: Model) {
    self.context = context
    contextIdentifier = ObjectIdentifier(context)
    self.model = model
    events = context.events
    store = InstanceStore(model, context.events)
    scopes = context.scopes
    hasAsynchronousSingletons = model.factories.contains { $0.isAsynchronous && $0.mode == .singleton }
  }

  /// The result of a request for a factory's object.
  enum Obtained {
    case object(Any)
    /// There is none, and the declaration allows that.
    case nothing
    /// The object is under construction, and its attempt waits for the caller.
    case pending(Attempt)

    init(_ object: Any?) {
      self = object.map(Obtained.object) ?? .nothing
    }
  }

  /// A dependency's value.
  enum Value {
    case value(Any)
    /// The value is available once the object of this attempt exists.
    case pending(Attempt)
  }

  /// The value that a resolved dependency gets, of the dependency's type.
  ///
  /// - Throws: `AlchemicError`.
  func value(
    _ resolution: Resolution, of dependency: Dependency, requester: @autoclosure () -> Problem.Requester
  ) throws -> Value {
    switch resolution {
    case .failed(let problem):
      throw AlchemicError([problem])
    case .declared:
      return .value(try declaredValue(of: dependency, requester: requester()))
    case .nothing:
      return try .value(null(for: dependency.target, missing: nil, requester: requester()))
    case .deferred(let resolution):
      return .value(deferredValue(resolution, of: dependency))
    case .object(let id):
      let factory = model.factories[id]
      switch try object(of: factory, requester: requester()) {
      case .object(let object): return .value(object)
      case .nothing: return try .value(null(for: dependency.target, missing: factory, requester: requester()))
      case .pending(let attempt): return .pending(attempt)
      }
    case .objects(let ids):
      var objects = [Any?](repeating: nil, count: ids.count)
      // Templates last: their objects are created for this array only, so all others must exist.
      for mode in [FactoryMode.singleton, .reference, .scoped, .template] {
        for (index, id) in ids.enumerated() where model.factories[id].mode == mode {
          switch try object(of: model.factories[id], requester: requester()) {
          case .object(let object): objects[index] = object
          case .nothing: continue
          case .pending(let attempt): return .pending(attempt)
          }
        }
      }
      return .value(objects.compactMap(\.self))
    }
  }

  /// The value that the declaration of a dependency gives.
  private func declaredValue(
    of dependency: Dependency, requester: @autoclosure () -> Problem.Requester
  ) throws -> Any {
    switch dependency.source {
    case .constant(let value, _): return value
    case .computed(let computation):
      do {
        return try computation.read()
      } catch {
        if error.kind.isAbsence, let null = dependency.target.null { return null }
        throw AlchemicError(error.kind, requester: requester(), path: Attempt.current?.path ?? [])
      }
    case .given: return try given(dependency, requester: requester())
    case .null, .byType, .search: return try null(for: dependency.target, missing: nil, requester: requester())
    }
  }

  private func null(
    for target: TargetType, missing factory: ResolvedFactory?, requester: Problem.Requester
  ) throws -> Any {
    if let null = target.null { return null }
    if target.isArray { return [Any]() }
    if let factory { throw AlchemicError(.nilValue(factory.facts, isNillable: true), requester: requester) }
    throw AlchemicError(
      .noFactory(
        wanted: .type(TypeNames.short(target.element)), nearMisses: [], recipient: Problem.Recipient(target)),
      requester: requester)
  }

  // MARK: Objects

  /// A factory's object: the one it holds, or a new one.
  ///
  /// - Throws: `AlchemicError`.
  func object(of factory: ResolvedFactory, requester: @autoclosure () -> Problem.Requester? = nil) throws -> Obtained {
    switch factory.mode {
    case .template: Obtained(try create(factory))
    case .singleton: try singleton(factory, requester: requester())
    case .reference: try reference(factory, requester: requester())
    case .scoped: try scoped(factory, requester: requester())
    }
  }

  private func reference(
    _ factory: ResolvedFactory, requester: @autoclosure () -> Problem.Requester?
  ) throws -> Obtained {
    if let object = store[factory].object { return .object(object) }
    if let obtained = objectBeingSet(of: factory) { return obtained }
    if factory.flags.contains(.nillable) { return .nothing }
    throw AlchemicError(.referenceNotSet(factory.facts), requester: requester(), path: Attempt.current?.path ?? [])
  }

  // MARK: The end

  /// Ends the answers to requests, and releases all objects.
  ///
  /// - Parameter error: The error for requests that still wait.
  func close(_ error: AlchemicError) {
    isOpen.store(false, ordering: .releasing)
    isClosed.store(true, ordering: .sequentiallyConsistent)
    store.release(error)
  }

  /// Lets only creations that have started create further singletons.
  ///
  /// - Returns: The creations that have started and are not over.
  func refuseNewCreations() -> [Attempt] {
    isStopping.store(true, ordering: .sequentiallyConsistent)
    return model.factories.compactMap { $0.mode == .singleton ? store[$0].withState(\.attempt) : nil }
  }
}

extension Engine: CustomReflectable {
  /// What `dump` and failed expectations of tests show: nothing. A provider may outlive the container, to which the engine
  /// keeps a reference that is not counted.
  var customMirror: Mirror { Mirror(self, children: []) }
}
