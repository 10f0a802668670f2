// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Ink: AlchemicManaged, Sendable {}

private final class Letter: AlchemicDeclaring {
  var ink: Ink?
  var paper: Paper?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcInject(factory, \Letter.ink, fileID: "Post/Letter.swift", line: 3)
    AcInject(factory, \Letter.paper, AcNillable(), fileID: "Post/Letter.swift", line: 4)
  }
}
private final class Paper {}

private class Note: AlchemicDeclaring {
  var ink: Ink?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcInject(factory, \Note.ink)
  }
}

/// No container knows it.
private final class Draft: Note {}

private class Parcel {}

private final class Chest: Parcel, AlchemicDeclaring {
  var ink: Ink?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcInject(factory, \Chest.ink)
  }
}

private final class Depot: AlchemicDeclaring {
  init() {}
  static func draft() -> Note { Draft() }
  static func parcel() -> Parcel { Chest() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Depot.init)
    AcMethod(factory, Depot.draft, options: AcFactoryName("kept draft"))
    AcMethod(factory, Depot.draft, options: AcTemplate(), AcFactoryName("new draft"))
    AcMethod(factory, Depot.parcel, options: AcFactoryName("kept parcel"))
    AcMethod(factory, Depot.parcel, options: AcTemplate(), AcFactoryName("new parcel"))
  }
}

private final class Office: AlchemicDeclaring {
  let ink: Ink
  init(ink: Ink) { self.ink = ink }
  func letter(ink: Ink) -> Letter { Letter() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Office.init(ink:))
    AcMethod(
      factory, Office.letter(ink:), AcAuto(), options: AcFactoryName("letter"), fileID: "Post/Office.swift", line: 5)
  }
}

struct ShownVariableTests {
  @Test func `A snapshot shows the variables that the result of a method has by its class`() async throws {
    let context = try await started(Ink.self, Letter.self, Office.self)
    let letter = try context.getShared(Letter.self, AcName("letter"))
    #expect(try letter.ink === context.get(Ink.self))
    let factories = context.snapshot().factories
    let method = try #require(factories.first { $0.name == "letter" })
    #expect(method.arguments.map(\.name) == ["#1"])
    #expect(method.injections.map(\.name) == ["ink", "paper"])
    let variables = try #require(factories.first { $0.name == "Letter" }).injections
    #expect(method.injections.map { "\($0)" } == variables.map { "\($0)" })
    #expect(
      factories.first { $0.name == "Ink" }?.dependents.map { factories[$0].name } == ["Letter", "Office", "letter"])
  }

  @Test(arguments: ["kept draft", "new draft"])
  func `The result of a method has the variables of the class that the method names, where nothing declares its own`(
    name: String
  ) async throws {
    let context = try await started(Ink.self, Note.self, Depot.self)
    for _ in 0..<2 {
      let note = try context.getShared(Note.self, AcName(name))
      #expect(try note.ink === context.get(Ink.self))
      #expect(note is Draft)
    }
  }

  @Test(arguments: ["kept parcel", "new parcel"])
  func `The result of a method has the variables of its own class, where the method does not name that`(
    name: String
  ) async throws {
    let context = try await started(Ink.self, Chest.self, Depot.self)
    for _ in 0..<2 {
      let parcel = try context.getShared(Parcel.self, AcName(name))
      let chest = try #require(parcel as? Chest)
      #expect(try chest.ink === context.get(Ink.self))
    }
  }

  @Test func `The explanations of a method's factory are the snapshot's, in its order`() {
    let context = container([Ink.self, Letter.self, Office.self])
    let method = context.snapshot().factories.first { $0.name == "letter" }
    let explanations = context.explain(factoryID: method?.id ?? -1)
    #expect(explanations.map(\.requester) == ["letter, argument 1", "Letter.ink", "Letter.paper"])
    #expect(explanations.map(\.outcome) == [.one, .one, .nothing])
    #expect(
      context.explain(factory: "letter", dependency: "ink") == context.explain(factory: "Letter", dependency: "ink"))
  }
}
