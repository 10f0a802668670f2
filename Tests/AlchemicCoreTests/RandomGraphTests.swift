// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import SeededNumbers
import Testing

private protocol Sweet: AnyObject {}
private protocol Sour: AnyObject {}
private protocol Candied: Sweet {}
private protocol Tart: Berry, Sour {}

/// Which factories of the random graphs are primary. A task-local value, so that tests can run in parallel.
private enum Chance {
  @TaskLocal static var primaries = 0

  static func isPrimary(_ number: Int) -> Bool { primaries & (1 << number) != 0 }
}

/// A fruit of a random graph. Its tag is the name of the factory that created it.
private class Fruit: AlchemicDeclaring {
  class var number: Int { 0 }
  let tag: String
  required init() { tag = "\(Self.self)" }
  init(tag: String) { self.tag = tag }

  class func alchemic(_ factory: ALCClassObjectFactory) {
    if Chance.isPrimary(number) { AcRegister(factory, AcPrimary()) }
    AcInitializer(factory, Self.init)
  }
}

private final class Apple: Fruit, Sweet, Sour { override class var number: Int { 1 } }
private final class Lemon: Fruit, Sour { override class var number: Int { 2 } }
private class Berry: Fruit, Sweet { override class var number: Int { 3 } }
private final class Currant: Berry, Sour { override class var number: Int { 4 } }
private final class Mango: Fruit, Sweet { override class var number: Int { 5 } }

private final class Toffee: Fruit, Candied {}
private final class Bilberry: Berry, Tart {}

/// A class with one static method, which returns its fruit as one of the types that a method can return.
private class Press: AlchemicDeclaring {
  class func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Self.init) }
  required init() {}

  class func declare<Result>(
    _ number: Int, _ name: String, _ factory: ALCClassObjectFactory, _ press: @escaping () throws -> Result
  ) {
    AcInitializer(factory, Self.init)
    if Chance.isPrimary(number) {
      AcMethod(factory, press, options: AcFactoryName(name), AcPrimary())
    } else {
      AcMethod(factory, press, options: AcFactoryName(name))
    }
  }
}

// Each object has more types than its method declares: only the declared type counts.
private final class SweetPress: Press {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    declare(6, "sweet", factory) { () -> any Sweet in Apple(tag: "sweet") }
  }
}
private final class SourPress: Press {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    declare(7, "sour", factory) { () -> (any Sour)? in Currant(tag: "sour") }
  }
}
private final class CandiedPress: Press {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    declare(8, "candied", factory) { () -> any Candied in Toffee(tag: "candied") }
  }
}
private final class BothPress: Press {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    declare(9, "both", factory) { () -> any Sweet & Sour in Currant(tag: "both") }
  }
}
private final class BerryPress: Press {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    declare(10, "berry", factory) { Currant(tag: "berry") as Berry }
  }
}
private final class SourFruitPress: Press {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    declare(11, "sour fruit", factory) { () -> any Fruit & Sour in Apple(tag: "sour fruit") }
  }
}
private final class TartPress: Press {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    declare(12, "tart", factory) { () -> any Tart in Bilberry(tag: "tart") }
  }
}

/// A factory, and the static type of its objects.
private struct Offer {
  let name: String
  let declaring: AnyClass
  let number: Int
  let isSweet: Bool
  let isSour: Bool
  let isCandied: Bool
  let isFruit: Bool
  let isBerry: Bool

  init<Value>(_ name: String, _ declaring: AnyClass, _ number: Int, _ type: Value.Type, _ kinds: Any.Type...) {
    self.name = name
    self.declaring = declaring
    self.number = number
    isSweet = kinds.contains { $0 == (any Sweet).self }
    isSour = kinds.contains { $0 == (any Sour).self }
    isCandied = kinds.contains { $0 == (any Candied).self }
    isFruit = kinds.contains { $0 == Fruit.self }
    isBerry = kinds.contains { $0 == Berry.self }
  }

  static let all = [
    Offer("Fruit", Fruit.self, 0, Fruit.self, Fruit.self),
    Offer("Apple", Apple.self, 1, Apple.self, Fruit.self, (any Sweet).self, (any Sour).self),
    Offer("Lemon", Lemon.self, 2, Lemon.self, Fruit.self, (any Sour).self),
    Offer("Berry", Berry.self, 3, Berry.self, Fruit.self, Berry.self, (any Sweet).self),
    Offer("Currant", Currant.self, 4, Currant.self, Fruit.self, Berry.self, (any Sweet).self, (any Sour).self),
    Offer("Mango", Mango.self, 5, Mango.self, Fruit.self, (any Sweet).self),
    Offer("sweet", SweetPress.self, 6, (any Sweet).self, (any Sweet).self),
    Offer("sour", SourPress.self, 7, (any Sour).self, (any Sour).self),
    Offer("candied", CandiedPress.self, 8, (any Candied).self, (any Candied).self, (any Sweet).self),
    Offer("both", BothPress.self, 9, (any Sweet & Sour).self, (any Sweet).self, (any Sour).self),
    Offer("berry", BerryPress.self, 10, Berry.self, Fruit.self, Berry.self, (any Sweet).self),
    Offer("sour fruit", SourFruitPress.self, 11, (any Fruit & Sour).self, Fruit.self, (any Sour).self),
    Offer(
      "tart", TartPress.self, 12, (any Tart).self, Fruit.self, Berry.self, (any Sweet).self, (any Sour).self),
  ]
}

extension Seeded {
  /// A random subset of all offers; every size is equally likely.
  fileprivate mutating func offers() -> [Offer] {
    Array(Offer.all.shuffled(using: &self).prefix(Int.random(in: 0...Offer.all.count, using: &self)))
  }
}

struct RandomGraphTests {
  @Test(arguments: 1...400)
  func `The explanation chooses what a plain search by static types chooses`(seed: UInt64) {
    var chance = Seeded(seed: seed)
    let offers = chance.offers()
    // A snapshot reads the declarations in this task, which has the task-local value; a start uses the container's queue.
    let primaries =
      Int.random(in: 0..<(1 << Offer.all.count), using: &chance)
      & Int.random(in: 0..<(1 << Offer.all.count), using: &chance)
    let context = container(offers.map(\.declaring))
    let snapshot = Chance.$primaries.withValue(primaries) { context.snapshot() }
    func names(_ explanation: Explanation) -> [String] {
      for candidate in explanation.candidates {
        #expect(candidate.verdict != .notOfType([]), "\(candidate.name)")
      }
      return explanation.chosen.map { snapshot.factories[$0].name }
    }
    func kept(_ matches: (Offer) -> Bool) -> [Offer] {
      let found = offers.filter(matches)
      let first = found.filter { primaries & (1 << $0.number) != 0 }
      return first.isEmpty ? found : first
    }
    func one(_ matches: (Offer) -> Bool) -> [String] {
      let kept = kept(matches)
      return kept.count == 1 ? kept.map(\.name) : []
    }
    /// All, or none where one of them cannot be an element of the array.
    func all(_ isElement: (Offer) -> Bool, where matches: (Offer) -> Bool) -> [String] {
      let kept = kept(matches)
      return kept.allSatisfy(isElement) ? kept.map(\.name).sorted() : []
    }
    let sweet: Criterion = AcProtocol((any Sweet).self)
    let sour: Criterion = AcProtocol((any Sour).self)
    let given = [
      names(context.explain([any Sweet].self)), names(context.explain((any Sour).self)),
      names(context.explain([any Candied].self)), names(context.explain(Berry?.self)),
      names(context.explain([Fruit].self)), names(context.explain([any Sweet & Sour].self)),
      names(context.explain([any Sweet].self, sweet, sour)), names(context.explain([any Sweet].self, sour, sweet)),
      names(context.explain([any Sour].self, AcClass(Berry.self))),
      names(context.explain([any Sweet].self, AcClass(Berry.self), sour)),
      names(context.explain(Fruit.self, AcName("Mango"))), names(context.explain((any Sweet).self, AcName("candied"))),
    ]
    #expect(
      given == [
        all(\.isSweet, where: \.isSweet), one(\.isSour), all(\.isCandied, where: \.isCandied), one(\.isBerry),
        all(\.isFruit, where: \.isFruit), all(\.isSweet) { $0.isSweet && $0.isSour },
        all(\.isSweet) { $0.isSweet && $0.isSour }, all(\.isSweet) { $0.isSweet && $0.isSour },
        all(\.isSour, where: \.isBerry), all(\.isSweet) { $0.isBerry && $0.isSour },
        one { $0.name == "Mango" }, one { $0.name == "candied" },
      ])
  }

  @Test(arguments: 1...120)
  func `A request returns what the explanation chose`(seed: UInt64) async throws {
    var chance = Seeded(seed: seed)
    let context = container(chance.offers().map(\.declaring))
    context.start()
    try await context.untilReady()
    let factories = context.snapshot().factories
    func names(_ explanation: Explanation) -> [String] { explanation.chosen.map { factories[$0].name } }
    func given(_ objects: [Any]) -> [String] { objects.map { ($0 as? Fruit)?.tag ?? "\(type(of: $0))" } }
    #expect(names(context.explain([any Sweet].self)) == given((try? context.getShared([any Sweet].self)) ?? []))
    #expect(names(context.explain([any Candied].self)) == given((try? context.getShared([any Candied].self)) ?? []))
    #expect(names(context.explain([Fruit].self)) == given((try? context.getShared([Fruit].self)) ?? []))
    #expect(names(context.explain((any Sour).self)) == given((try? [context.getShared((any Sour).self)]) ?? []))
    #expect(names(context.explain(Berry.self)) == given((try? [context.getShared(Berry.self)]) ?? []))
    #expect(
      names(context.explain([any Sour].self, AcClass(Berry.self)))
        == given((try? context.getShared([any Sour].self, AcClass(Berry.self))) ?? []))
  }
}
