// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Dispatch
import Synchronization
import Testing

/// Notes its end, so that a reader of a released object sees that.
private final class Canary: Sendable {
  let isAlive = Atomic(true)
  deinit { isAlive.store(false, ordering: .relaxed) }
}

/// References that threads read without a lock. Only an optimised build can move the retain of a read.
struct SharedReferenceTests {
  @Test func `Readers get objects that are alive while the owner replaces and releases them`() {
    let reference = Shared()
    let isOver = Atomic(false)
    let dead = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      if index == 0 {
        for _ in 0..<200_000 {
          let canary = Canary()
          reference.shared.publish(canary)
          _ = reference.shared.withdraw()
          SharedReference.waitForReaders()
          withExtendedLifetime(canary) {}
        }
        isOver.store(true, ordering: .releasing)
      } else {
        while !isOver.load(ordering: .acquiring) {
          guard let canary = reference.shared.object as? Canary else { continue }
          if !canary.isAlive.load(ordering: .relaxed) { dead.add(1, ordering: .relaxed) }
        }
      }
    }
    #expect(dead.load(ordering: .relaxed) == 0)
    #expect(reference.shared.object == nil)
  }

  private final class Shared: Sendable {
    let shared = SharedReference()
  }
}
