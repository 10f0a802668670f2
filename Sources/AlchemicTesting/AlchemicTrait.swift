public import AlchemicCore
internal import Logging
public import Testing

/// Gives each test of a suite a container that is started for it alone; see ``Testing/Trait/alchemic(_:overriding:)``.
public struct AlchemicTrait: SuiteTrait, TestTrait, TestScoping {
  private let scan: ClassScan

  init(scan: ClassScan) {
    self.scan = scan
  }

  /// The trait of a suite applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Gives test cases a scope, and none to suites, which are no tests.
  ///
  /// - Parameters:
  ///   - test: The test, or the suite.
  ///   - testCase: The case of the test; `nil` for a suite.
  /// - Returns: This trait for a case; `nil` for a suite.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> AlchemicTrait? {
    testCase == nil ? nil : self
  }

  /// Starts a container, and runs a test case with it as the current one.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: The rest of the test.
  /// - Throws: `AlchemicError` where the container does not start, and what the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A test's own logger would mix the logs of tests that run beside each other; a failed start is the test's error.
    let context = ALCContext(scan: scan, logger: Logger(label: "alchemic") { _ in SwiftLogNoOpLogHandler() })
    try await context.started()
    try await context.withCurrent { try await function() }
  }
}

extension Trait where Self == AlchemicTrait {
  /// Gives each test a container that is started for it alone.
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
  /// `AcGet` and its relatives use the container, in the test and in the tasks that it creates, but for detached ones.
  /// Tests run in parallel, each with its own container, and share no objects. A container that does not start fails
  /// the test with the problems of its graph. The container's log is discarded.
  ///
  /// - Parameters:
  ///   - scan: The classes of the container.
  ///   - overrides: Objects in the place of what the classes declare.
  /// - Returns: The trait, for a suite or a test. The trait of a test is used instead of that of its suite.
  public static func alchemic(_ scan: ClassScan, overriding overrides: DependencyOverride...) -> Self {
    AlchemicTrait(scan: scan.overriding(overrides))
  }
}
