// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The states of the objects that a stop has reached, by the ids of their factories.
///
/// They are not in the instances: most containers never stop more than a few objects, and an instance is small.
final class StopStates: Sendable {
  private let states = Mutex<[Int: FactorySnapshot.State]>([:])
  /// The creation timings of the objects that existed when the stop began.
  private let timings = Mutex<[Int: CreationSnapshot]>([:])

  /// The state of a factory's object; `nil` where no stop has reached it.
  subscript(id: Int) -> FactorySnapshot.State? { states.withLock { $0[id] } }

  /// Notes what an event reports. The caller posts the event afterwards, so that a snapshot includes it.
  func note(_ event: PostedEvent.Kind, at instant: UInt64) {
    switch event {
    case .singletonStopping(let id): set(.stopping(since: instant), id)
    case .singletonStopped(let id, let took): set(.stopped(at: instant, took: took), id)
    case .singletonStopFailed(let id, let error, let took):
      set(.stopFailed(FailureSnapshot(error), at: instant, took: took), id)
    default: break
    }
  }

  /// How the time of the creation of a factory's object was spent; `nil` where it had none when the stop began.
  func timing(of id: Int) -> CreationSnapshot? { timings.withLock { $0[id] } }

  /// Keeps how the time of the creations was spent, because the states of stopped objects do not have it.
  func keep(_ timings: [Int: CreationSnapshot]) { self.timings.withLock { $0 = timings } }

  private func set(_ state: FactorySnapshot.State, _ id: Int) { states.withLock { $0[id] = state } }
}
