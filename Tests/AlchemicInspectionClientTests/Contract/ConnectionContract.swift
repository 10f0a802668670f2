// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection
public import Testing

/// What every connection to a container must do, as checks that the tests of a connection run.
///
/// ```swift
/// @Test(.timeLimit(.minutes(1)), arguments: ConnectionContract.checks(of: .changing))
/// func `The relay fulfils the contract of connections`(check: ConnectionContract.Check) async throws {
///   try await check.run { explored in
///     RelayConnection(to: explored.inspector)
///   }
/// }
/// ```
///
/// Each check starts a container and opens a connection to it. A check that fails records issues of the running test, at
/// the source location of the call. A connection that loses an update keeps a check waiting, so give the test a time
/// limit.
public enum ConnectionContract {
  /// What a connection supports, which decides which checks apply to it.
  public enum Kind: Sendable, CaseIterable {
    /// A connection to a running container, with every capability.
    case changing
    /// A connection to a running container, without any capability.
    case readOnly
    /// A connection to the state and the events of a container that were saved.
    case saved
  }

  /// The checks of one kind of connection.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: The checks, each with its name.
  public static func checks(of kind: Kind) -> [Check] {
    switch kind {
    case .changing: reading + updating + commands
    case .readOnly: reading + updating + refusals
    case .saved: reading + refusals
    }
  }

  /// One requirement of the contract.
  public struct Check: Sendable {
    /// The requirement, as a sentence.
    public let name: String
    private let body: Body

    /// Receives a function that explores a container, and the source location of the caller.
    typealias Body = @Sendable (_ cafe: Opening, _ caller: SourceLocation) async throws -> Void

    init(_ name: String, _ body: @escaping Body) {
      self.name = name
      self.body = body
    }

    /// Checks a connection. Records an issue for each expectation that does not hold.
    ///
    /// - Parameters:
    ///   - sourceLocation: The source location of the issues; by default the call's.
    ///   - open: Opens a connection to a container.
    /// - Throws: The errors of `open` and of the connection, where the contract allows none.
    public func run(
      sourceLocation: SourceLocation = #_sourceLocation,
      open: @escaping @Sendable (ExploredContainer) async throws -> any Connection
    ) async throws {
      let opening = Opening(open: open)
      do {
        try await body(opening, sourceLocation)
      } catch {
        opening.complete()
        throw error
      }
      opening.complete()
    }
  }
}

extension ConnectionContract.Check: CustomTestStringConvertible {
  /// The requirement.
  public var testDescription: String { name }
}
