// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import AlchemicCore
import AlchemicTesting

private final class Refund: AlchemicDeclaring {
  let number: Int
  init(number: Int) { self.number = number }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Refund.init(number:), AcParameter())
  }
}

private final class Report: AlchemicDeclaring {
  let number: Int
  init(number: Int) async { self.number = number }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Report.init(number:), AcInt(1))
  }
}

private final class Desk: AlchemicDeclaring {
  static let created = Atomic(0)
  let number: Int
  init(number: Int) {
    self.number = number
    Self.created.add(1, ordering: .relaxed)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Desk.init(number:), AcInt(7)) }
}

private final class Stranger {}

@Suite(.serialized) struct CreatedCountTests {
  private struct Seen: Equatable {
    var count: Int
    var alive: Int
    var posted: Int?
  }

  /// The known objects of a factory, and the count in the next event.
  private func seen(
    _ name: String, in context: ALCContext, _ events: AlchemicEvents.Iterator
  ) async throws -> Seen {
    var events = events
    let factory = try #require(context.snapshot().factories.first { $0.name == name })
    var posted: Int?
    while posted == nil, let delivery = await events.next() {
      if case .event(let event) = delivery, case .factory(factory.id, _, let count) = event.change { posted = count }
    }
    return Seen(
      count: factory.createdCount, alive: context.withLiveObjects(ofTemplate: factory.id, limit: 10) { $0 }.count,
      posted: posted)
  }

  /// Starts to track the objects of a template.
  private func watch(_ name: String, in context: ALCContext) {
    let id = context.snapshot().factories.first { $0.name == name }?.id ?? -1
    _ = context.withLiveObjects(ofTemplate: id, limit: 0) { $0 }
  }

  @Test func `Objects that AcInvoke creates are counted, posted and tracked`() async throws {
    let context = try await started(Refund.self)
    let events = context.events().makeAsyncIterator()
    watch("Refund", in: context)
    let refunds = try [context.invoke(Refund.self, 1), context.invoke(Refund.self, 2)]
    #expect(try await seen("Refund", in: context, events) == Seen(count: 2, alive: 2, posted: 2))
    withExtendedLifetime(refunds) {}
  }

  @Test func `Objects that AcInvokeAsync creates are counted, posted and tracked`() async throws {
    let context = try await started(Report.self)
    let events = context.events().makeAsyncIterator()
    watch("Report", in: context)
    let report = try await context.invokeAsync(Report.self, 5)
    #expect(try await seen("Report", in: context, events) == Seen(count: 1, alive: 1, posted: 1))
    withExtendedLifetime(report) {}
  }

  @Test func `Objects of an asynchronous template are counted, posted and tracked`() async throws {
    let context = try await started(Report.self)
    let events = context.events().makeAsyncIterator()
    watch("Report", in: context)
    let report = try await context.getSharedAsync(Report.self)
    #expect(try await seen("Report", in: context, events) == Seen(count: 1, alive: 1, posted: 1))
    withExtendedLifetime(report) {}
  }

  @Test func `An object that AcInvoke creates of a singleton's class counts, and the singleton stays the same`()
    async throws
  {
    let context = try await started(Desk.self)
    let kept = try context.getShared(Desk.self)
    let other = try context.invoke(Desk.self, 8)
    let factory = try #require(context.snapshot().factories.first)
    #expect(factory.createdCount == 2)
    #expect(factory.state.isStarted)
    #expect(other !== kept)
    #expect(try context.getShared(Desk.self) === kept)
  }

  @Test func `AcInvoke for another type than the factory's creates nothing`() async throws {
    let context = try await started(Desk.self)
    let before = Desk.created.load(ordering: .relaxed)
    let error = #expect(throws: AlchemicError.self) { try context.invoke(Stranger.self, AcName("Desk"), 8) }
    #expect(error?.problems.map(\.code) == ["type-mismatch"])
    #expect(Desk.created.load(ordering: .relaxed) == before)
  }
}

extension FactorySnapshot.State {
  fileprivate var isStarted: Bool {
    if case .created = self { true } else { false }
  }
}
