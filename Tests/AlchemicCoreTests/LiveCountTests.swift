// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import AlchemicCore
import AlchemicTesting

private final class Receipt: AlchemicManaged, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private final class Clock: AlchemicManaged, Sendable {}

private final class Window: AlchemicManaged, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWeak()) }
}

private final class Guest: AlchemicDeclaring, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable())
  }
}

private struct Price: Sendable, Equatable { let cents = 5 }

private final class Till: AlchemicManaged, Sendable {
  let drawer = Drawer()
  func price() -> Price { Price() }
  func open() -> Drawer { drawer }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Till.price, options: AcTemplate(), AcFactoryName("price"))
    AcMethod(factory, Till.open, options: AcTemplate(), AcFactoryName("drawer"))
  }
}

private final class Drawer: Sendable {}

private final class Greeter: AlchemicManaged, Sendable {
  let receipt: Receipt?
  init() { receipt = nil }
  init(receipt: Receipt) { self.receipt = receipt }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Greeter.init(receipt:)) }
}

private struct Closed: Error {}

private final class Broken: AlchemicDeclaring, Sendable {
  init(receipt: Receipt) throws { throw Closed() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Broken.init(receipt:)) }
}

@Suite(.serialized) struct LiveCountTests {
  private func count(_ name: String, in context: ALCContext) -> LiveCount? {
    context.snapshot().factories.first { $0.name == name }?.live
  }

  @Test func `Without a request nothing is counted`() async throws {
    let context = try await started(Receipt.self)
    let receipt = try context.get(Receipt.self)
    #expect(!context.isCountingLiveObjects)
    #expect(count("Receipt", in: context) == nil)
    #expect(context.liveCounts(from: 0, limit: 10).counts.isEmpty)
    withExtendedLifetime(receipt) {}
  }

  @Test func `A container that counts from before its start counts every object, without a listener`() async throws {
    let context = ALCContext(testing: .classes([Receipt.self, Greeter.self, Clock.self]))
    context.countLiveObjects()
    try await context.started()
    var receipts = try (0..<5).map { _ in try context.get(Receipt.self) }
    // One is kept by the singleton.
    #expect(count("Receipt", in: context) == LiveCount(alive: 6, counted: 6))
    receipts.removeLast(3)
    #expect(count("Receipt", in: context) == LiveCount(alive: 3, counted: 6))
    // The container keeps the objects of singletons.
    #expect(count("Clock", in: context) == nil)
    #expect(context.liveCounts(from: 0, limit: 10).counts.map(\.factory) == [2])
    withExtendedLifetime(receipts) {}
  }

  @Test func `Counting that begins later counts the later objects`() async throws {
    let context = try await started(Receipt.self)
    let early = try context.get(Receipt.self)
    context.beginCountingLiveObjects()
    let late = try context.get(Receipt.self)
    #expect(count("Receipt", in: context) == LiveCount(alive: 1, counted: 1))
    #expect(context.snapshot().factories.map(\.createdCount) == [2])
    withExtendedLifetime((early, late)) {}
  }

  @Test func `Counting ends with its last request, and begins again from nothing`() async throws {
    let context = try await started(Receipt.self)
    context.beginCountingLiveObjects()
    context.beginCountingLiveObjects()
    let receipt = try context.get(Receipt.self)
    context.endCountingLiveObjects()
    #expect(count("Receipt", in: context) == LiveCount(alive: 1, counted: 1))
    context.endCountingLiveObjects()
    context.endCountingLiveObjects()
    #expect(count("Receipt", in: context) == nil)
    let next = try context.get(Receipt.self)
    context.beginCountingLiveObjects()
    #expect(count("Receipt", in: context) == LiveCount(alive: 0, counted: 0))
    context.endCountingLiveObjects()
    withExtendedLifetime((receipt, next)) {}
  }

  @Test func `A weak object is alive as long as something holds it`() async throws {
    let context = try await started(Window.self, Guest.self)
    context.countLiveObjects()
    #expect(count("Window", in: context) == LiveCount(alive: 0, counted: 1))
    var window: Window? = try context.get(Window.self)
    var guest: Guest? = Guest()
    try context.set(guest!)
    #expect(count("Window", in: context) == LiveCount(alive: 1, counted: 2))
    #expect(count("Guest", in: context) == LiveCount(alive: 1, counted: 0))
    withExtendedLifetime((window, guest)) {}
    window = nil
    guest = nil
    #expect(count("Window", in: context) == LiveCount(alive: 0, counted: 2))
    #expect(count("Guest", in: context) == LiveCount(alive: 0, counted: 0))
  }

  @Test func `Values are counted apart, and an object that a method returns again counts once`() async throws {
    let context = try await started(Till.self)
    context.countLiveObjects()
    for _ in 0..<3 {
      _ = try context.get(Price.self)
      _ = try context.get(Drawer.self)
    }
    #expect(count("price", in: context) == LiveCount(alive: 0, counted: 0, values: 3))
    #expect(count("drawer", in: context) == LiveCount(alive: 1, counted: 3))
  }

  @Test func `Objects that AcInvoke creates are counted at the factory that created them`() async throws {
    let context = try await started(Receipt.self, Greeter.self)
    context.countLiveObjects()
    let greeter = try context.invoke(Greeter.self, Receipt())
    #expect(count("Greeter", in: context) == LiveCount(alive: 1, counted: 1))
    withExtendedLifetime(greeter) {}
  }

  @Test func `A start that failed leaves no living objects, and the next one counts again`() async throws {
    let context = ALCContext(testing: .classes([Receipt.self, Broken.self]))
    context.countLiveObjects()
    for _ in 0..<2 {
      await #expect(throws: AlchemicError.self) { try await context.started() }
      #expect(count("Receipt", in: context) == LiveCount(alive: 0, counted: 0))
    }
  }

  @Test func `Counts are read page by page`() async throws {
    let context = try await started(Receipt.self, Window.self, Guest.self, Clock.self)
    context.countLiveObjects()
    let first = context.liveCounts(from: 0, limit: 2)
    #expect(first.counts.map(\.factory) == [1, 2])
    #expect(first.next == 3)
    let second = context.liveCounts(from: 3, limit: 2)
    #expect(second.counts.map(\.factory) == [3])
    #expect(second.next == nil)
    #expect(context.liveCounts(from: .max, limit: 2).counts.isEmpty)
    #expect(context.liveCounts(from: -1, limit: 2).counts.isEmpty)
  }
}
