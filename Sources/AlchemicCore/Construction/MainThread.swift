internal import AlchemicRuntime
internal import Dispatch
internal import Synchronization

/// Runs what belongs to the main actor, for code on other threads that needs its result.
///
/// The main thread does it from its queue, or, when it is itself waiting for an object that somebody else makes, while
/// it waits: otherwise the two could wait for each other.
enum MainThread {
  private struct State {
    var jobs: [Job] = []
    /// What wakes a main thread that waits.
    var waiter: DispatchSemaphore?
  }

  private struct Job {
    /// The work that it is part of.
    let construction: Construction?
    let run: @Sendable () -> Void
  }

  private static let state = Mutex(State())

  /// Whether this code runs as the main thread's.
  static var isCurrent: Bool {
    ThreadLabel.current == .main
  }

  /// Runs something on the main actor and returns what it gives; waits for that on any other thread.
  static func run<Result>(in context: ALCContext, _ body: @escaping @MainActor () throws -> Result) throws -> Result {
    if isCurrent { return try onMainActor(body).get() }
    let finished = DispatchSemaphore(value: 0)
    let construction = Construction.current
    let transfer = UncheckedTransfer(body)
    let outcome = Outcome<Result>()
    let waiter = state.withLock { state in
      state.jobs.append(
        Job(construction: construction) {
          Construction.with(construction) { outcome.result = onMainActor(transfer.value) }
          finished.signal()
        })
      return state.waiter
    }
    waiter?.signal()
    context.runOnMain { runJobs(holding: nil) }
    finished.wait()
    guard let result = outcome.result else { throw CancellationError() }
    return try result.get()
  }

  /// Waits on the main thread until something is over, and meanwhile does what others need of it.
  ///
  /// - Parameters:
  ///   - semaphore: What is signalled when it is over.
  ///   - waiter: The work that waits. It cannot go on before what is done meanwhile has ended.
  ///   - isOver: Whether it is over.
  static func wait(_ semaphore: DispatchSemaphore, for waiter: Construction?, until isOver: () -> Bool) {
    let outer = state.withLock { state in
      defer { state.waiter = semaphore }
      return state.waiter
    }
    runJobs(holding: waiter)
    while !isOver() {
      semaphore.wait()
      runJobs(holding: waiter)
    }
    state.withLock { $0.waiter = outer }
  }

  private static func runJobs(holding waiter: Construction?) {
    while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
      WaitGraph.hold(waiter, for: job.construction, job.run)
    }
  }

  private static func onMainActor<Value>(_ body: @MainActor () throws -> Value) -> Result<Value, any Error> {
    MainActor.assumeIsolated {
      UncheckedTransfer(Result { try body() })
    }.value
  }

  /// `@unchecked`: written before the semaphore is signalled, read after.
  private final class Outcome<Value>: @unchecked Sendable {
    var result: Result<Value, any Error>?
  }
}
