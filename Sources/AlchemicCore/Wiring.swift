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

  /// Injects a variable again, in an object that got it before.
  func injectAgain(_ receiver: Receiver) throws {
    guard let object = receiver.object.object else { return }
    try inject(receiver.injection, of: receiver.factory, into: object, nil)
  }

  /// Injects a factory's new object into everything that got the one before and asked for the next.
  func injectReceivers(of factory: ObjectFactory) throws {
    let receivers = factory.storage.withLock { storage in
      storage.receivers.removeAll { $0.object.object == nil }
      defer { storage.receivers = [] }
      return UncheckedTransfer(storage.receivers)
    }
    for receiver in receivers.value { try injectAgain(receiver) }
  }

  /// The factory whose injections an object gets: its own, or, for what a method made, that of its class.
  private func injectedFactory(_ object: AnyObject, _ factory: ObjectFactory) -> ObjectFactory? {
    factory.declaration.isClass ? factory : model.factory(of: type(of: object))
  }

  /// Injects one variable.
  func inject(_ index: Int, of factory: ObjectFactory, into object: AnyObject, _ wiring: Wiring?) throws {
    let injection = factory.declaration.injections[index]
    let resolution = factory.injections[index]
    let dependency = injection.dependency
    remember(Receiver(object: WeakReference(object), factory: factory, injection: index), resolution, dependency)
    switch try value(resolution, for: dependency.target, asker: dependency.asker(in: factory.name)) {
    case .value(let value):
      guard injection.set(object, value) else {
        throw AlchemicError(
          .injectionFailed(
            expected: TypeNames.short(dependency.target.type), found: TypeNames.short(type(of: value))),
          asker: dependency.asker(in: factory.name), path: Making.current?.path ?? [])
      }
    case .pending(let making):
      let transfer = UncheckedTransfer(object)
      wiring?.beginStep()
      try making.whenConstructed {
        try self.inject(index, of: factory, into: transfer.value, wiring)
        wiring?.finishStep()
      }
    }
  }

  private func remember(_ receiver: Receiver, _ resolution: Resolution, _ dependency: Dependency) {
    // Most dependencies have one source, which asks for nothing.
    if case .object(let source) = resolution, !dependency.flags.union(source.flags).contains(.transient) { return }
    for source in resolution.factories
    where dependency.flags.contains(.transient) || source.flags.contains(.transient) {
      let transfer = UncheckedTransfer(receiver)
      source.storage.withLock { storage in
        // Keeps the list as short as what is alive, at a constant cost for each injection.
        if storage.receivers.count > 16, storage.receivers.count.nonzeroBitCount == 1 {
          storage.receivers.removeAll { $0.object.object == nil }
        }
        storage.receivers.append(transfer.value)
      }
    }
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
    guard isDone else { return }
    let aware = object
    context.runOnMain { aware.value.alchemicDidInjectDependencies() }
  }
}
