import AlchemicCore
import Testing

private protocol Grinder: AnyObject {}
private final class BurrGrinder: AlchemicManaged {}
private final class BladeGrinder: Grinder, AlchemicManaged {}
private final class StoneGrinder: Grinder, AlchemicManaged {}

private final class Barista: AlchemicManaged {
  var grinder: (any Grinder)?
  var bean: Bean?

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInject(of, \Barista.grinder, fileID: "Shop/Barista.swift", line: 12)
    AcInject(of, \Barista.bean, AcName("arabika"), fileID: "Shop/Barista.swift", line: 13)
  }
}

private final class Bean: AlchemicManaged {
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcFactoryName("arabica"), fileID: "Shop/Bean.swift", line: 3)
  }
}

private final class Egg: AlchemicDeclaring {
  init(hen: Hen) {}
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInitializer(of, Egg.init(hen:), fileID: "Farm/Egg.swift", line: 4)
  }
}

private final class Hen: AlchemicDeclaring {
  init(egg: Egg) {}
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInitializer(of, Hen.init(egg:), fileID: "Farm/Hen.swift", line: 5)
  }
}

private final class Mirror: AlchemicManaged {
  var other: Mirror?
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcTemplate(), fileID: "Hall/Mirror.swift", line: 6)
    AcInject(of, \Mirror.other)
  }
}

private final class Contradiction: AlchemicDeclaring {
  init() {}
  func object() -> Contradiction { self }
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcReference(), AcTransient())
    AcInitializer(of, Contradiction.init)
    AcMethod(of, Contradiction.object, options: AcReference(), AcFactoryName("method"))
    AcMethod(of, Contradiction.object, options: AcTemplate(), AcWeak(), AcTransient(), AcFactoryName("template"))
    AcRegister(of)
  }
}

private final class Unmakeable: AlchemicDeclaring {
  static func alchemic(_ of: ALCClassObjectFactory) {}
}

private struct Fire: Error {}

private final class Burning: AlchemicDeclaring {
  init() throws { throw Fire() }
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInitializer(of, Burning.init, fileID: "Shop/Burning.swift", line: 9)
  }
}

private final class Shop: AlchemicManaged {
  var burning: Burning?
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInject(of, \Shop.burning)
  }
}

struct ErrorTests {
  @Test func `Every problem of a graph is told at once, with its place, what is close, and the remedy`() async {
    #expect(
      await problems(Barista.self, BurrGrinder.self, Bean.self).map(\.description) == [
        """
        No factory makes a Grinder.
          asked by        Barista.grinder (Barista.swift:12)
          did you mean    BurrGrinder? It is not a Grinder: add the conformance.
          [no-factory]
        """,
        """
        No factory is named "arabika".
          asked by        Barista.bean (Barista.swift:13)
          did you mean    arabica (Bean.swift:3)?
          [no-factory]
        """,
      ])
  }

  @Test func `Several that match where one is wanted are listed`() async {
    #expect(
      await problems(Barista.self, BladeGrinder.self, StoneGrinder.self).first?.description == """
        2 factories make a Grinder, and only one can be injected.
          asked by        Barista.grinder (Barista.swift:12)
          candidates      BladeGrinder
                          StoneGrinder
          remedy          ask with AcName, mark one with AcPrimary(), or take an array
          [too-many-factories]
        """)
  }

  @Test func `A circle through arguments is named in full before anything is made`() async {
    #expect(
      await problems(Egg.self, Hen.self).map(\.description) == [
        """
        Egg needs itself before it exists.
          the circle      Egg (Egg.swift:4)
                          Hen (Hen.swift:5)
                          Egg (Egg.swift:4)
          remedy          inject one of them into a variable, with AcInject
          [circular-reference]
        """
      ])
  }

  @Test func `A template that needs another of itself is a circle`() async {
    #expect(await problems(Mirror.self).map(\.code) == ["circular-reference"])
  }

  @Test func `Options that contradict each other are each told`() async {
    #expect(
      await problems(Contradiction.self).map(\.code) == [
        "illegal-argument", "illegal-argument", "illegal-argument", "illegal-argument", "illegal-argument",
      ])
  }

  @Test func `A class that nothing can make is an error`() async {
    #expect(await problems(Unmakeable.self).map(\.code) == ["no-initializer"])
  }

  @Test func `Two factories of one name are an error`() async {
    #expect(await problems(Bean.self, Imitation.self).map(\.code) == ["duplicate-name"])
  }

  @Test func `What an initialiser throws is told with the path to it`() async {
    #expect(
      await problems(Shop.self, Burning.self).map(\.description) == [
        """
        Burning could not be made: Fire()
          while starting  Burning
          declared        Burning (Burning.swift:9)
          [creation-failed]
        """
      ])
  }

  @Test func `A request before the start is a lifecycle error that says where it was made`() {
    let context = container([Bean.self])
    do {
      _ = try context.get(Bean.self, fileID: "Shop/Main.swift", line: 7)
      Issue.record("no error was thrown")
    } catch {
      #expect(
        error.description == """
          AcGet needs a container that is ready; this one was not started.
            asked by        AcGet (Main.swift:7)
            remedy          start it, then wait with untilReady(), or in AcWhenReady { … }
            [lifecycle]
          """)
    }
  }
}

private final class Imitation: AlchemicManaged {
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcFactoryName("arabica"))
  }
}
