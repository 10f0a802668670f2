internal import Synchronization

/// Creates the singletons of one start.
///
/// The run creates synchronous singletons one at a time, in the order of the model. It starts an asynchronous one as soon
/// as its arguments exist, and continues with the others. A singleton that needs it waits for it.
///
/// `@unchecked`: used only on the container's queue, except for ``inbox``, which a mutex protects.
final class StartRun: @unchecked Sendable {
  private let engine: Engine
  /// Kept here, because the engine does not retain it.
  private let context: ALCContext
  private let completion: (AlchemicError?) -> Void
  private let needs: AsynchronousNeeds
  /// The singletons that are not started yet, in order.
  private var remaining: [ObjectFactory]
  /// The results of tasks that the queue has not handled yet.
  private let inbox = Mutex<[TaskResult]>([])
  /// The asynchronous objects that are constructed and not wired yet.
  private var unwired: [Unwired] = []
  /// The weak singletons created so far, kept alive until the end of the run so that each is created only once.
  private var retainedWeak: [Any] = []
  private var tasks: [Task<Void, Never>] = []
  private var runningCount = 0
  /// The ids of the asynchronous singletons that are complete.
  private var committed: Set<Int> = []
  private var failure: AlchemicError?
  private var hasCompleted = false

  private struct Unwired {
    let factory: ObjectFactory
    let construction: Construction
    let began: UInt64
    let ended: UInt64
    let object: Any?
  }

  private struct TaskResult: Sendable {
    let factory: ObjectFactory
    let construction: Construction
    let began: UInt64
    let ended: UInt64
    let outcome: Outcome

    enum Outcome {
      /// The object is wired and complete.
      case committed(UncheckedTransfer<Any?>)
      /// The object exists, and its variables are not set yet.
      case constructed(UncheckedTransfer<Any?>)
      case failed(any Error)
    }
  }

  /// - Parameters:
  ///   - engine: Creates the objects.
  ///   - completion: Called once, on the container's queue, with the error that ended the run, or `nil`.
  init(_ engine: Engine, completion: @escaping (AlchemicError?) -> Void) {
    self.engine = engine
    context = engine.context
    self.completion = completion
    needs = AsynchronousNeeds(engine.model)
    remaining = engine.model.startOrder
  }

  /// Starts the run. Call it on the container's queue.
  func run() {
    guard !needs.isEmpty else { return createAll() }
    var constructions: [Int: Construction] = [:]
    for factory in remaining where factory.isAsynchronous {
      let construction = Construction(factory: factory, context: engine.context, outer: nil)
      constructions[factory.id] = construction
      // Requests find the construction from now on, and wait for it.
      factory.storage.withLock { $0.construction = construction }
    }
    for (id, construction) in constructions {
      for needed in needs.all(of: construction.factory) where needed != id {
        if let target = constructions[needed] { WaitGraph.addDependency(of: construction, on: target) }
      }
    }
    advance()
  }

  /// The common case: no singleton is asynchronous.
  private func createAll() {
    do {
      for factory in remaining { try create(factory) }
      retainedWeak = []
      completion(nil)
    } catch {
      retainedWeak = []
      completion(engine.failure(error))
    }
  }

  private func create(_ factory: ObjectFactory) throws {
    if case .object(let object) = try engine.object(of: factory) { keep(object, of: factory) }
  }

  private func keep(_ object: Any, of factory: ObjectFactory) {
    // The factory keeps objects that aren't weak.
    if factory.flags.contains(.weak) { retainedWeak.append(object) }
  }

  private func advance() {
    while step() {}
    guard !hasCompleted, runningCount == 0, failure != nil || (remaining.isEmpty && unwired.isEmpty) else { return }
    hasCompleted = true
    retainedWeak = []
    completion(failure)
  }

  /// Does the next step that is possible now; false when the run must wait for a task.
  private func step() -> Bool {
    for result in takeInbox() { handle(result) }
    if failure != nil { return false }
    if let index = unwired.firstIndex(where: { needs.all(of: $0.factory).isSubset(of: committed) }) {
      commit(unwired.remove(at: index))
    } else if let index = remaining.firstIndex(where: { $0.isAsynchronous && isReady($0) }) {
      startTask(for: remaining.remove(at: index))
    } else if let index = remaining.firstIndex(where: { !$0.isAsynchronous && isReady($0) }) {
      attempt { try create(remaining.remove(at: index)) }
    } else if runningCount == 0, !unwired.isEmpty {
      // These objects need each other through variables, which are set once the other object exists.
      commit(unwired.removeFirst())
    } else if runningCount == 0, !remaining.isEmpty {
      attempt { try create(remaining.removeFirst()) }
    } else {
      return false
    }
    return true
  }

  private func isReady(_ factory: ObjectFactory) -> Bool {
    let needed = factory.isAsynchronous ? needs.beforeCreating(factory) : needs.all(of: factory)
    return needed.isSubset(of: committed)
  }

  private func startTask(for factory: ObjectFactory) {
    guard let construction = factory.storage.withLock({ $0.construction }) else { return }
    Construction.with(construction) {
      let began = engine.context.events.postStarting(factory)
      do {
        let arguments = UncheckedTransfer(try engine.arguments(for: factory))
        runningCount += 1
        let run = self
        tasks.append(
          Task {
            let outcome: TaskResult.Outcome
            do {
              let object = UncheckedTransfer(try await engine.callAsynchronously(factory, arguments.value))
              if engine.canWireAtOnce(factory) {
                _ = try engine.commit(object.value, factory, construction, began: began)
                outcome = .committed(object)
              } else {
                outcome = .constructed(object)
              }
            } catch {
              outcome = .failed(error)
            }
            // The queue handles results between any two singletons.
            let context = engine.context
            let result = TaskResult(
              factory: factory, construction: construction, began: began, ended: context.events.now, outcome: outcome)
            run.inbox.withLock { $0.append(result) }
            context.runOnQueue { context.asCurrent(run.advance) }
          })
      } catch {
        fail(engine.rollBack(factory, construction, error))
      }
    }
  }

  private func takeInbox() -> [TaskResult] {
    inbox.withLock { inbox in
      defer { inbox = [] }
      return inbox
    }
  }

  private func handle(_ result: TaskResult) {
    runningCount -= 1
    switch result.outcome {
    case .committed(let object):
      if let object = object.value { keep(object, of: result.factory) }
      committed.insert(result.factory.id)
    case .constructed where failure != nil:
      _ = failure.map { engine.rollBack(result.factory, result.construction, $0) }
    case .constructed(let object):
      unwired.append(
        Unwired(
          factory: result.factory, construction: result.construction, began: result.began, ended: result.ended,
          object: object.value))
    case .failed(let error):
      fail(Construction.with(result.construction) { engine.rollBack(result.factory, result.construction, error) })
    }
  }

  private func commit(_ unwired: Unwired) {
    Construction.with(unwired.construction) {
      do {
        let obtained = try engine.commit(
          unwired.object, unwired.factory, unwired.construction, began: unwired.began, constructedAt: unwired.ended)
        if case .object(let object) = obtained { keep(object, of: unwired.factory) }
        committed.insert(unwired.factory.id)
      } catch {
        fail(engine.rollBack(unwired.factory, unwired.construction, error))
      }
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      fail(engine.failure(error))
    }
  }

  /// Keeps the first error, and cancels the tasks.
  private func fail(_ error: AlchemicError) {
    guard failure == nil else { return }
    failure = error
    for task in tasks { task.cancel() }
    // Requests that wait for these objects must fail now, or the run would wait for them.
    for object in unwired { _ = engine.rollBack(object.factory, object.construction, error) }
    unwired = []
    for factory in remaining where factory.isAsynchronous {
      let construction = factory.storage.withLock { storage in
        defer { storage.construction = nil }
        return storage.construction
      }
      construction?.didFinish(error)
    }
    remaining = []
  }
}

extension Engine {
  /// Whether the variables of a factory's objects can be set without creating a singleton or waiting for one.
  ///
  /// Such an object is wired by its task, not by the container's queue. An initialiser that blocks the queue may be
  /// waiting for this very object, in a way that the container cannot see.
  fileprivate func canWireAtOnce(_ factory: ObjectFactory) -> Bool {
    // In a cycle, the queue may have to create other objects once this one exists.
    guard factory.cycleGroup < 0 else { return false }
    var seen: Set<Int> = []
    var open = (factory.resultFactory ?? factory).injections.flatMap(\.factories)
    while let next = open.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      switch next.mode {
      case .reference: continue
      case .template: open += next.needs
      case .singleton:
        let exists = next.storage.withLock { storage in
          guard storage.construction == nil, case .created = storage.record else { return false }
          return storage.object.live != nil || next.flags.contains(.nillable)
        }
        if !exists { return false }
      }
    }
    return true
  }

  /// Any error as an `AlchemicError`.
  func failure(_ error: any Error) -> AlchemicError {
    error as? AlchemicError ?? AlchemicError(.lifecycle(attempted: "A start", state: "failed: \(error)"))
  }
}
