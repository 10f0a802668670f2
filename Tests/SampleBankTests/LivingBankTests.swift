// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Dispatch
import Foundation
import Testing

@testable import SampleBank

/// Changes in an open bank. A test that others could notice opens its own bank.
struct LivingBankTests {
  @Test func `Teller and branch refer to each other, and a new shift is injected everywhere`() async throws {
    let context = try await Bank.open()
    let branch = try context.getShared(Branch.self)
    let application = try context.getShared(BankApplication.self)
    #expect(branch.teller?.branch === branch)
    #expect(branch.shift?.tellerName == "Clara Lindqvist")
    #expect(
      application.windows.map(\.sign)
        == ["You are served by Clara Lindqvist", "Switch off the engine, please"])

    try context.set(Shift(tellerName: "Bengt Holm"))
    #expect(branch.shift?.tellerName == "Bengt Holm")
    #expect(application.windows.first?.sign == "You are served by Bengt Holm")
  }

  @Test func `The first customer's complaint and visit outlive their scope`() async throws {
    let context = try await Bank.open()
    func outlived() -> [String] {
      let snapshot = context.snapshot()
      return snapshot.scopes.outlived.map { "\(snapshot.factories[$0.factory].name) outlived \($0.scope)" }.sorted()
    }
    #expect(outlived() == ["Complaint outlived visit", "Visit outlived visit"])
    #expect(try context.get(VisitBook.self).lastCustomer == 1)

    try await SampleBank.serve(customer: 2, in: context)
    #expect(try context.get(VisitBook.self).lastCustomer == 2)
    #expect(try await context.get(ComplaintDesk.self).last?.visit.customer.number == 1)
    // The next complaint takes the place of the first.
    try await SampleBank.serve(customer: 10, in: context)
    #expect(try await context.get(ComplaintDesk.self).last?.visit.customer.number == 10)
    #expect(outlived() == ["Complaint outlived visit", "Visit outlived visit"])
  }

  @Test func `The first customer is served while all threads of tasks wait for the main thread`() async throws {
    let context = try await Bank.open()
    let count = ProcessInfo.processInfo.activeProcessorCount
    let (waiting, served) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // As in a synchronous request for an object of the main actor.
    let requests = (0..<count).map { _ in Task.detached { Self.signal(waiting, andWaitFor: served) } }
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread {
        for _ in 0..<count { waiting.wait() }
        let result = Result { try context.withCurrent { try SampleBank.serveFirstCustomer() } }
        for _ in 0..<count { served.signal() }
        done.resume(with: result)
      }
    }
    for request in requests { await request.value }
  }

  private static func signal(_ first: DispatchSemaphore, andWaitFor second: DispatchSemaphore) {
    first.signal()
    second.wait()
  }

  @Test func `Unused windows and reports are released, and a report is created again`() async throws {
    let context = try await Bank.open()
    let application = try context.getShared(BankApplication.self)
    #expect(try context.getShared(TellerWindow?.self, AcName("counter window")) === application.windows.first)

    let desk = try context.getShared(ReportDesk.self)
    let pages = try context.withCurrent { try desk.pages() }
    weak let cache = try context.getShared(ReportCache.self)
    #expect(cache != nil)
    desk.putAway()
    #expect(cache == nil)
    #expect(try context.withCurrent { try desk.pages() } == pages)
    #expect(pages.count == 24)
  }
}
