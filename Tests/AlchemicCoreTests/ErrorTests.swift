// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Grinder: AnyObject {}
private final class BurrGrinder: AlchemicManaged {}
private final class BladeGrinder: Grinder, AlchemicManaged {}
private final class StoneGrinder: Grinder, AlchemicManaged {}

private final class Barista: AlchemicManaged {
  var grinder: (any Grinder)?
  var bean: Bean?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Barista.grinder, fileID: "Shop/Barista.swift", line: 12)
    AcInject(factory, \Barista.bean, AcName("arabika"), fileID: "Shop/Barista.swift", line: 13)
  }
}

private final class Bean: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("arabica"), fileID: "Shop/Bean.swift", line: 3)
  }
}

private final class Egg: AlchemicDeclaring {
  init(hen: Hen) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Egg.init(hen:), fileID: "Farm/Egg.swift", line: 4)
  }
}

private final class Hen: AlchemicDeclaring {
  init(egg: Egg) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Hen.init(egg:), fileID: "Farm/Hen.swift", line: 5)
  }
}

private final class Mirror: AlchemicManaged {
  var other: Mirror?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), fileID: "Hall/Mirror.swift", line: 6)
    AcInject(factory, \Mirror.other)
  }
}

private final class Contradiction: AlchemicDeclaring {
  init() {}
  func object() -> Contradiction { self }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcTransient())
    AcInitializer(factory, Contradiction.init)
    AcMethod(factory, Contradiction.object, options: AcReference(), AcFactoryName("method"))
    AcMethod(factory, Contradiction.object, options: AcTemplate(), AcWeak(), AcTransient(), AcFactoryName("template"))
    AcRegister(factory)
  }
}

private final class Unmakeable: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {}
}

private struct Fire: Error {}

private final class Burning: AlchemicDeclaring {
  init() throws { throw Fire() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Burning.init, fileID: "Shop/Burning.swift", line: 9)
  }
}

private final class Shop: AlchemicManaged {
  var burning: Burning?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Shop.burning, fileID: "Shop/Shop.swift", line: 2)
  }
}

struct ErrorTests {
  @Test func `A start reports all problems of a graph, with their locations, near misses and remedies`() async {
    let texts = await problems(Barista.self, BurrGrinder.self, Bean.self).map(\.description)
    #expect(
      texts == [
        """
        No factory creates a Grinder.
          required by     Barista.grinder (Barista.swift:12)
          remedy          add BladeGrinder to the container's scan: it declares itself, but is not scanned
          or              add StoneGrinder to the container's scan: it declares itself, but is not scanned
          did you mean    BurrGrinder (AlchemicCoreTests.BurrGrinder)? It is not a Grinder: write extension BurrGrinder: Grinder {}
          [no-factory]
        """,
        """
        No factory is named "arabika".
          required by     Barista.bean (Barista.swift:13)
          did you mean    arabica (Bean.swift:3)?
          remedy          write AcName("arabica")
          [no-factory]
        """,
      ])
  }

  @Test func `Several matches for one object are listed`() async {
    #expect(
      await problems(Barista.self, BladeGrinder.self, StoneGrinder.self).first?.description == """
        2 factories create a Grinder, but only one can be injected.
          required by     Barista.grinder (Barista.swift:12)
          candidates      BladeGrinder (AlchemicCoreTests.BladeGrinder)
                          StoneGrinder (AlchemicCoreTests.StoneGrinder)
          remedy          request one with AcName("BladeGrinder"), mark one with AcPrimary(), or take an array
          [too-many-factories]
        """)
  }

  @Test func `A cycle of arguments is reported in full before any object is created`() async {
    #expect(
      await problems(Egg.self, Hen.self).map(\.description) == [
        """
        Egg needs itself before it exists.
          the cycle       Egg (Egg.swift:4)
                          Hen (Hen.swift:5)
                          Egg (Egg.swift:4)
          remedy          inject one of them into a variable, with AcInject
                          in a Sendable class or an actor: use an Injected slot
          or              use one of them later, through an ALCLazy or an ALCProvider
          [circular-reference]
        """
      ])
  }

  @Test func `A template that needs another object of its own is a cycle`() async {
    #expect(await problems(Mirror.self).map(\.code) == ["circular-reference"])
  }

  @Test func `Each contradiction between options is reported`() async {
    #expect(
      await problems(Contradiction.self).map(\.code) == [
        "illegal-argument", "illegal-argument", "illegal-argument", "illegal-argument", "illegal-argument",
      ])
  }

  @Test func `A class without an initialiser is an error`() async {
    #expect(await problems(Unmakeable.self).map(\.code) == ["no-initializer"])
  }

  @Test func `Two factories with one name are an error`() async {
    #expect(await problems(Bean.self, Imitation.self).map(\.code) == ["duplicate-name"])
  }

  @Test func `An error that an initialiser throws is reported with the path to it`() async {
    #expect(
      await problems(Shop.self, Burning.self).map(\.description) == [
        """
        Burning could not be created: Fire()
          required by     Shop.burning (Shop.swift:2)
          while starting  Burning
          declared        Burning (Burning.swift:9)
          [creation-failed]
        """
      ])
  }

  @Test func `A cycle found during creation is reported in full`() async {
    let texts = await problems(Chicken.self, Nest.self).map(\.description)
    #expect(
      texts == [
        """
        Nest needs itself before it exists.
          required by     Chicken, argument 1 (Farm.swift:3)
          while starting  Nest → Chicken
          the cycle       Nest (Farm.swift:7)
                          Chicken (Farm.swift:3)
                          Nest (Farm.swift:7)
          remedy          make the request, or call the lazy value or the provider, after the initialiser:
                          in alchemicDidInjectDependencies(), or where the object is used first
          or              inject one of them into a variable, with AcInject
          [circular-reference]
        """
      ])
  }

  @Test func `A start that needs a reference fails with remedies`() async {
    let problem = await problems(Options.self, Parser.self).first
    #expect(
      problem?.description == """
        The reference Options was not set.
          required by     Parser, argument 1 (ErrorTests.swift:275)
          while starting  Parser
          declared        Options (ErrorTests.swift:270)
          remedy          AcSet needs a started container: declare it AcNillable(), and inject it into a variable with
                          AcTransient(); or let AcInitializer call a static method that creates it
          [reference-not-set]
        """)
  }

  @Test func `The remedies for a reference that a start needs work`() async throws {
    let context = try await started(LateOptions.self, LateParser.self)
    let parser = try context.getShared(LateParser.self)
    #expect(parser.options == nil)
    let options = LateOptions()
    try context.set(options)
    #expect(parser.options === options)
    let fixed = try await started(FixedOptions.self, FixedParser.self).getShared(FixedParser.self)
    #expect(fixed.options === FixedOptions.parsed)
  }

  @Test func `A nillable reference that is not set is an error where the requested type is not optional`() async throws
  {
    let context = try await started(LateOptions.self)
    #expect(try context.getShared(LateOptions?.self) == nil)
    do {
      _ = try context.getShared(LateOptions.self)
      Issue.record("no error was thrown")
    } catch {
      #expect(
        error.problems.map(\.summary) == [
          "LateOptions currently has no object, and the requested type is not optional."
        ])
    }
  }

  @Test func `An initialiser of another class is one problem, not two`() async {
    let texts = await problems(Bean.self, Thief.self).map(\.description)
    #expect(
      texts == [
        """
        The initialiser creates a Bean, not a Thief.
          at              Thief (Thief.swift:4)
          remedy          Declare it in Bean, or in an AlchemicConfig.
          [illegal-argument]
        """
      ])
  }

  @Test func `A request before the start is a lifecycle error with its source location`() {
    let context = container([Bean.self])
    do {
      _ = try context.getShared(Bean.self, fileID: "Shop/Main.swift", line: 7)
      Issue.record("no error was thrown")
    } catch {
      #expect(
        error.description == """
          AcGet needs a container that is ready; this one was not started.
            required by     AcGet (Main.swift:7)
            remedy          start it, then wait with untilReady(), or in AcWhenReady { … }
            [lifecycle]
          """)
    }
  }
}

private final class Chicken: AlchemicDeclaring {
  init(nest: Nest) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Chicken.init(nest:), fileID: "Farm/Farm.swift", line: 3)
  }
}

private final class Nest: AlchemicDeclaring {
  init() throws { _ = try AcGetShared(Chicken.self) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Nest.init, fileID: "Farm/Farm.swift", line: 7)
  }
}

private final class Options: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

private final class Parser: AlchemicDeclaring {
  init(options: Options) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Parser.init(options:)) }
}

private final class LateOptions: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
}

private final class LateParser: AlchemicManaged {
  var options: LateOptions?
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \LateParser.options, AcTransient()) }
}

private final class FixedOptions: AlchemicDeclaring, Sendable {
  static let parsed = FixedOptions()
  private init() {}
  static func parse() -> FixedOptions { parsed }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, FixedOptions.parse)
  }
}

private final class FixedParser: AlchemicDeclaring {
  let options: FixedOptions
  init(options: FixedOptions) { self.options = options }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, FixedParser.init(options:)) }
}

private final class Thief: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Bean.init, fileID: "Shop/Thief.swift", line: 4)
  }
}

private final class Imitation: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("arabica"))
  }
}

private final class ServerConnections: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, fileID: "Telegraph/ServerConnections.swift", line: 3)
  }
}

private final class TradeLine: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("server connection"), fileID: "Telegraph/TradeLine.swift", line: 4)
  }
}

private final class Telegraph: AlchemicManaged {
  var line: AnyObject?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Telegraph.line, AcName("server conection"), fileID: "Telegraph/Telegraph.swift", line: 5)
  }
}

extension ErrorTests {
  @Test func `Of several similar names the closest one comes first`() async {
    #expect(
      await problems(Telegraph.self, ServerConnections.self, TradeLine.self).map(\.description) == [
        """
        No factory is named "server conection".
          required by     Telegraph.line (Telegraph.swift:5)
          did you mean    server connection (TradeLine.swift:4)?
          did you mean    ServerConnections (ServerConnections.swift:3)?
          remedy          write AcName("server connection")
          [no-factory]
        """
      ])
  }
}
