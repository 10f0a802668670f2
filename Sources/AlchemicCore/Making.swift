internal import Dispatch
internal import Synchronization

/// The work of making and wiring one object, from its first to its last step.
///
/// A factory's storage holds it while the work goes on. Whoever else wants the object waits for it, unless the two
/// would wait for each other.
final class Making: Sendable {
  /// The innermost work that this thread, or task, is doing.
  static var current: Making? {
    WorkFrame.currentMaking ?? ofTask
  }

  /// The innermost work but for that of templates, which what it begins inherits.
  @TaskLocal static var ofTask: Making?

  /// Does something as a work, or as none.
  static func with<Result>(_ making: Making?, _ body: () throws -> Result) rethrows -> Result {
    try WorkFrame.hidden { try $ofTask.withValue(making, operation: body) }
  }

  /// Does something as a work.
  static func with<Result>(
    _ making: Making, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $ofTask.withValue(making, operation: body)
  }

  let factory: ObjectFactory
  let context: ALCContext
  /// The work that needs this object.
  let outer: Making?
  private let state = Mutex(State.constructing(deferred: []))
  private let sleepers = Mutex<[CheckedContinuation<Void, Never>]>([])

  init(factory: ObjectFactory, context: ALCContext, outer: Making?) {
    self.factory = factory
    self.context = context
    self.outer = outer
  }

  /// How far the work is.
  private enum State {
    /// There is no object yet. What waits for it to exist is kept.
    case constructing(deferred: [@Sendable () throws -> Void])
    /// The object exists and its variables are being set.
    case wiring
    /// The object is there, or, with an error, is not to be.
    case finished(AlchemicError?)
  }

  /// Whether this is that work, or done for it.
  func isWithin(_ other: Making) -> Bool {
    var making: Making? = self
    while let candidate = making {
      if candidate === other { return true }
      making = candidate.outer
    }
    return false
  }

  /// The names of the factories being made, outermost first.
  var path: [String] {
    var names: [String] = []
    var making: Making? = self
    while let candidate = making {
      names.append(candidate.factory.name)
      making = candidate.outer
    }
    return names.reversed()
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
  func finish(_ error: AlchemicError?) {
    state.withLock { $0 = .finished(error) }
    WaitGraph.wake(self)
    let woken = sleepers.withLock { sleepers in
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in woken { sleeper.resume() }
  }

  /// Waits until the work has ended, without holding a thread.
  ///
  /// - Throws: What the work ended with.
  func finished() async throws(AlchemicError) {
    await withCheckedContinuation { continuation in
      let isOver = sleepers.withLock { sleepers in
        if isFinished { return true }
        sleepers.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
    if case .finished(let error?) = state.withLock({ $0 }) { throw error }
  }

  /// Waits until the work has ended.
  ///
  /// - Parameter waiter: The work that needs this one's object, if any.
  /// - Returns: `nil` once it has ended well, or, at once, the circle of works that would wait for one another.
  /// - Throws: What the work ended with: whoever waited for an object fails as whoever made it.
  func wait(for waiter: Making?) throws(AlchemicError) -> [Making]? {
    let circle = WaitGraph.wait(waiter, for: self) { self.isFinished }
    if circle == nil, case .finished(let error?) = state.withLock({ $0 }) { throw error }
    return circle
  }

  private var isFinished: Bool {
    state.withLock { state in
      if case .finished = state { true } else { false }
    }
  }
}

/// Which work waits for which, in the whole process: objects of one container may wait for those of another.
private enum WaitGraph {
  private struct Wait {
    /// Nobody's work: a thread that asks from outside of any.
    let waiter: Making?
    let target: Making
    let semaphore: DispatchSemaphore
  }

  private static let waits = Mutex<[Wait]>([])

  static func wait(_ waiter: Making?, for target: Making, isOver: () -> Bool) -> [Making]? {
    let semaphore = DispatchSemaphore(value: 0)
    let circle = waits.withLock { waits -> [Making]? in
      if isOver() {
        semaphore.signal()
        return nil
      }
      if let waiter, let circle = closes(waiter, target, waits) { return circle }
      waits.append(Wait(waiter: waiter, target: target, semaphore: semaphore))
      return nil
    }
    if let circle { return circle }
    if MainThread.isCurrent {
      MainThread.wait(semaphore, until: isOver)
    } else {
      semaphore.wait()
    }
    return nil
  }

  static func wake(_ target: Making) {
    let woken = waits.withLock { waits in
      let woken = waits.filter { $0.target === target }
      if !woken.isEmpty { waits.removeAll { $0.target === target } }
      return woken
    }
    for wait in woken { wait.semaphore.signal() }
  }

  /// The circle that a further wait would close: what the target waits for, through others, is work of the waiter.
  private static func closes(_ waiter: Making, _ target: Making, _ waits: [Wait]) -> [Making]? {
    var reached: [(making: Making, path: [Making])] = [(target, [waiter, target])]
    var next = 0
    while next < reached.count {
      let (making, path) = reached[next]
      if waiter.isWithin(making) { return path }
      next += 1
      for wait in waits {
        guard let other = wait.waiter, other.isWithin(making) else { continue }
        if !reached.contains(where: { $0.making === wait.target }) {
          reached.append((wait.target, path + [wait.target]))
        }
      }
    }
    return nil
  }
}
