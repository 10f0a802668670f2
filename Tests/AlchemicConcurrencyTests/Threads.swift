import Dispatch
import Foundation

/// Runs something on a thread of its own, which inherits nothing; the semaphore is signalled when it is done.
func onThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  return done
}
