// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

/// Runs code on two threads at the same time.
enum TwoThreads {
  /// Runs a body on two threads, which start it together. Returns the nanoseconds of the slower one.
  static func run(_ body: @escaping @Sendable (Int) throws -> Void) throws -> Double {
    let rendezvous = Rendezvous()
    let outcomes = Mutex<[Result<Double, any Error>]>([])
    @Sendable func runBody(_ thread: Int) {
      rendezvous.arrive()
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
      runBody(1)
      group.leave()
    }
    runBody(0)
    group.wait()
    return try outcomes.withLock { $0 }.map { try $0.get() }.max() ?? 0
  }

  /// Lets two threads wait for each other by spinning, so that neither has to be woken.
  private final class Rendezvous: Sendable {
    private let arrived = Atomic(0)

    func arrive() {
      arrived.add(1, ordering: .acquiringAndReleasing)
      while arrived.load(ordering: .acquiring) < 2 {}
    }
  }
}
