// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

@testable import Shop

// begin swift Testing
final class MockGrinder: Grinder, AlchemicManaged {
  let ground = Mutex<[Int]>([])

  func grind(grams: Int) -> String {
    ground.withLock { $0.append(grams) }
    return "nothing"
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
  }
}
// end

// begin swift Testing
struct BaristaTests {
  let context = ALCContext(scan: .modules(["Shop"]).adding([MockGrinder.self]).leavingOut([ReceiptPrinter.self]))

  @Test func `An espresso takes nine grams a shot`() async throws {
    try await context.started()
    let barista = try context.get(Barista.self)
    let grinder = try context.get(MockGrinder.self)
    #expect(barista.espresso() == "2 shots from nothing")
    #expect(grinder.ground.withLock { $0 } == [18])
  }
}
// end

struct TestingSnippets {
  @Test func `A list of classes is the smallest container`() async throws {
    // begin swift Testing
    let context = ALCContext(scan: .classes([Barista.self, BurrGrinder.self]))
    // end
    #expect(context.snapshot().factories.map(\.name) == ["Barista", "BurrGrinder"])
  }

  @Test func `A class that is left out has no factory`() {
    let names = BaristaTests().context.snapshot().factories.map(\.name)
    #expect(names == ["Barista", "BurrGrinder", "MockGrinder"])
  }

  @Test func `Code that calls AcGet uses the container of its test`() async throws {
    let context = try await started(MockGrinder.self, Barista.self)
    // begin swift Testing
    let drink = try context.withCurrent {
      try AcGet(Barista.self).espresso()
    }
    // end
    #expect(drink == "2 shots from nothing")
  }

  @Test func `Containers of parallel tests do not see each other`() async throws {
    async let one = started(BurrGrinder.self, Barista.self)
    async let other = started(MockGrinder.self, Barista.self)
    let (first, second) = try await (one, other)
    async let firstDrink = first.withCurrent { try AcGetShared(Barista.self).espresso() }
    async let secondDrink = second.withCurrent { try AcGetShared(Barista.self).espresso() }
    #expect(try await [firstDrink, secondDrink] == ["2 shots from 18 g of coffee", "2 shots from nothing"])
  }
}
