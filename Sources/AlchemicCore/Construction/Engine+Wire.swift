internal import AlchemicRuntime
internal import Synchronization

extension Engine {
  /// Injects the variables of a value that was made, or that the program made, and tells the object.
  func wire(_ value: Any, _ factory: ObjectFactory) throws {
    // A value that is no object has no variables to inject.
    if let object = References.object(in: value) { try wire(object, factory) }
  }

  /// Injects the variables of an object that was made, or that the program made, and tells the object.
  ///
  /// A variable whose value is still being constructed by work that waits for this object is set once that exists.
  func wire(_ object: AnyObject, _ factory: ObjectFactory) throws {
    guard let injected = injectedFactory(object, factory) else { return }
    // What is known of the class is not known of one that inherits from it.
    let isAware = injected.declaration.mayBeAware || type(of: object) != injected.declaration.objectType
    let wiring = isAware ? (object as? any AlchemicAware).map { Wiring(object: $0, context: context) } : nil
    for index in injected.injections.indices {
      try inject(index, of: injected, into: object, wiring)
    }
    wiring?.finishStep()
  }

  /// Injects a factory's new object into everything that got the one before and asked for the next.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - isCreated: Whether this thread has just created the object.
  /// - Throws: The first error, once everything else has got the object.
  func injectReceivers(of factory: ObjectFactory, isCreated: Bool = false) throws {
    let kept = factory.storage.withLock { UncheckedTransfer($0.receivers?.all()) }.value
    guard let kept else { return }
    var failure: (any Error)?
    for receiver in kept.receivers {
      do { try injectAgain(receiver, isCreated: isCreated) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Injects a variable again, in an object that got it before.
  private func injectAgain(_ receiver: Receiver, isCreated: Bool) throws {
    guard let object = receiver.object.object else { return }
    if receiver.turn.take(isCreated: isCreated) { try inject(receiver, object, nil) }
  }

  /// The factory whose injections an object gets: its own, or, for what a method made, that of its class.
  private func injectedFactory(_ object: AnyObject, _ factory: ObjectFactory) -> ObjectFactory? {
    factory.declaration.isClass ? factory : model.factory(of: type(of: object))
  }

  /// Injects one variable.
  func inject(_ index: Int, of factory: ObjectFactory, into object: AnyObject, _ wiring: Wiring?) throws {
    guard let (receiver, isNew) = receiver(index, of: factory, object) else {
      return try set(index, of: factory, in: object, wiring)
    }
    // Where another thread is at it already, that one sets it once more.
    if isNew || receiver.turn.take() { try inject(receiver, object, wiring) }
  }

  /// Sets a variable that gets each new object, as whose turn it is, until there is none newer than the one it has.
  ///
  /// - Throws: What the last attempt ended with.
  private func inject(_ receiver: Receiver, _ object: AnyObject, _ wiring: Wiring?) throws {
    var failure: (any Error)?
    repeat {
      do {
        failure = nil
        try set(receiver.injection, of: receiver.factory, in: object, wiring, receiver.turn)
      } catch {
        failure = error
      }
    } while !receiver.turn.end()
    if let failure { throw failure }
  }

  private func set(
    _ index: Int, of factory: ObjectFactory, in object: AnyObject, _ wiring: Wiring?, _ turn: Receiver.Turn? = nil
  ) throws {
    let injection = factory.declaration.injections[index]
    let dependency = injection.dependency
    if let construction = constructionBefore(factory.injections[index]) {
      return try inject(index, of: factory, into: object, wiring, after: construction)
    }
    turn?.beginGetting()
    defer { turn?.endGetting() }
    let value = try value(
      factory.injections[index], for: dependency.target, requester: dependency.requester(in: factory.name))
    turn?.endGetting()
    switch value {
    case .value(let value):
      guard injection.set(object, value, turn != nil) else {
        throw AlchemicError(
          .injectionFailed(
            expected: TypeNames.short(dependency.target.type), found: TypeNames.short(type(of: value))),
          requester: dependency.requester(in: factory.name), path: Construction.current?.path ?? [])
      }
    case .pending(let construction): try inject(index, of: factory, into: object, wiring, after: construction)
    }
  }

  /// Injects one variable as soon as the object exists that a work constructs.
  private func inject(
    _ index: Int, of factory: ObjectFactory, into object: AnyObject, _ wiring: Wiring?, after construction: Construction
  ) throws {
    let transfer = UncheckedTransfer(object)
    wiring?.beginStep()
    try construction.whenConstructed {
      try self.inject(index, of: factory, into: transfer.value, wiring)
      wiring?.finishStep()
    }
  }

  /// The variable as one that gets each new object, and whether it became that now, so that it is this thread's turn to
  /// set it; `nil` when it asked for one object alone.
  ///
  /// Its sources know it before it gets their object, so that it misses none.
  private func receiver(
    _ index: Int, of factory: ObjectFactory, _ object: AnyObject
  ) -> (Receiver, isNew: Bool)? {
    let resolution = factory.injections[index]
    let flags = factory.declaration.injections[index].dependency.flags
    // Most dependencies have one source, which asks for nothing.
    if case .object(let source) = resolution, !flags.union(source.flags).contains(.transient) { return nil }
    var receiver: Receiver?
    var isNew = false
    for source in resolution.factories where flags.union(source.flags).contains(.transient) {
      // The first source says which it is, if two threads inject the same object.
      let candidate = UncheckedTransfer(
        receiver ?? Receiver(object: WeakReference(object), factory: factory, injection: index))
      let isKnown = receiver != nil
      let kept = source.storage.withLock { storage in
        let receivers = storage.receivers ?? Receivers()
        storage.receivers = receivers
        return UncheckedTransfer(receivers.put(candidate.value, of: ObjectIdentifier(object), replacing: isKnown))
      }
      if !isKnown { isNew = kept.value.isNew }
      receiver = kept.value.receivers.first
    }
    return receiver.map { ($0, isNew) }
  }
}

/// Counts the injections of one object that are still open, and tells the object when none is.
final class Wiring: Sendable {
  private let object: UncheckedTransfer<any AlchemicAware>
  private let context: ALCContext
  private let open = Mutex(1)

  init(object: any AlchemicAware, context: ALCContext) {
    self.object = UncheckedTransfer(object)
    self.context = context
  }

  func beginStep() {
    open.withLock { $0 += 1 }
  }

  func finishStep() {
    let isDone = open.withLock { open in
      open -= 1
      return open == 0
    }
    if isDone { context.tellInjected(object) }
  }
}
