internal import Synchronization

/// The construction and the wiring of one object.
///
/// The storage of a singleton's factory holds its construction until it has finished. Other requests for the object wait
/// for it, unless that would be a deadlock.
final class Construction: Sendable {
  /// The innermost construction of this thread or task.
  static var current: Construction? {
    ConstructionFrame.currentConstruction ?? ofTask
  }

  /// The innermost construction that new tasks inherit, which leaves out those of templates.
  static var ofTask: Construction? { ContainerUse.inheritedConstruction }

  /// Runs a closure as part of a construction, or of none.
  static func with<Result>(_ construction: Construction?, _ body: () throws -> Result) rethrows -> Result {
    try ContainerUse.with(construction, body)
  }

  /// Runs a closure as part of a construction.
  static func with<Result>(
    _ construction: Construction, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await ContainerUse.with(construction, isolation: isolation, body)
  }

  let factory: ObjectFactory
  let context: ALCContext
  /// The construction that needs this object.
  let outer: Construction?
  /// The number of nested constructions, from the outermost one to this one.
  let depth: Int
  private let state = Mutex(State.constructing(deferred: []))

  init(factory: ObjectFactory, context: ALCContext, outer: Construction?) {
    self.factory = factory
    self.context = context
    // A task that outlives the initialiser that started it is no longer part of that construction.
    var outer = outer
    while let finished = outer, finished.isFinished { outer = finished.outer }
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
    ContainerUse.beginUse(of: context)
  }

  deinit { ContainerUse.endUse(of: context) }

  private enum State {
    /// There is no object yet. The closures run once it exists.
    case constructing(deferred: [@Sendable () throws -> Void])
    /// The object exists and its variables are being set.
    case wiring
    /// The object is complete or, with an error, was not created.
    case finished(AlchemicError?)
  }

  /// The innermost construction of this thread or task, unless it has finished.
  static var active: Construction? {
    guard let current, !current.isFinished else { return nil }
    return current
  }

  /// Whether this is the other construction or nested in it.
  func isWithin(_ other: Construction) -> Bool {
    var construction: Construction? = self
    while let candidate = construction {
      if candidate === other { return true }
      construction = candidate.outer
    }
    return false
  }

  /// The names of the factories under construction, outermost first.
  var path: [String] { factories.map(\.name) }

  /// The factories under construction, outermost first.
  private var factories: [ObjectFactory] {
    var factories: [ObjectFactory] = []
    var construction: Construction? = self
    while let candidate = construction {
      factories.append(candidate.factory)
      construction = candidate.outer
    }
    return factories.reversed()
  }

  /// The factories under construction from an outer construction to this one, followed by the outer factory again.
  func cycle(to outer: Construction) -> [ObjectFactory] {
    var factories: [ObjectFactory] = [outer.factory]
    var construction: Construction? = self
    while let candidate = construction, candidate !== outer {
      factories.append(candidate.factory)
      construction = candidate.outer
    }
    return [outer.factory] + factories.reversed()
  }

  /// The nesting depth from which asynchronous constructions are checked for recursion. They use no stack that could
  /// run short.
  static let recursionCheckDepth = 1_000

  /// Throws where an object of the same factory is already under construction, so that the recursion may be endless.
  ///
  /// Call it on the innermost construction where little of the stack is left, or where the nesting is very deep.
  func throwIfRecursive() throws {
    let factories = factories
    guard let last = factories.indices.dropLast().last(where: { factories[$0] === factory }) else { return }
    throw AlchemicError(.circularReference(factories[last...].map(\.facts), .initializers))
  }

  /// Notes that the construction has finished. No one may be waiting for it.
  func didFinish() {
    state.withLock { $0 = .finished(nil) }
  }

  /// Runs a closure as soon as the object exists, or now if it already exists.
  func whenConstructed(_ body: @escaping @Sendable () throws -> Void) throws {
    let isWaiting = state.withLock { state in
      guard case .constructing(let deferred) = state else { return false }
      state = .constructing(deferred: deferred + [body])
      return true
    }
    if !isWaiting { try body() }
  }

  /// Notes that the object exists, and runs the closures that waited for it.
  func didConstruct() throws {
    let deferred = state.withLock { state -> [@Sendable () throws -> Void] in
      defer { state = .wiring }
      if case .constructing(let deferred) = state { return deferred }
      return []
    }
    for body in deferred { try body() }
  }

  /// Notes that the construction has finished, and wakes the threads and tasks that wait for it.
  ///
  /// - Parameters:
  ///   - error: The error that it failed with, if any.
  ///   - reporting: Posts the event. It runs when the construction has finished, and before the waiters wake up.
  func didFinish(_ error: AlchemicError?, reporting: () -> Void = {}) {
    state.withLock { $0 = .finished(error) }
    reporting()
    WaitGraph.wake(self)
  }

  /// Waits until the construction has finished.
  ///
  /// - Parameter waiter: The construction that needs this one's object, if any.
  /// - Returns: `nil` once it has finished, or immediately the cycle of constructions that would wait for each other.
  /// - Throws: The error that the construction failed with.
  func waitUntilFinished(for waiter: Construction?) throws(AlchemicError) -> [Construction]? {
    if let cycle = WaitGraph.wait(waiter, for: self, isFinished: { self.isFinished }) { return cycle }
    try throwFailure()
    return nil
  }

  /// Waits until the construction has finished, without blocking a thread.
  ///
  /// - Parameter waiter: The construction that needs this one's object, if any.
  /// - Returns: `nil` once it has finished, or immediately the cycle of constructions that would wait for each other.
  /// - Throws: The error that the construction failed with, or an error as soon as the task is cancelled.
  func waitUntilFinished(for waiter: Construction?) async throws(AlchemicError) -> [Construction]? {
    switch await WaitGraph.wait(waiter, for: self, isFinished: { self.isFinished }) {
    case .cycle(let cycle):
      return cycle
    case .cancelled:
      throw AlchemicError(.creationFailed(factory.facts, underlying: CancellationError()), path: waiter?.path ?? [])
    case .finished:
      try throwFailure()
      return nil
    }
  }

  private func throwFailure() throws(AlchemicError) {
    if case .finished(let error?) = state.withLock({ $0 }) { throw error }
  }

  /// Whether the object does not exist yet.
  var isConstructing: Bool {
    state.withLock { state in
      if case .constructing = state { true } else { false }
    }
  }

  private var isFinished: Bool {
    state.withLock { state in
      if case .finished = state { true } else { false }
    }
  }
}
