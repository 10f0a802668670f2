// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicStores
public import Testing

/// What every key-value engine must do, as checks that the tests of an engine run.
///
/// ```swift
/// @Test(arguments: KeyValueEngineContract.checks)
/// func `The shelf fulfils the contract of engines`(check: KeyValueEngineContract.Check) async throws {
///   try await check.run {
///     let first = ShelfEngine()
///     return KeyValueEngineContract.Medium(first: first) { ShelfEngine(sharing: first) }
///   }
/// }
/// ```
///
/// A check that fails records issues of the running test, at the source location of the call. Give the test a time limit:
/// one check waits until the engine notifies another handle.
public enum KeyValueEngineContract {
  /// All checks of the contract.
  public static let checks = writing + history + merging + sharing + replicating

  /// Storage for values, with one handle to it and a function that creates others.
  public struct Medium: Sendable {
    /// The first handle.
    public let first: any KeyValueEngine
    /// Creates another handle to the same values.
    public let another: @Sendable () throws -> any KeyValueEngine

    /// Describes storage that has no values yet.
    ///
    /// - Parameters:
    ///   - first: The first handle.
    ///   - another: Creates another handle to the same values, as another process would have.
    public init(first: any KeyValueEngine, another: @escaping @Sendable () throws -> any KeyValueEngine) {
      self.first = first
      self.another = another
    }
  }

  /// One requirement of the contract.
  public struct Check: Sendable {
    /// The requirement, as a sentence.
    public let name: String
    private let body: Body

    /// Receives a function that creates storage, and the source location of the caller.
    typealias Body = @Sendable (_ open: @Sendable () throws -> Medium, _ caller: SourceLocation) async throws -> Void

    init(_ name: String, _ body: @escaping Body) {
      self.name = name
      self.body = body
    }

    /// Checks an engine. Records an issue for each expectation that does not hold.
    ///
    /// - Parameters:
    ///   - sourceLocation: The source location of the issues; by default the call's.
    ///   - medium: Creates storage without values. A check may call it several times.
    /// - Throws: The errors of `medium` and of the engine, where the contract allows none.
    public func run(
      sourceLocation: SourceLocation = #_sourceLocation, on medium: @escaping @Sendable () throws -> Medium
    ) async throws {
      try await body(medium, sourceLocation)
    }
  }
}

extension KeyValueEngineContract.Check: CustomTestStringConvertible {
  /// The requirement.
  public var testDescription: String { name }
}
