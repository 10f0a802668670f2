internal import Synchronization

/// The work of making and wiring one object, from its first to its last step.
///
/// A factory's storage holds it while the work goes on. Whoever else wants the object waits for it, unless the two
/// would wait for each other.
final class Construction: Sendable {
  /// The innermost work that this thread, or task, is doing.
  static var current: Construction? {
    WorkFrame.currentMaking ?? ofTask
  }

  /// The innermost work but for that of templates, which what it begins inherits.
  static var ofTask: Construction? { ContainerUse.inheritedMaking }

  /// Does something as a work, or as none.
  static func with<Result>(_ construction: Construction?, _ body: () throws -> Result) rethrows -> Result {
    try ContainerUse.with(construction, body)
  }

  /// Does something as a work.
  static func with<Result>(
    _ construction: Construction, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await ContainerUse.with(construction, isolation: isolation, body)
  }

  let factory: ObjectFactory
  let context: ALCContext
  /// The work that needs this object.
  let outer: Construction?
  /// How many works there are from the outermost to this one.
  let depth: Int
  private let state = Mutex(State.constructing(deferred: []))

  init(factory: ObjectFactory, context: ALCContext, outer: Construction?) {
    self.factory = factory
    self.context = context
    // A task that outlives the initialiser it was begun in does nobody's work: what it begins has no end of works before it.
    var outer = outer
    while let ended = outer, ended.isFinished { outer = ended.outer }
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
    ContainerUse.begin(context)
  }

  deinit { ContainerUse.end(context) }

  /// How far the work is.
  private enum State {
    /// There is no object yet. What waits for it to exist is kept.
    case constructing(deferred: [@Sendable () throws -> Void])
    /// The object exists and its variables are being set.
    case wiring
    /// The object is there, or, with an error, is not to be.
    case finished(AlchemicError?)
  }

  /// The innermost work that this thread, or task, is doing and that has not ended. A task that outlives the
  /// initialiser it was begun in does nobody's work any more.
  static var active: Construction? {
    guard let current, !current.isFinished else { return nil }
    return current
  }

  /// Whether this is that work, or done for it.
  func isWithin(_ other: Construction) -> Bool {
    var construction: Construction? = self
    while let candidate = construction {
      if candidate === other { return true }
      construction = candidate.outer
    }
    return false
  }

  /// The names of the factories being made, outermost first.
  var path: [String] { factories.map(\.name) }

  /// The factories being made, outermost first.
  private var factories: [ObjectFactory] {
    var factories: [ObjectFactory] = []
    var construction: Construction? = self
    while let candidate = construction {
      factories.append(candidate.factory)
      construction = candidate.outer
    }
    return factories.reversed()
  }

  /// The factories being made, from a work that this one is within to it, and that one's again.
  func cycle(to outer: Construction) -> [ObjectFactory] {
    var factories: [ObjectFactory] = [outer.factory]
    var construction: Construction? = self
    while let candidate = construction, candidate !== outer {
      factories.append(candidate.factory)
      construction = candidate.outer
    }
    return [outer.factory] + factories.reversed()
  }

  /// How many asynchronous works may be within one another before it is looked whether they ever end: these hold no
  /// stack that would.
  static let suspiciousDepth = 1_000

  /// To be asked of the innermost work where little is left of the stack, or where it is very deep: throws where one of
  /// its factory's objects is being made already, so that this may be without end.
  func refuseEndlessness() throws {
    let factories = factories
    guard let last = factories.indices.dropLast().last(where: { factories[$0] === factory }) else { return }
    throw AlchemicError(.circularReference(factories[last...].map(\.facts), .initializers))
  }

  /// Says that a work has ended that nobody waits for.
  func end() {
    state.withLock { $0 = .finished(nil) }
  }

  /// Does something as soon as the object exists; at once when it does already.
  func whenConstructed(_ body: @escaping @Sendable () throws -> Void) throws {
    let isWaiting = state.withLock { state in
      guard case .constructing(let deferred) = state else { return false }
      state = .constructing(deferred: deferred + [body])
      return true
    }
    if !isWaiting { try body() }
  }

  /// Says that the object exists, and does what waited for that.
  func constructed() throws {
    let deferred = state.withLock { state -> [@Sendable () throws -> Void] in
      defer { state = .wiring }
      if case .constructing(let deferred) = state { return deferred }
      return []
    }
    for body in deferred { try body() }
  }

  /// Says that the work has ended, well or with an error, and wakes everyone who waits.
  ///
  /// - Parameters:
  ///   - error: What it ended with, where it did not end well.
  ///   - telling: Tells of it. By then it has ended, for whoever hears that and asks; those who wait come after.
  func finish(_ error: AlchemicError?, telling: () -> Void = {}) {
    state.withLock { $0 = .finished(error) }
    telling()
    WaitGraph.wake(self)
  }

  /// Waits until the work has ended.
  ///
  /// - Parameter waiter: The work that needs this one's object, if any.
  /// - Returns: `nil` once it has ended well, or, at once, the cycle of works that would wait for one another.
  /// - Throws: What the work ended with: whoever waited for an object fails as whoever made it.
  func wait(for waiter: Construction?) throws(AlchemicError) -> [Construction]? {
    if let cycle = WaitGraph.wait(waiter, for: self, isOver: { self.isFinished }) { return cycle }
    try throwFailure()
    return nil
  }

  /// Waits until the work has ended, without holding a thread.
  ///
  /// - Parameter waiter: The work that needs this one's object, if any.
  /// - Returns: `nil` once it has ended well, or, at once, the cycle of works that would wait for one another.
  /// - Throws: What the work ended with, or, as soon as the task is cancelled, that the object was not made for it.
  func finished(for waiter: Construction?) async throws(AlchemicError) -> [Construction]? {
    switch await WaitGraph.wait(waiter, for: self, isOver: { self.isFinished }) {
    case .cycle(let cycle):
      return cycle
    case .cancelled:
      throw AlchemicError(.creationFailed(factory.facts, underlying: CancellationError()), path: waiter?.path ?? [])
    case .over:
      try throwFailure()
      return nil
    }
  }

  private func throwFailure() throws(AlchemicError) {
    if case .finished(let error?) = state.withLock({ $0 }) { throw error }
  }

  /// Whether its object does not exist yet, and is going to.
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
