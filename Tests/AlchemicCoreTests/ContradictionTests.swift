// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Lamp: AnyObject {}

private final class Torch: Lamp, AlchemicDeclaring, Sendable {
  @TaskLocal static var options: [FactoryOption] = []
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    switch options.count {
    // A scan of the whole test program finds this class, too.
    case 0: break
    case 1: AcRegister(factory, options[0], fileID: "Cellar/Torch.swift", line: 3)
    default: AcRegister(factory, options[0], options[1], fileID: "Cellar/Torch.swift", line: 3)
    }
    let mode = options.first { [AcTemplate(), AcReference()].contains($0) }
    if mode != AcReference() { AcInitializer(factory, Torch.init) }
  }
}

private final class Beacon: Lamp, AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
}

private final class Caretaker: AlchemicManaged {
  @TaskLocal static var options: [InjectionOption] = []
  private var lamp: Torch?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    guard options.count == 2 else { return }
    AcInject(factory, \Caretaker.lamp, options[0], options[1], fileID: "Cellar/Caretaker.swift", line: 5)
  }
}

private final class Watchman: AlchemicManaged, Sendable {
  private let lamp = Injected<Torch>()
  private let spare = WeaklyInjected<Torch>()
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Watchman.lamp, AcNillable(), fileID: "Cellar/Watchman.swift", line: 4)
    AcInject(factory, \Watchman.spare, AcTransient(), AcTransient(), fileID: "Cellar/Watchman.swift", line: 5)
  }
}

private final class Electrician: AlchemicDeclaring {
  func wire() -> Torch { Torch() }
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Electrician.init)
    AcMethod(
      factory, Electrician.wire, options: AcFactoryName("a"), AcTemplate(), AcFactoryName("b"),
      fileID: "Cellar/Electrician.swift", line: 6)
  }
}

struct ContradictionTests {
  /// The options of a factory, each with the options of the same list that it excludes.
  private static let exclusions: [(option: FactoryOption, word: String, excluded: Set<String>)] = [
    (AcTemplate(), "AcTemplate", ["AcTemplate", "AcReference", "AcWeak", "AcTransient"]),
    (AcReference(), "AcReference", ["AcReference", "AcTemplate"]),
    (AcPrimary(), "AcPrimary", ["AcPrimary"]),
    (AcWeak(), "AcWeak", ["AcWeak", "AcTemplate"]),
    (AcNillable(), "AcNillable", ["AcNillable"]),
    (AcTransient(), "AcTransient", ["AcTransient", "AcTemplate"]),
    (AcFactoryName("torch"), "AcFactoryName", ["AcFactoryName"]),
  ]

  @Test func `Each pair of options of a factory is allowed or an error, in either order`() {
    for first in Self.exclusions {
      for second in Self.exclusions {
        let problems = Torch.$options.withValue([first.option, second.option]) { container([Torch.self]).problems() }
        let reasons = problems.map { $0.code == "illegal-argument" ? $0.summary : $0.code }
        let isExcluded = first.excluded.contains(second.word)
        #expect(reasons.count == (isExcluded ? 1 : 0), "\(first.word) with \(second.word): \(reasons)")
        #expect(problems.allSatisfy { $0.location?.description == "Torch.swift:3" })
      }
    }
  }

  @Test(arguments: [
    ([AcTemplate(), AcReference()], "AcReference is used with AcTemplate."),
    ([AcReference(), AcTemplate()], "AcTemplate is used with AcReference."),
    ([AcPrimary(), AcPrimary()], "AcPrimary is declared twice."),
    ([AcFactoryName("a"), AcFactoryName("b")], "AcFactoryName is declared twice."),
  ])
  func `The error names both options`(options: [FactoryOption], summary: String) {
    let problems = Torch.$options.withValue(options) { container([Torch.self]).problems() }
    #expect(problems.map { "\($0)".split(separator: "\n").first.map(String.init) } == [summary])
  }

  @Test func `Each pair of options of an injection is allowed or an error, in either order`() {
    let options: [(option: InjectionOption, word: String, excluded: Set<String>)] = [
      (AcNillable(), "AcNillable", ["AcNillable"]),
      (AcTransient(), "AcTransient", ["AcTransient"]),
      (AcClass(Torch.self), "AcClass", ["AcClass", "AcName"]),
      (AcProtocol((any Lamp).self), "AcProtocol", ["AcProtocol", "AcName"]),
      (AcName("Torch"), "AcName", ["AcName", "AcClass", "AcProtocol"]),
    ]
    for first in options {
      for second in options {
        let problems = Torch.$options.withValue([AcPrimary()]) {
          Caretaker.$options.withValue([first.option, second.option]) {
            container([Torch.self, Caretaker.self]).problems()
          }
        }
        let isExcluded = first.excluded.contains(second.word)
        #expect(
          problems.map(\.code) == (isExcluded ? ["illegal-argument"] : []), "\(first.word) with \(second.word)")
        #expect(problems.allSatisfy { $0.location?.description == "Caretaker.swift:5" })
      }
    }
  }

  @Test func `A slot that cannot stay empty is not nillable, and takes a flag once`() {
    let problems = Torch.$options.withValue([AcPrimary()]) { container([Torch.self, Watchman.self]).problems() }
    #expect(
      problems.map(\.description) == [
        """
        AcNillable is used on a slot of Torch, which cannot stay empty.
          at              Watchman (Watchman.swift:4)
          remedy          Declare it as Injected<Torch?>().
          [illegal-argument]
        """,
        """
        AcTransient is declared twice.
          at              Watchman (Watchman.swift:5)
          remedy          Keep one of them.
          [illegal-argument]
        """,
      ])
  }

  @Test func `Options of a method exclude each other as a class's options do`() {
    #expect(
      container([Electrician.self]).problems().map(\.description) == [
        """
        AcFactoryName is declared twice.
          at              a (Electrician.swift:6)
          remedy          Keep one of them.
          [illegal-argument]
        """
      ])
  }

  @Test(
    arguments: [
      ([AcName("Beacon"), AcClass(Beacon.self)], "AcName is used with other criteria."),
      ([AcClass(Beacon.self), AcClass(Beacon.self)], "AcClass is used twice."),
      ([AcClass((any Lamp).self)], "AcClass is used with the protocol Lamp."),
      ([AcProtocol(Beacon.self)], "AcProtocol is used with the type Beacon."),
    ] as [([Criterion], String)])
  func `AcSet refuses criteria that exclude each other`(criteria: [Criterion], summary: String) async throws {
    let context = container([Beacon.self])
    try await context.started()
    let error = #expect(throws: AlchemicError.self) {
      switch criteria.count {
      case 1: try context.set(Beacon(), criteria[0])
      default: try context.set(Beacon(), criteria[0], criteria[1])
      }
    }
    #expect(error?.problems.map { "\($0)".split(separator: "\n").first.map(String.init) } == [summary])
    #expect(try context.getShared(Beacon?.self) == nil)
  }
}
