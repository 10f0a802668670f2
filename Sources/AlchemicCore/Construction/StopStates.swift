internal import Synchronization

/// The states of the objects that a stop has reached, by the ids of their factories.
///
/// They are not in the instances: most containers never stop more than a few objects, and an instance is small.
final class StopStates: Sendable {
  private let states = Mutex<[Int: ObjectState]>([:])

  /// The state of a factory's object; `nil` where no stop has reached it.
  subscript(id: Int) -> ObjectState? { states.withLock { $0[id] } }

  /// Notes what an event reports. The caller posts the event afterwards, so that a snapshot includes it.
  func note(_ event: AlchemicEvent.Kind, at instant: UInt64) {
    switch event {
    case .singletonStopping(let id): set(.stopping(since: instant), id)
    case .singletonStopped(let id, let took): set(.stopped(at: instant, took: took), id)
    case .singletonStopFailed(let id, let error): set(.stopFailed(error), id)
    default: break
    }
  }

  private func set(_ state: ObjectState, _ id: Int) {
    // The earlier error is released outside of the lock: it may hold objects of the program.
    let earlier = states.withLock { $0.updateValue(state, forKey: id) }
    withExtendedLifetime(earlier) {}
  }
}
