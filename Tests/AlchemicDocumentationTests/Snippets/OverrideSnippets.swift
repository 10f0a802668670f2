// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import AlchemicStores
import AlchemicTesting
import Synchronization
import Testing

private protocol Grinder: AnyObject, Sendable { func grind(grams: Int) -> String }

private final class BurrGrinder: Grinder, AlchemicManaged {
  func grind(grams: Int) -> String { "\(grams) g" }
}

private final class FakeGrinder: Grinder {
  let ground = Mutex<[Int]>([])

  func grind(grams: Int) -> String {
    ground.withLock { $0.append(grams) }
    return "nothing"
  }
}

private final class Barista: AlchemicDeclaring, Sendable {
  private let grinder: any Grinder
  init(grinder: any Grinder) { self.grinder = grinder }
  func espresso() -> String { "2 shots from \(grinder.grind(grams: 18))" }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Barista.init(grinder:)) }
}

private let shop = ClassScan.classes([BurrGrinder.self, Barista.self])

// begin swift Testing
@Suite(.alchemic(shop, overriding: AcOverride((any Grinder).self) { FakeGrinder() }))
struct EspressoTests {
  @Test func `An espresso is two shots`() throws {
    #expect(try AcGet(Barista.self).espresso() == "2 shots from nothing")
    #expect(try AcGet(FakeGrinder.self).ground.withLock { $0 } == [18])
  }
}
// end

private final class TestedDefaults: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {}

private final class Sign: AlchemicDeclaring, Sendable {
  let name: String
  init(name: String) { self.name = name }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Sign.init(name:), AcProperty("shop.name"))
  }
}

private final class BrokenGrinder: AlchemicDeclaring {
  init() throws { throw CancellationError() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, BrokenGrinder.init) }
}

private final class TillPrinter: AlchemicDeclaring, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
}

@Suite struct GraphTests {
  // begin swift Testing
  @Test func `The shop's graph is sound`() {
    expectProblems([], of: shop)
  }

  @Test func `A barista needs a grinder`() {
    expectProblems([ExpectedProblem("no-factory", of: "Barista")], of: shop.leavingOut([BurrGrinder.self]))
  }
  // end

  @Test func `A start and a request have further problems`() async throws {
    let context = try await ALCContext(testing: .classes([TillPrinter.self])).started()
    // begin swift Testing
    await expectProblems(["creation-failed"], starting: .classes([BrokenGrinder.self]))
    expectProblems(["nil-value"]) { try context.get(TillPrinter.self) }
    // end
  }

  @Test func `A container for one test is quiet`() async throws {
    // begin swift Testing
    let mock = AcOverride((any Grinder).self) { FakeGrinder() }
    let quiet = try await ALCContext(testing: shop, overriding: mock).started()
    // end
    #expect(try quiet.get(Barista.self).espresso() == "2 shots from nothing")
  }

  @Test func `A test can create its mock first`() async throws {
    // begin swift Testing
    let grinder = FakeGrinder()
    let context = ALCContext(testing: shop, overriding: AcOverride((any Grinder).self) { grinder })
    // end
    #expect(try await context.started().get((any Grinder).self) === grinder)
  }

  @Test func `A scan configures its container`() async throws {
    let shop = shop.adding([TestedDefaults.self, Sign.self])
    // begin swift Testing
    let scan = shop.configuring { _ in
      AcKeepStoresInMemory()
      AcUseProperties(.values(["shop.name": "Corner"]), options: AcPrimary())
    }
    // end
    let context = try await ALCContext(testing: scan).started()
    #expect(try context.get(TestedDefaults.self).location == InMemoryEngine().location)
    #expect(try context.get(Sign.self).name == "Corner")
  }
}
