import Dispatch
import Foundation
import Synchronization

/// Two threads that do something at the same time.
enum TwoThreads {
  /// Runs something on two threads, which begin when both are there; returns the nanoseconds that the slower one took.
  static func run(_ body: @escaping @Sendable (Int) throws -> Void) throws -> Double {
    let meeting = Meeting()
    let outcomes = Mutex<[Result<Double, any Error>]>([])
    @Sendable func attend(_ thread: Int) {
      meeting.arrive()
      let began = DispatchTime.now().uptimeNanoseconds
      let outcome = Result {
        try body(thread)
        return Double(DispatchTime.now().uptimeNanoseconds - began)
      }
      outcomes.withLock { $0.append(outcome) }
    }
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      attend(1)
      group.leave()
    }
    attend(0)
    group.wait()
    return try outcomes.withLock { $0 }.map { try $0.get() }.max() ?? 0
  }

  /// Where two threads wait for each other, busily, so that neither has to be woken.
  private final class Meeting: Sendable {
    private let arrived = Atomic(0)

    func arrive() {
      arrived.add(1, ordering: .acquiringAndReleasing)
      while arrived.load(ordering: .acquiring) < 2 {}
    }
  }
}
