internal import AlchemicRuntime
internal import Synchronization

/// Creates objects, wires them, and returns them to requests.
///
/// The engine holds no lock while code of the program runs. While an object is created, the storage of its factory has
/// its ``Construction``. Other requests wait for that, or fail where they would wait for each other.
final class Engine: Sendable {
  // Not retained: the container keeps engines, and each caller of an engine keeps the container.
  unowned(unsafe) let context: ALCContext
  let model: Model
  let events: EventLog

  init(context: ALCContext, model: Model) {
    self.context = context
    self.model = model
    events = context.events
  }

  /// The result of a request for a factory's object.
  enum Obtained {
    case object(Any)
    /// There is none, and the declaration allows that.
    case nothing
    /// The object is under construction, and its construction waits for the caller.
    case pending(Construction)
  }

  /// The value that a resolved dependency gets, of the dependency's type.
  ///
  /// - Throws: `AlchemicError`.
  func value(
    _ resolution: Resolution, for target: TargetType, requester: @autoclosure () -> Problem.Requester
  ) throws -> Value {
    switch resolution {
    case .failed(let problem):
      throw AlchemicError([problem])
    case .constant(let value, _):
      return .value(value)
    case .computed(let computation):
      do {
        return .value(try computation.read())
      } catch {
        if error.detail.isAbsence, let null = target.null { return .value(null) }
        throw AlchemicError(error.detail, requester: requester(), path: Construction.current?.path ?? [])
      }
    case .nothing, .null:
      return try .value(null(for: target, missing: nil, requester: requester()))
    case .object(let factory):
      switch try object(of: factory, requester: requester()) {
      case .object(let object): return .value(object)
      case .nothing: return try .value(null(for: target, missing: factory, requester: requester()))
      case .pending(let construction): return .pending(construction)
      }
    case .objects(let factories):
      var objects = [Any?](repeating: nil, count: factories.count)
      // Templates last: their objects are created for this array only, so all others must exist.
      for mode in [FactoryMode.singleton, .reference, .template] {
        for (index, factory) in factories.enumerated() where factory.mode == mode {
          switch try object(of: factory, requester: requester()) {
          case .object(let object): objects[index] = object
          case .nothing: continue
          case .pending(let construction): return .pending(construction)
          }
        }
      }
      return .value(objects.compactMap(\.self))
    }
  }

  /// A dependency's value.
  enum Value {
    case value(Any)
    /// The value is available once the object of this construction exists.
    case pending(Construction)
  }

  /// A factory's object: the one it holds, or a new one.
  ///
  /// - Throws: `AlchemicError`.
  func object(of factory: ObjectFactory, requester: @autoclosure () -> Problem.Requester? = nil) throws -> Obtained {
    switch factory.mode {
    case .template: try template(factory)
    case .singleton: try singleton(factory, requester: requester())
    case .reference: try reference(factory, requester: requester())
    }
  }

  private func reference(_ factory: ObjectFactory, requester: @autoclosure () -> Problem.Requester?) throws -> Obtained
  {
    if let object = factory.storage.withLock({ UncheckedTransfer($0.object.live) }).value { return .object(object) }
    if factory.flags.contains(.nillable) { return .nothing }
    throw AlchemicError(.referenceNotSet(factory.facts), requester: requester(), path: Construction.current?.path ?? [])
  }

  private func template(_ factory: ObjectFactory) throws -> Obtained {
    return try asConstruction(of: factory) {
      guard let object = try construct(factory) else { return .nothing }
      try wire(object, factory)
      count(object, of: factory)
      return .object(object)
    }
  }

  /// Counts an object that the container does not keep, and posts the count.
  @inline(__always)
  func count(_ object: @autoclosure () -> Any, of factory: ObjectFactory) {
    // Counted before the event log checks whether a post is due, so that the pending post or this one includes it.
    factory.createdCount.add(1, ordering: .sequentiallyConsistent)
    events.postCreated(factory, object())
  }

  /// Runs a closure as the construction of an object that no other request waits for.
  ///
  /// - Throws: `AlchemicError` where the stack runs short because of an endless recursion; any error of the closure.
  @inline(__always)
  func asConstruction<Result>(of factory: ObjectFactory, _ body: () throws -> Result) throws -> Result {
    if context.isInherited {
      return try ConstructionFrame.run(factory, context) {
        if ConstructionFrame.isStackShort { try Construction.current?.throwIfRecursive() }
        return try body()
      }
    }
    let construction = Construction(factory: factory, context: context, outer: Construction.current)
    defer { construction.didFinish() }
    if ConstructionFrame.isStackShort { try construction.throwIfRecursive() }
    return try Construction.with(construction, body)
  }

  /// Runs an asynchronous closure as the construction of an object that no other request waits for.
  ///
  /// - Throws: `AlchemicError` where the nesting is very deep because of an endless recursion; any error of the closure.
  func asAsynchronousConstruction<Result>(
    of factory: ObjectFactory, _ body: (Construction) async throws -> Result
  ) async throws -> Result {
    let construction = Construction(factory: factory, context: context, outer: Construction.current)
    defer { construction.didFinish() }
    if construction.depth > Construction.recursionCheckDepth { try construction.throwIfRecursive() }
    return try await Construction.with(construction) { try await body(construction) }
  }

  /// What a request for a singleton does next.
  enum Decision {
    /// Return the complete object.
    case use(Any)
    /// Wait for the construction; the object may already exist.
    case wait(Construction, object: Any?)
    /// Create the object, as this construction.
    case create(Construction)
    /// There is no object, and the caller cannot create it.
    case unavailable
  }

  private func singleton(_ factory: ObjectFactory, requester: @autoclosure () -> Problem.Requester?) throws -> Obtained
  {
    while true {
      // A caller that can create the object must not wait for, and fail with, a caller that cannot.
      switch decide(factory, canCreate: !factory.isAsynchronous) {
      case .use(let object):
        return .object(object)
      case .unavailable:
        throw AlchemicError(
          .asynchronous(factory.facts), requester: requester(),
          path: (Construction.current?.path ?? []) + [factory.name])
      case .create(let construction):
        return try create(factory, construction)
      case .wait(let construction, let object):
        let waiter = Construction.active
        if waiter?.isWithin(construction) == true { return object.map(Obtained.object) ?? .pending(construction) }
        // The queue must not wait here: only the queue can complete the asynchronous object.
        if factory.isAsynchronous, context.isOnQueue, construction.isConstructing { return .pending(construction) }
        // Blocked tasks could occupy every thread that the construction needs to continue.
        if factory.isAsynchronous, waiter == nil, withUnsafeCurrentTask(body: { $0 != nil }) {
          throw AlchemicError(.asynchronous(factory.facts), requester: requester())
        }
        guard let cycle = try construction.waitUntilFinished(for: waiter) else { continue }
        // The object of a construction that is still wiring can be used; one that does not exist yet cannot.
        if let object { return .object(object) }
        throw AlchemicError(
          .waitingForEachOther(cycle.map(\.factory.facts)), requester: requester(),
          path: Construction.current?.path ?? [])
      }
    }
  }

  func decide(_ factory: ObjectFactory, canCreate: Bool = true) -> Decision {
    factory.storage.withLock { storage in
      let live = storage.object.live
      if let construction = storage.construction { return UncheckedTransfer(Decision.wait(construction, object: live)) }
      if let live { return UncheckedTransfer(.use(live)) }
      guard canCreate else { return UncheckedTransfer(.unavailable) }
      let construction = Construction(factory: factory, context: context, outer: Construction.current)
      storage.construction = construction
      return UncheckedTransfer(.create(construction))
    }.value
  }

  private func create(_ factory: ObjectFactory, _ construction: Construction) throws -> Obtained {
    let obtained = try Construction.with(construction) {
      let thread = ThreadLabel.current
      let began = events.postStarting(factory, on: thread)
      do {
        return try commit(construct(factory), factory, construction, began: began, on: thread)
      } catch {
        throw rollBack(factory, construction, error)
      }
    }
    // A variable that cannot be updated fails this request.
    if case .object = obtained { try updateTransientInjections(of: factory, isCreated: true) }
    return obtained
  }

  /// Keeps an object that was constructed, wires it, and finishes its construction.
  ///
  /// - Parameters:
  ///   - object: The object; `nil` when there is none, and the declaration allows that.
  ///   - factory: Its factory.
  ///   - construction: The construction that this finishes.
  ///   - began: When the construction began.
  ///   - constructed: When the object was constructed, if it then waited to be wired. The wait is not counted.
  ///   - thread: This thread, where the caller knows it.
  func commit(
    _ object: Any?, _ factory: ObjectFactory, _ construction: Construction, began: UInt64,
    constructedAt constructed: UInt64? = nil,
    on thread: ThreadLabel = .current
  ) throws -> Obtained {
    let began = began + (constructed.map { events.now - $0 } ?? 0)
    guard let object else {
      recordCreation(factory, construction, began: began, count: 0, on: thread)
      return .nothing
    }
    let reference = References.object(in: object)
    let stored = UncheckedTransfer(
      reference.map { StoredObject($0, isWeak: factory.flags.contains(.weak)) } ?? .value(object))
    factory.storage.withLock { $0.object = stored.value }
    let count = factory.createdCount.add(1, ordering: .relaxed).newValue
    try construction.didConstruct()
    // Only objects have variables to inject.
    if let reference { try wire(reference, factory) }
    recordCreation(factory, construction, began: began, count: count, on: thread)
    return .object(object)
  }

  /// Records that the object was created, finishes the construction, and posts the event.
  private func recordCreation(
    _ factory: ObjectFactory, _ construction: Construction, began: UInt64, count: Int, on thread: ThreadLabel
  ) {
    let ended = events.now
    let creator = factory.declaration.constructor?.isOnMainActor == true ? ThreadLabel.main : thread
    factory.storage.withLock { storage in
      storage.construction = nil
      storage.record = .created(at: ended, took: ended - began, thread: creator)
    }
    construction.didFinish(nil) {
      events.post(
        .singletonStarted(factory: factory.id, took: ended - began, createdCount: count), on: creator, at: ended)
    }
  }

  /// Releases an incomplete object, and finishes its construction with an error; returns the error to throw.
  func rollBack(_ factory: ObjectFactory, _ construction: Construction, _ error: any Error) -> AlchemicError {
    let released = factory.storage.withLock { storage in
      defer {
        storage.object = .none
        storage.construction = nil
      }
      return UncheckedTransfer(storage.object)
    }
    // The object is released here, outside of the lock.
    withExtendedLifetime(released) {}
    let problem =
      error as? AlchemicError
      ?? AlchemicError(.creationFailed(factory.facts, underlying: error), path: Construction.current?.path ?? [])
    construction.didFinish(problem) { events.postFailed(factory, problem) }
    return problem
  }

  func null(for target: TargetType, missing factory: ObjectFactory?, requester: Problem.Requester) throws -> Any {
    if let null = target.null { return null }
    if target.isArray { return [Any]() }
    if let factory { throw AlchemicError(.nilValue(factory.facts, isNillable: true), requester: requester) }
    throw AlchemicError(
      .noFactory(
        wanted: .type(TypeNames.short(target.element)), nearMisses: [], recipient: Problem.Recipient(target)),
      requester: requester)
  }
}
