// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
public import Testing

/// Starts a separate container for each test; see ``Testing/Trait/alchemic(_:overriding:)``.
public struct AlchemicTrait: SuiteTrait, TestTrait, TestScoping {
  private let scan: ClassScan
  private let identity = Identity()

  /// Distinguishes the trait of a test from its suite's.
  private final class Identity: Sendable {}

  init(scan: ClassScan) {
    self.scan = scan
  }

  /// The trait of a suite applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Provides a scope for each test case, and none for a suite.
  ///
  /// - Parameters:
  ///   - test: The test, or the suite.
  ///   - testCase: The case of the test; `nil` for a suite.
  /// - Returns: This trait for a case; `nil` for a suite.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> AlchemicTrait? {
    // The last trait is the test's own, or the innermost suite's.
    let last = test.traits.lazy.compactMap { $0 as? AlchemicTrait }.last
    return testCase == nil || last?.identity !== identity ? nil : self
  }

  /// Starts a container, and runs a test case with it as the current container.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: The rest of the test.
  /// - Throws: `AlchemicError` if the container does not start, and the errors of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let context = ALCContext(testing: scan)
    recordEmptyModules(of: context, sourceLocation: test.sourceLocation)
    context.findOutlivedObjects()
    try await context.started()
    defer {
      for problem in context.outlivedObjects() { Issue.record("\(problem)", sourceLocation: test.sourceLocation) }
    }
    try await context.withCurrent { try await function() }
  }
}

extension Trait where Self == AlchemicTrait {
  /// Starts a separate container for each test.
  ///
  /// ```swift
  /// @Suite(.alchemic(.modules(["Shop"]), overriding: AcOverride((any Grinder).self) { FakeGrinder() }))
  /// struct BaristaTests {
  ///   @Test func `An espresso takes nine grams a shot`() throws {
  ///     #expect(try AcGet(Barista.self).espresso() == "2 shots from nothing")
  ///   }
  /// }
  /// ```
  ///
  /// `AcGet` and its relatives use this container in the test and in its tasks, except detached ones. Tests run in
  /// parallel, each with its own container, and share no objects. If the container does not start, the test fails with
  /// the problems of its graph. It also fails for each object that outlives its scope; see
  /// ``ALCContext/findOutlivedObjects()``. The container logs nothing.
  ///
  /// - Parameters:
  ///   - scan: The classes of the container.
  ///   - overrides: Replacements for what the classes declare.
  /// - Returns: The trait, for a suite or a test. The trait of a test overrides its suite's.
  public static func alchemic(_ scan: ClassScan, overriding overrides: DependencyOverride...) -> Self {
    AlchemicTrait(scan: scan.overriding(overrides))
  }
}
