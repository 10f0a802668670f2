// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

private protocol Grinder: AnyObject, Sendable { var grams: Int { get } }

private final class BurrGrinder: Grinder, AlchemicManaged, Sendable {
  let grams = 9
}

private final class FakeGrinder: Grinder {
  let grams = 1
}

private final class Barista: AlchemicDeclaring, Sendable {
  private static let numbers = Atomic(0)
  let number: Int
  let grinder: any Grinder

  init(grinder: any Grinder) {
    self.grinder = grinder
    number = Self.numbers.add(1, ordering: .relaxed).newValue
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Barista.init(grinder:)) }
}

private let shop = ClassScan.classes([BurrGrinder.self, Barista.self])

@Suite(.alchemic(shop, overriding: AcOverride((any Grinder).self) { FakeGrinder() }))
struct AlchemicTraitTests {
  private static let seen = Mutex<Set<Int>>([])

  @Test func `A test of the suite has a started container with the overrides`() throws {
    #expect(try AcGet(Barista.self).grinder.grams == 1)
  }

  @Test(arguments: 0..<20) func `Each case has its own container`(index: Int) async throws {
    let number = try await Task { try AcGet(Barista.self).number }.value
    #expect(Self.seen.withLock { $0.insert(number).inserted })
  }

  @Test(.alchemic(shop)) func `The trait of a test is used instead of its suite's`() throws {
    #expect(try AcGet(Barista.self).grinder.grams == 9)
  }

  @Suite struct Inner {
    @Test func `A suite inside has the trait too`() throws {
      #expect(try AcGet((any Grinder).self).grams == 1)
    }
  }
}

@Suite(.alchemic(shop.leavingOut([BurrGrinder.self]))) struct BrokenSuiteTests {
  @Test(.alchemic(shop)) func `A test with its own trait does not start its suite's container`() throws {
    #expect(try AcGet(Barista.self).grinder.grams == 9)
  }
}

@Suite struct ExpectedProblemsTests {
  @Test func `A module without classes for a container fails the test`() {
    withKnownIssue {
      expectProblems([], of: .modules(["AlchemicTestingTest"]))
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        "No type in the module AlchemicTestingTest declares itself: did you mean AlchemicTestingTests? Write it in "
          + "ClassScan.modules"
      ]
    }
  }

  @Test func `A sound graph has no problem, and one without a grinder has one`() {
    expectProblems([], of: shop)
    expectProblems(["no-factory"], of: shop.leavingOut([BurrGrinder.self]))
  }

  @Test func `A problem that was not expected fails the test with its text, a missing one with its code`() {
    let texts = Mutex<[String]>([])
    withKnownIssue {
      expectProblems(["reference-not-set"], of: shop.leavingOut([BurrGrinder.self]))
    } matching: { issue in
      texts.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return true
    }
    #expect(
      texts.withLock { $0.map { $0.split(separator: "\n").first.map(String.init) ?? "" } } == [
        "No factory creates a Grinder.", "The graph has no problem reference-not-set.",
      ])
  }

  @Test func `A problem is expected of a factory that requires something, or that the problem names`() {
    let broken = shop.leavingOut([BurrGrinder.self])
    expectProblems([ExpectedProblem("no-factory", of: "Barista")], of: broken)
    #expect(
      texts { expectProblems([ExpectedProblem("no-factory", of: "Bar")], of: broken) }.last
        == "The graph has no problem no-factory of Bar.")
    let unset = ClassScan.classes([Tap.self, Sink.self])
    #expect(texts { expectProblems([ExpectedProblem("duplicate-name", of: "tap")], of: unset) } == [])
  }

  @Test func `An expectation with a factory takes its problem before one without`() {
    let broken = shop.adding([Second.self]).leavingOut([BurrGrinder.self])
    expectProblems(["no-factory", ExpectedProblem("no-factory", of: "Barista")], of: broken)
    expectProblems([ExpectedProblem("no-factory", of: "Barista"), "no-factory"], of: broken)
  }

  @Test func `A start has problems that its graph has not`() async {
    let broken = ClassScan.classes([Broken.self])
    expectProblems([], of: broken)
    await expectProblems([ExpectedProblem("creation-failed", of: "Broken")], starting: broken)
    await expectProblems([], starting: shop)
  }

  @Test func `A request has its own problems`() async throws {
    let context = try await ALCContext(testing: shop).started()
    expectProblems([ExpectedProblem("no-factory", of: "AcGet")]) {
      try context.withCurrent { try AcGet(Broken.self) }
    }
    #expect(
      texts { expectProblems(["no-factory"]) { try context.get(Barista.self) } }
        == ["The request has no problem no-factory."])
    #expect(texts { expectProblems([]) { throw CancellationError() } } == ["Caught error: CancellationError() (error)"])
  }

  /// The first lines of the issues that an expectation records.
  private func texts(_ expectation: () -> Void) -> [String] {
    let texts = Mutex<[String]>([])
    withKnownIssue(isIntermittent: true) {
      expectation()
    } matching: { issue in
      let text = issue.comments.isEmpty ? "\(issue)" : issue.comments.map(\.rawValue).joined()
      texts.withLock { $0.append(text.split(separator: "\n").first.map(String.init) ?? "") }
      return true
    }
    return texts.withLock { $0 }
  }
}

private final class Tap: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcFactoryName("tap")) }
}

private final class Sink: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcFactoryName("tap")) }
}

private final class Second: AlchemicDeclaring {
  init(grinder: any Grinder) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Second.init(grinder:)) }
}

private final class Broken: AlchemicDeclaring, Sendable {
  init() throws { throw CancellationError() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Broken.init) }
}
