internal import AlchemicRuntime
internal import Synchronization

/// Makes objects, wires them, and hands them out.
///
/// No lock is held while code of the program runs: a factory's storage says that its object is being made, and by
/// which ``Construction``; others wait for that, or are told that they would wait for each other.
final class Engine: Sendable {
  // A container keeps engines, so that they cannot keep it; whoever has one has its container.
  unowned(unsafe) let context: ALCContext
  let model: Model
  let events: EventLog

  init(context: ALCContext, model: Model) {
    self.context = context
    self.model = model
    events = context.events
  }

  /// What a request for a factory's object gives.
  enum Obtained {
    case object(Any)
    /// There is none, and that is allowed.
    case nothing
    /// It is being constructed by work that waits for whoever asks.
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
      // An object of a template is created for this array alone: only once all others exist.
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
    /// It comes once the object that this work constructs exists.
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
    return try asWork(of: factory) {
      guard let object = try construct(factory) else { return .nothing }
      try wire(object, factory)
      count(object, of: factory)
      return .object(object)
    }
  }

  /// Counts an object that the container does not keep, and has the count posted.
  @inline(__always)
  func count(_ object: @autoclosure () -> Any, of factory: ObjectFactory) {
    // Counted before the event log looks whether a post is due: one or the other includes the object.
    factory.createdCount.add(1, ordering: .sequentiallyConsistent)
    events.postCreated(factory, object())
  }

  /// Does something as the making of an object that nobody else ever waits for.
  ///
  /// - Throws: `AlchemicError` where such objects are being made within each other without end; else what it throws.
  @inline(__always)
  func asWork<Result>(of factory: ObjectFactory, _ body: () throws -> Result) throws -> Result {
    if context.isInherited {
      return try WorkFrame.run(factory, context) {
        if WorkFrame.isStackShort { try Construction.current?.refuseEndlessness() }
        return try body()
      }
    }
    let construction = Construction(factory: factory, context: context, outer: Construction.current)
    defer { construction.end() }
    if WorkFrame.isStackShort { try construction.refuseEndlessness() }
    return try Construction.with(construction, body)
  }

  /// Does something asynchronous as the making of an object that nobody else ever waits for.
  ///
  /// - Throws: `AlchemicError` where such objects are being made within each other without end; else what it throws.
  func asAsynchronousWork<Result>(
    of factory: ObjectFactory, _ body: (Construction) async throws -> Result
  ) async throws -> Result {
    let construction = Construction(factory: factory, context: context, outer: Construction.current)
    defer { construction.end() }
    if construction.depth > Construction.suspiciousDepth { try construction.refuseEndlessness() }
    return try await Construction.with(construction) { try await body(construction) }
  }

  enum Decision {
    case have(Any)
    case wait(Construction, object: Any?)
    case make(Construction)
    /// There is none, and whoever asks cannot make it.
    case absent
  }

  private func singleton(_ factory: ObjectFactory, requester: @autoclosure () -> Problem.Requester?) throws -> Obtained
  {
    while true {
      // Nobody who could make it is to wait for, and fail with, somebody who cannot.
      switch decide(factory, canMake: !factory.isAsynchronous) {
      case .have(let object):
        return .object(object)
      case .absent:
        throw AlchemicError(
          .asynchronous(factory.facts), requester: requester(),
          path: (Construction.current?.path ?? []) + [factory.name])
      case .make(let construction):
        return try make(factory, construction)
      case .wait(let construction, let object):
        let waiter = Construction.active
        if waiter?.isWithin(construction) == true { return object.map(Obtained.object) ?? .pending(construction) }
        // The queue has to go on, or the asynchronous object could never be completed.
        if factory.isAsynchronous, context.isOnQueue, construction.isConstructing { return .pending(construction) }
        // Tasks that wait so could hold every thread that the making of the object needs to go on.
        if factory.isAsynchronous, waiter == nil, withUnsafeCurrentTask(body: { $0 != nil }) {
          throw AlchemicError(.asynchronous(factory.facts), requester: requester())
        }
        guard let cycle = try construction.wait(for: waiter) else { continue }
        // A thread that wires may take what exists; one that needs the object to exist first cannot.
        if let object { return .object(object) }
        throw AlchemicError(
          .waitingForEachOther(cycle.map(\.factory.facts)), requester: requester(),
          path: Construction.current?.path ?? [])
      }
    }
  }

  func decide(_ factory: ObjectFactory, canMake: Bool = true) -> Decision {
    factory.storage.withLock { storage in
      let live = storage.object.live
      if let construction = storage.construction { return UncheckedTransfer(Decision.wait(construction, object: live)) }
      if let live { return UncheckedTransfer(.have(live)) }
      guard canMake else { return UncheckedTransfer(.absent) }
      let construction = Construction(factory: factory, context: context, outer: Construction.current)
      storage.construction = construction
      return UncheckedTransfer(.make(construction))
    }.value
  }

  private func make(_ factory: ObjectFactory, _ construction: Construction) throws -> Obtained {
    let obtained = try Construction.with(construction) {
      let thread = ThreadLabel.current
      let began = events.postStarting(factory, on: thread)
      do {
        return try complete(construct(factory), factory, construction, began: began, on: thread)
      } catch {
        throw abandon(factory, construction, error)
      }
    }
    // Where there is no object there is nothing new to inject. What fails to be set again is the requester's to know.
    if case .object = obtained { try updateTransientInjections(of: factory, isCreated: true) }
    return obtained
  }

  /// Keeps an object that was constructed, wires it, and ends its making.
  ///
  /// - Parameters:
  ///   - object: The object; `nil` when there is none, and that is allowed.
  ///   - factory: Its factory.
  ///   - making: The work that this ends.
  ///   - began: When the work began.
  ///   - constructed: When the object was constructed, if it then waited for others; the wait is not counted.
  ///   - thread: The thread at hand, where that is known.
  func complete(
    _ object: Any?, _ factory: ObjectFactory, _ construction: Construction, began: UInt64,
    constructedAt constructed: UInt64? = nil,
    on thread: ThreadLabel = .current
  ) throws -> Obtained {
    let began = began + (constructed.map { events.now - $0 } ?? 0)
    guard let object else {
      finish(factory, construction, began: began, count: 0, on: thread)
      return .nothing
    }
    let reference = References.object(in: object)
    let stored = UncheckedTransfer(
      reference.map { StoredObject($0, isWeak: factory.flags.contains(.weak)) } ?? .value(object))
    factory.storage.withLock { $0.object = stored.value }
    let count = factory.createdCount.add(1, ordering: .relaxed).newValue
    try construction.constructed()
    // A value that is no object has no variables to inject.
    if let reference { try wire(reference, factory) }
    finish(factory, construction, began: began, count: count, on: thread)
    return .object(object)
  }

  /// Ends a making well, and tells of it.
  private func finish(
    _ factory: ObjectFactory, _ construction: Construction, began: UInt64, count: Int, on thread: ThreadLabel
  ) {
    let ended = events.now
    let made = factory.declaration.constructor?.isOnMainActor == true ? ThreadLabel.main : thread
    factory.storage.withLock { storage in
      storage.construction = nil
      storage.record = .created(at: ended, took: ended - began, thread: made)
    }
    construction.finish(nil) {
      events.post(
        .singletonStarted(factory: factory.id, took: ended - began, createdCount: count), on: made, at: ended)
    }
  }

  /// Lets go of what was half made, and ends its making; returns the error to throw.
  func abandon(_ factory: ObjectFactory, _ construction: Construction, _ error: any Error) -> AlchemicError {
    let released = factory.storage.withLock { storage in
      defer {
        storage.object = .none
        storage.construction = nil
      }
      return UncheckedTransfer(storage.object)
    }
    // The object goes away here, outside of the lock.
    withExtendedLifetime(released) {}
    let problem =
      error as? AlchemicError
      ?? AlchemicError(.creationFailed(factory.facts, underlying: error), path: Construction.current?.path ?? [])
    construction.finish(problem) { events.postFailed(factory, problem) }
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
