/// Which singleton a start creates next, as a value.
///
/// The start creates synchronous singletons one at a time, in the order of the model. It begins an asynchronous one as
/// soon as its arguments exist, and continues with the others. A singleton that needs it waits for it.
struct StartProgress {
  private let needs: AsynchronousNeeds
  /// The singletons that are not started yet, in order.
  private var remaining: [ResolvedFactory]
  /// The asynchronous singletons that are constructed and not wired yet.
  private var unwired: [ResolvedFactory] = []
  private var runningCount = 0
  /// The ids of the asynchronous singletons that are complete.
  private var complete: Set<Int> = []
  private var hasFailed = false

  init(_ needs: AsynchronousNeeds, _ order: [ResolvedFactory]) {
    self.needs = needs
    remaining = order
  }

  enum Step {
    /// Begin the task that constructs this singleton.
    case begin(ResolvedFactory)
    /// Complete this singleton, which a task has constructed.
    case complete(ResolvedFactory)
    /// Create this singleton.
    case create(ResolvedFactory)
    /// Wait for a task.
    case wait
    /// The start is over.
    case end
  }

  /// The next step, which then counts as done.
  mutating func next() -> Step {
    if hasFailed { return runningCount == 0 ? .end : .wait }
    if let index = unwired.firstIndex(where: { needs.all(of: $0).isSubset(of: complete) }) {
      return .complete(unwired.remove(at: index))
    }
    if let index = remaining.firstIndex(where: { $0.isAsynchronous && isReady($0) }) {
      runningCount += 1
      return .begin(remaining.remove(at: index))
    }
    if let index = remaining.firstIndex(where: { !$0.isAsynchronous && isReady($0) }) {
      return .create(remaining.remove(at: index))
    }
    guard runningCount == 0 else { return .wait }
    // These objects need each other through variables, which are set once the other object exists.
    if !unwired.isEmpty { return .complete(unwired.removeFirst()) }
    // Each of these needs another one, which variables of its arguments close to a cycle: those can be set later.
    guard let index = remaining.firstIndex(where: { needs.argumentsExist(of: $0, complete) }) else { return .end }
    let next = remaining.remove(at: index)
    guard next.isAsynchronous else { return .create(next) }
    runningCount += 1
    return .begin(next)
  }

  private func isReady(_ factory: ResolvedFactory) -> Bool {
    let needed = factory.isAsynchronous ? needs.beforeCreating(factory) : needs.all(of: factory)
    return needed.isSubset(of: complete)
  }

  /// A task has ended without a complete object: it has constructed one, or failed.
  mutating func didEndTask(of factory: ResolvedFactory, hasConstructed: Bool) {
    runningCount -= 1
    if hasConstructed, !hasFailed { unwired.append(factory) }
  }

  /// A task has created the complete object.
  mutating func didCompleteTask(of factory: ResolvedFactory) {
    runningCount -= 1
    complete.insert(factory.id)
  }

  /// An object that a task has constructed is complete.
  mutating func didComplete(_ factory: ResolvedFactory) {
    complete.insert(factory.id)
  }

  /// The start has failed: nothing else begins.
  mutating func fail() {
    hasFailed = true
    (remaining, unwired) = ([], [])
  }
}
