import Dispatch

/// Runs the explorer's tasks on a serial queue of its own.
///
/// On Linux the pool that tasks usually run on is watched by a timer, once a second for as long as the program lives. An
/// explorer that nobody touches must not wake the machine.
final class SerialQueueExecutor: TaskExecutor {
  static let shared = SerialQueueExecutor()

  private let queue = DispatchQueue(label: "alchemic-tui")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs a task that is nobody's child on the explorer's own queue.
@discardableResult
func quietly(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
  Task.detached(executorPreference: SerialQueueExecutor.shared, operation: operation)
}
