import Dispatch

/// Runs the explorer's tasks on one serial queue.
///
/// On Linux, a timer checks the default pool of threads once a second for as long as the program lives. An idle explorer
/// must not wake the machine, so its tasks avoid the pool.
final class SerialQueueExecutor: TaskExecutor {
  static let shared = SerialQueueExecutor()

  private let queue = DispatchQueue(label: "alchemic-tui")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs a detached task on the explorer's serial queue.
@discardableResult
func runDetached(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
  Task.detached(executorPreference: SerialQueueExecutor.shared, operation: operation)
}
