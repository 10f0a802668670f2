import AlchemicCore
import Testing

private protocol Sweet: AnyObject {}
private protocol Sour: AnyObject {}

/// Which factories of the random graphs are primary. Set for the task, so that graphs can be tried side by side.
private enum Chance {
  @TaskLocal static var primaries = 0
}

/// A fruit of a random graph: primary or not, as chance has it.
private class Fruit: AlchemicDeclaring {
  class var number: Int { 0 }
  required init() {}
  class func alchemic(_ of: ALCClassObjectFactory) {
    if Chance.primaries & (1 << number) != 0 { AcRegister(of, AcPrimary()) }
    AcInitializer(of, Self.init)
  }
}

private final class Apple: Fruit, Sweet, Sour { override class var number: Int { 1 } }
private final class Lemon: Fruit, Sour { override class var number: Int { 2 } }
private class Berry: Fruit, Sweet { override class var number: Int { 3 } }
private final class Currant: Berry, Sour { override class var number: Int { 4 } }
private final class Mango: Fruit, Sweet { override class var number: Int { 5 } }

private let fruits: [Fruit.Type] = [Fruit.self, Apple.self, Lemon.self, Berry.self, Currant.self, Mango.self]

/// Numbers that are the same in each run (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}

struct RandomGraphTests {
  @Test(arguments: 1...150)
  func `What the explanation chose is what a plain search by casts chooses`(seed: UInt64) {
    var chance = Seeded(state: seed)
    let chosen = fruits.shuffled(using: &chance).prefix(Int.random(in: 0...fruits.count, using: &chance))
    // A snapshot reads the declarations here, where the task's value holds; a start would, on the container's queue.
    let primaries = Int.random(in: 0..<(1 << fruits.count), using: &chance)
    let context = container(Array(chosen))
    let snapshot = Chance.$primaries.withValue(primaries) { context.snapshot() }
    func names(_ explanation: ALCExplanation) -> [String] {
      explanation.chosen.map { snapshot.factories[$0].name }
    }
    func expected(isArray: Bool = false, _ matches: (Fruit) -> Bool) -> [String] {
      let found = chosen.map { $0.init() }.filter(matches)
      let first = found.filter { primaries & (1 << type(of: $0).number) != 0 }
      let kept = first.isEmpty ? found : first
      return kept.count > 1 && !isArray ? [] : kept.map { "\(type(of: $0))" }.sorted()
    }
    let given = [
      names(context.explain([any Sweet].self)), names(context.explain((any Sour).self)),
      names(context.explain(Berry?.self)), names(context.explain([Fruit].self)),
      names(context.explain((any Sweet).self, AcProtocol((any Sweet).self), AcProtocol((any Sour).self))),
      names(context.explain([any Sour].self, AcClass(Berry.self), AcProtocol((any Sour).self))),
      names(context.explain(Fruit.self, AcName("Mango"))),
    ]
    #expect(
      given == [
        expected(isArray: true) { $0 is any Sweet }, expected { $0 is any Sour }, expected { $0 is Berry },
        expected(isArray: true) { _ in true }, expected { $0 is any Sweet && $0 is any Sour },
        expected(isArray: true) { $0 is Berry && $0 is any Sour }, expected { $0 is Mango },
      ])
  }

  @Test(arguments: 1...60)
  func `What a request really returns is what the explanation chose`(seed: UInt64) async throws {
    var chance = Seeded(state: seed)
    let chosen = fruits.shuffled(using: &chance).prefix(Int.random(in: 0...fruits.count, using: &chance))
    let context = container(Array(chosen))
    context.start()
    try await context.untilReady()
    let factories = context.snapshot().factories
    func names(_ explanation: ALCExplanation) -> [String] { explanation.chosen.map { factories[$0].name } }
    func given(_ objects: [Any]) -> [String] { objects.map { "\(type(of: $0))" } }
    #expect(names(context.explain([any Sweet].self)) == given((try? context.get([any Sweet].self)) ?? []))
    #expect(names(context.explain([Fruit].self)) == given((try? context.get([Fruit].self)) ?? []))
    #expect(names(context.explain((any Sour).self)) == given((try? [context.get((any Sour).self)]) ?? []))
    #expect(names(context.explain(Berry.self)) == given((try? [context.get(Berry.self)]) ?? []))
    #expect(
      names(context.explain([any Sour].self, AcClass(Berry.self)))
        == given((try? context.get([any Sour].self, AcClass(Berry.self))) ?? []))
  }
}
