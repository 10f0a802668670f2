// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicTesting
import Testing

private protocol Grinder {}

/// Nearly a grinder.
private final class BurrGrinder: AlchemicManaged {}

private final class Barista: AlchemicDeclaring {
  init(burr: BurrGrinder, blade: any Grinder) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Barista.init(burr:blade:), AcName("BurrGrindr"), AcProtocol((any Grinder).self),
      fileID: "Shop/Barista.swift", line: 3)
  }
}

/// A template without an initialiser.
private final class Cup: AlchemicDeclaring {
  private init(size: Int) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), fileID: "Shop/Cup.swift", line: 5)
  }
}

private final class Cat: AlchemicDeclaring {
  init(dog: Dog) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Cat.init(dog:), fileID: "Zoo/Cat.swift", line: 7)
  }
}

private final class Dog: AlchemicDeclaring {
  init(cat: Cat) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Dog.init(cat:), fileID: "Zoo/Dog.swift", line: 9)
  }
}

private struct Rain: Error {}

private final class Garden: AlchemicDeclaring {
  init() throws { throw Rain() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Garden.init, fileID: "Zoo/Garden.swift", line: 11)
  }
}

/// What an explorer gets of a failed start: the factories concerned, and what could have been meant.
struct ProblemFactsTests {
  private func failed(_ classes: AnyClass...) async -> ContainerSnapshot {
    let context = ALCContext(testing: .classes(classes))
    context.start()
    _ = try? await context.untilReady()
    return ContainerInspector(context).snapshot()
  }

  @Test func `A problem names its factory and its near misses, with the place of each`() async throws {
    let snapshot = await failed(Barista.self, BurrGrinder.self)
    let problems = try #require(snapshot.failure?.problems)
    #expect(problems.map(\.code) == ["no-factory", "no-factory"])
    #expect(problems.map(\.factories) == [["Barista"], ["Barista"]])
    #expect(problems.map(\.location?.description) == ["Barista.swift:3", "Barista.swift:3"])
    #expect(problems[0].candidates.map(\.name) == ["BurrGrinder"])
    #expect(problems[0].candidates.map(\.verdict) == ["has a similar name"])
    #expect(problems[1].candidates.map(\.verdict) == ["does not conform to Grinder"])
    // They concern its arguments, which the snapshot has already.
    #expect(snapshot.factories.map(\.problems) == [[], []])
  }

  @Test func `A factory without an initialiser has the problem of its declaration`() async throws {
    let snapshot = await failed(Cup.self)
    let cup = try #require(snapshot.factories.first)
    #expect(cup.problems.map(\.code) == ["no-initializer"])
    #expect(cup.problems.first?.location?.description == "Cup.swift:5")
    #expect(cup.problems.first?.factories == ["Cup"])
  }

  @Test func `Each factory of a cycle has its problem`() async throws {
    let snapshot = await failed(Cat.self, Dog.self)
    #expect(snapshot.failure?.problems.map(\.factories) == [["Cat", "Dog"]])
    #expect(snapshot.failure?.problems.first?.location?.description == "Cat.swift:7")
    #expect(snapshot.factories.map { $0.problems.map(\.code) } == [["circular-reference"], ["circular-reference"]])
  }

  @Test func `Before a start, a factory has the problems that the start would report`() {
    let context = ALCContext(testing: .classes([Cat.self, Dog.self, Cup.self]))
    let snapshot = ContainerInspector(context).snapshot()
    #expect(snapshot.phase == .idle && snapshot.failure == nil)
    #expect(
      Dictionary(uniqueKeysWithValues: snapshot.factories.map { ($0.name, $0.problems.map(\.code)) }) == [
        "Cat": ["circular-reference"], "Dog": ["circular-reference"], "Cup": ["no-initializer"],
      ])
  }

  @Test func `An object that cannot be created names its factory and the place of that`() async throws {
    let snapshot = await failed(Garden.self)
    #expect(snapshot.failure?.problems.map(\.factories) == [["Garden"]])
    #expect(snapshot.failure?.problems.first?.location?.description == "Garden.swift:11")
  }

  @Test func `A started container has no problems`() async throws {
    let snapshot = await failed(BurrGrinder.self)
    #expect(snapshot.failure == nil)
    #expect(snapshot.factories.map(\.problems) == [[]])
  }
}
