// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import AlchemicCore
import AlchemicTesting

private final class Receipt: AlchemicManaged {
  static let made = Atomic(0)
  let number = Receipt.made.add(1, ordering: .relaxed).newValue
  /// Runs at its release, with the container that created it.
  let farewell = Mutex<(@Sendable () -> Void)?>(nil)

  deinit { farewell.withLock { $0 }?() }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private final class Clock: AlchemicManaged {}

@Suite(.serialized) struct LiveObjectsTests {
  private func numbers(_ context: ALCContext, limit: Int = 10) -> (count: Int, results: [Int?]) {
    let id = context.snapshot().factories.firstIndex { $0.name == "Receipt" } ?? -1
    return context.withLiveObjects(ofTemplate: id, limit: limit) { ($0 as? Receipt)?.number }
  }

  @Test func `While the events have a listener, a watched template's objects are known as long as they live`()
    async throws
  {
    let context = try await started(Receipt.self, Clock.self)
    let before = [try context.getShared(Receipt.self)]
    #expect(numbers(context).count == 0)
    let unheard = try context.getShared(Receipt.self)
    #expect(numbers(context).count == 0)
    let listener = context.events().makeAsyncIterator()
    var receipts = try (0..<3).map { _ in try context.getShared(Receipt.self) }
    let expected = receipts.map(\.number)
    #expect(numbers(context) == (3, [expected[2], expected[1], expected[0]]))
    #expect(numbers(context, limit: 2) == (3, [expected[2], expected[1]]))
    receipts.remove(at: 1)
    #expect(numbers(context) == (2, [expected[2], expected[0]]))
    receipts = []
    #expect(numbers(context) == (0, []))
    withExtendedLifetime((before, unheard, listener)) {}
  }

  @Test func `Each of many objects is known exactly as long as it lives`() async throws {
    let context = try await started(Receipt.self)
    let listener = context.events().makeAsyncIterator()
    #expect(numbers(context).count == 0)
    for _ in 0..<10_000 { _ = try context.getShared(Receipt.self) }
    #expect(numbers(context).count == 0)
    var receipts = try (0..<10_000).map { _ in try context.getShared(Receipt.self) }
    #expect(numbers(context, limit: 2) == (10_000, [receipts[9_999].number, receipts[9_998].number]))
    receipts = receipts.enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element)
    #expect(numbers(context, limit: 1) == (3_334, [receipts[3_333].number]))
    withExtendedLifetime((receipts, listener)) {}
  }

  @Test func `An object that is released during inspection may request the next one`() async throws {
    let context = try await started(Receipt.self)
    let listener = context.events().makeAsyncIterator()
    #expect(numbers(context).count == 0)
    for _ in 0..<200 {
      let receipt = try context.getShared(Receipt.self)
      receipt.farewell.withLock { $0 = { _ = try? context.getShared(Receipt.self) } }
    }
    #expect(numbers(context).count == 0)
    withExtendedLifetime(listener) {}
  }

  @Test func `Other factories have no live objects, and listing them creates none`() async throws {
    let context = try await started(Receipt.self, Clock.self)
    let made = Receipt.made.load(ordering: .relaxed)
    for id in -1...2 { #expect(context.withLiveObjects(ofTemplate: id, limit: 5) { _ in 0 }.count == 0) }
    #expect(Receipt.made.load(ordering: .relaxed) == made)
  }
}
