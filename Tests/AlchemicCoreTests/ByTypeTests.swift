// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Seal: AlchemicManaged, Sendable {}

/// What a method got, and where it ran.
private struct Letter: Sendable, Equatable {
  let isSealed: Bool
  let isOnMainActor: Bool
}

/// A method of each isolation, whose parameters all have objects.
private final class Office: AlchemicManaged, Sendable {
  func write(_ seal: Seal) -> Letter { Letter(isSealed: true, isOnMainActor: false) }
  func send(_ seal: Seal) async -> Letter { Letter(isSealed: true, isOnMainActor: false) }
  @MainActor func draw(_ seal: Seal, _ copy: Seal?) throws -> Letter { onMainActor(copy) }
  @MainActor func print(_ seal: Seal, _ copy: Seal?) async -> Letter { onMainActor(copy) }
  @MainActor private func onMainActor(_ copy: Seal?) -> Letter {
    MainActor.assertIsolated()
    return Letter(isSealed: copy != nil, isOnMainActor: true)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Office.write, options: AcFactoryName("write"))
    AcMethod(factory, Office.send, options: AcFactoryName("send"))
    AcMethod(factory, Office.draw, options: AcFactoryName("draw"))
    AcMethod(factory, Office.print, options: AcFactoryName("print"))
    AcMethod(factory, Office.draw, AcAuto(), options: AcFactoryName("draw without a copy"))
    AcMethod(factory, Office.print, AcAuto(), options: AcFactoryName("print without a copy"))
  }
}

/// Methods that differ in their parameters alone, without and with one that may be omitted.
private final class Overloads: AlchemicManaged, Sendable {
  func count() -> [Int] { [] }
  func count(_ seal: Seal) -> [Int] { [1] }
  func count(_ seal: Seal, _ copy: Seal?) -> [Int] { [1, copy == nil ? 0 : 1] }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Overloads.count, options: AcFactoryName("none"))
    AcMethod(factory, Overloads.count, AcAuto(), options: AcFactoryName("one"))
    AcMethod(factory, Overloads.count, AcAuto(), AcAuto(), options: AcFactoryName("two"))
  }
}

struct ByTypeTests {
  @Test(arguments: [
    ("write", Letter(isSealed: true, isOnMainActor: false)), ("send", Letter(isSealed: true, isOnMainActor: false)),
    ("draw", Letter(isSealed: true, isOnMainActor: true)), ("print", Letter(isSealed: true, isOnMainActor: true)),
    ("draw without a copy", Letter(isSealed: false, isOnMainActor: true)),
    ("print without a copy", Letter(isSealed: false, isOnMainActor: true)),
  ])
  private func `A method of any isolation gets its arguments by their types, without sources or with AcAuto`(
    factory: String, letter: Letter
  ) async throws {
    #expect(try await started(Office.self, Seal.self).get(Letter.self, AcName(factory)) == letter)
  }

  @Test(arguments: [("none", []), ("one", [1]), ("two", [1, 1])])
  func `Of methods with the same name, that with a parameter for each source is declared`(
    factory: String, result: [Int]
  ) async throws {
    #expect(try await started(Overloads.self, Seal.self).get([Int].self, AcName(factory)) == result)
  }
}
