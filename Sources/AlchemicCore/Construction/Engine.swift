internal import AlchemicRuntime
internal import Synchronization

/// Makes objects, wires them, and hands them out.
///
/// No lock is held while code of the program runs: a factory's storage says that its object is being made, and by
/// which ``Making``; others wait for that, or are told that they would wait for each other.
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
    case pending(Making)
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
        throw AlchemicError(error.detail, requester: requester(), path: Making.current?.path ?? [])
      }
    case .nothing, .null:
      return try .value(null(for: target, missing: nil, requester: requester()))
    case .object(let factory):
      switch try object(of: factory, requester: requester()) {
      case .object(let object): return .value(object)
      case .nothing: return try .value(null(for: target, missing: factory, requester: requester()))
      case .pending(let making): return .pending(making)
      }
    case .objects(let factories):
      var objects = [Any?](repeating: nil, count: factories.count)
      // An object of a template is created for this array alone: only once all others exist.
      for mode in [FactoryMode.singleton, .reference, .template] {
        for (index, factory) in factories.enumerated() where factory.mode == mode {
          switch try object(of: factory, requester: requester()) {
          case .object(let object): objects[index] = object
          case .nothing: continue
          case .pending(let making): return .pending(making)
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
    case pending(Making)
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
    throw AlchemicError(.referenceNotSet(factory.facts), requester: requester(), path: Making.current?.path ?? [])
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
        if WorkFrame.isStackShort { try Making.current?.refuseEndlessness() }
        return try body()
      }
    }
    let making = Making(factory: factory, context: context, outer: Making.current)
    defer { making.end() }
    if WorkFrame.isStackShort { try making.refuseEndlessness() }
    return try Making.with(making, body)
  }

  /// Does something asynchronous as the making of an object that nobody else ever waits for.
  ///
  /// - Throws: `AlchemicError` where such objects are being made within each other without end; else what it throws.
  func asAsynchronousWork<Result>(
    of factory: ObjectFactory, _ body: (Making) async throws -> Result
  ) async throws -> Result {
    let making = Making(factory: factory, context: context, outer: Making.current)
    defer { making.end() }
    if making.depth > Making.suspiciousDepth { try making.refuseEndlessness() }
    return try await Making.with(making) { try await body(making) }
  }

  enum Decision {
    case have(Any)
    case wait(Making, object: Any?)
    case make(Making)
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
          .asynchronous(factory.facts), requester: requester(), path: (Making.current?.path ?? []) + [factory.name])
      case .make(let making):
        return try make(factory, making)
      case .wait(let making, let object):
        let waiter = Making.active
        if waiter?.isWithin(making) == true { return object.map(Obtained.object) ?? .pending(making) }
        // The queue has to go on, or the asynchronous object could never be completed.
        if factory.isAsynchronous, context.isOnQueue, making.isConstructing { return .pending(making) }
        // Tasks that wait so could hold every thread that the making of the object needs to go on.
        if factory.isAsynchronous, waiter == nil, withUnsafeCurrentTask(body: { $0 != nil }) {
          throw AlchemicError(.asynchronous(factory.facts), requester: requester())
        }
        guard let cycle = try making.wait(for: waiter) else { continue }
        // A thread that wires may take what exists; one that needs the object to exist first cannot.
        if let object { return .object(object) }
        throw AlchemicError(
          .waitingForEachOther(cycle.map(\.factory.facts)), requester: requester(), path: Making.current?.path ?? [])
      }
    }
  }

  func decide(_ factory: ObjectFactory, canMake: Bool = true) -> Decision {
    factory.storage.withLock { storage in
      let live = storage.object.live
      if let making = storage.making { return UncheckedTransfer(Decision.wait(making, object: live)) }
      if let live { return UncheckedTransfer(.have(live)) }
      guard canMake else { return UncheckedTransfer(.absent) }
      let making = Making(factory: factory, context: context, outer: Making.current)
      storage.making = making
      return UncheckedTransfer(.make(making))
    }.value
  }

  private func make(_ factory: ObjectFactory, _ making: Making) throws -> Obtained {
    let obtained = try Making.with(making) {
      let thread = ThreadLabel.current
      let began = events.postStarting(factory, on: thread)
      do {
        return try complete(construct(factory), factory, making, began: began, on: thread)
      } catch {
        throw abandon(factory, making, error)
      }
    }
    // Where there is no object there is nothing new to inject. What fails to be set again is the requester's to know.
    if case .object = obtained { try injectReceivers(of: factory, isCreated: true) }
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
    _ object: Any?, _ factory: ObjectFactory, _ making: Making, began: UInt64, constructedAt constructed: UInt64? = nil,
    on thread: ThreadLabel = .current
  ) throws -> Obtained {
    let began = began + (constructed.map { events.now - $0 } ?? 0)
    guard let object else {
      finish(factory, making, began: began, count: 0, on: thread)
      return .nothing
    }
    let reference = References.object(in: object)
    let stored = UncheckedTransfer(
      reference.map { StoredObject($0, isWeak: factory.flags.contains(.weak)) } ?? .value(object))
    factory.storage.withLock { $0.object = stored.value }
    let count = factory.createdCount.add(1, ordering: .relaxed).newValue
    try making.constructed()
    // A value that is no object has no variables to inject.
    if let reference { try wire(reference, factory) }
    finish(factory, making, began: began, count: count, on: thread)
    return .object(object)
  }

  /// Ends a making well, and tells of it.
  private func finish(
    _ factory: ObjectFactory, _ making: Making, began: UInt64, count: Int, on thread: ThreadLabel
  ) {
    let ended = events.now
    let made = factory.declaration.make?.isOnMainActor == true ? ThreadLabel.main : thread
    factory.storage.withLock { storage in
      storage.making = nil
      storage.record = .created(at: ended, took: ended - began, thread: made)
    }
    making.finish(nil) {
      events.post(
        .singletonStarted(factory: factory.id, took: ended - began, createdCount: count), on: made, at: ended)
    }
  }

  /// Lets go of what was half made, and ends its making; returns the error to throw.
  func abandon(_ factory: ObjectFactory, _ making: Making, _ error: any Error) -> AlchemicError {
    let released = factory.storage.withLock { storage in
      defer {
        storage.object = .none
        storage.making = nil
      }
      return UncheckedTransfer(storage.object)
    }
    // The object goes away here, outside of the lock.
    withExtendedLifetime(released) {}
    let problem =
      error as? AlchemicError
      ?? AlchemicError(.creationFailed(factory.facts, underlying: error), path: Making.current?.path ?? [])
    making.finish(problem) { events.postFailed(factory, problem) }
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
