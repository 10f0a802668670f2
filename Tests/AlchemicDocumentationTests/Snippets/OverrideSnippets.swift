import AlchemicCore
import AlchemicTesting
import Testing

private protocol Grinder: AnyObject, Sendable { func grind(grams: Int) -> String }

private final class BurrGrinder: Grinder, AlchemicManaged {
  func grind(grams: Int) -> String { "\(grams) g" }
}

private final class FakeGrinder: Grinder {
  func grind(grams: Int) -> String { "nothing" }
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
  }
}
// end

@Suite struct GraphTests {
  // begin swift Testing
  @Test func `The shop's graph is sound`() {
    expectProblems([], of: shop)
  }
  // end
}
