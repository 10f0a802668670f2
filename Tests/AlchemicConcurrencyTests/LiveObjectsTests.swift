// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

private final class Receipt: AlchemicManaged, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

/// The objects of a template, which the container remembers while a listener observes the events.
struct LiveObjectsTests {
  @Test func `Threads read, create and release them while listeners come and go`() async throws {
    let context = try await started(Receipt.self)
    let kept = Mutex<[Receipt]>([])
    let odd = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<2_000 {
        let listener = round % 16 < 12 ? context.events().makeAsyncIterator() : nil
        switch thread % 4 {
        case 0:
          let (count, seen) = context.withLiveObjects(ofTemplate: 0, limit: 5) { $0 is Receipt }
          if seen.count != min(count, 5) || seen.contains(false) { odd.add(1, ordering: .relaxed) }
        case 1:
          guard let receipt = try? context.get(Receipt.self) else { odd.add(1, ordering: .relaxed); continue }
          kept.withLock { $0.append(receipt) }
        case 2: _ = kept.withLock { $0.popLast() }
        default: _ = try? context.get(Receipt.self)
        }
        withExtendedLifetime(listener) {}
      }
    }
    #expect(odd.load(ordering: .relaxed) == 0)
    let left = kept.withLock { $0.count }
    let listener = context.events().makeAsyncIterator()
    #expect(context.withLiveObjects(ofTemplate: 0, limit: 0) { _ in 0 }.count <= left)
    withExtendedLifetime(listener) {}
  }

  @Test func `The count is exact after threads created and released thousands of objects`() async throws {
    let context = ALCContext(testing: .classes([Receipt.self]))
    context.countLiveObjects()
    try await context.started()
    let kept = Mutex<[Receipt]>([])
    let odd = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var own: [Receipt] = []
      for round in 0..<10_000 {
        guard let receipt = try? context.get(Receipt.self) else { odd.add(1, ordering: .relaxed); continue }
        // Some are released at once, some later, and some stay.
        if round % 3 != 0 { own.append(receipt) }
        if round % 5 == 0, !own.isEmpty { own.remove(at: (round / 5) % own.count) }
        if round % 1_000 == 0 {
          let count = context.liveCounts(from: 0, limit: 1).counts[0].count
          if count.alive > count.counted { odd.add(1, ordering: .relaxed) }
        }
      }
      kept.withLock { [own] in $0 += own }
    }
    #expect(odd.load(ordering: .relaxed) == 0)
    let count = context.liveCounts(from: 0, limit: 1).counts.first?.count
    #expect(count?.alive == kept.withLock { $0.count })
    #expect(count?.counted == 40_000)
  }
}
