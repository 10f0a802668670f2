// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Access to a container in this process, in another process, or in a saved file.
///
/// Every implementation fulfils the same contract, so that callers don't depend on the kind.
public protocol Connection: Sendable {
  /// What the connection supports besides reading; constant for its lifetime.
  var capabilities: Set<Capability> { get }

  /// The container's current state.
  ///
  /// - Throws: The connection's own error if the container can't be reached; never within the container's process.
  func snapshot() async throws -> ContainerSnapshot

  /// The updates after an event, as they happen.
  ///
  /// The stream starts with the later events that the container still remembers. It ends with the connection.
  func updates(after event: UInt64) -> AsyncStream<ContainerUpdate>

  /// Performs a command. Returns after the container has carried it out; its effects arrive as updates.
  ///
  /// - Throws: `CommandError` if the container refuses.
  func perform(_ command: Command) async throws

  /// A factory's object as it describes itself. Creates no object.
  ///
  /// For a template, the text has the number of live objects created since the first call for it, then the descriptions
  /// of the newest ones.
  ///
  /// - Throws: `CommandError` if the factory has no object, or the connection doesn't support descriptions.
  func describe(_ factory: Int) async throws -> String

  /// Explains what each argument and then each variable of a factory receives, in the order of the snapshot. Creates no
  /// object.
  ///
  /// - Returns: The explanations; none for an unknown factory.
  /// - Throws: `CommandError` if the connection doesn't support explanations.
  func explain(_ factory: Int) async throws -> [Explanation]

  /// The living objects of all factories that have such, if the program counts them: see
  /// ``Command/countLiveObjects(_:)``. By default those in ``snapshot()``.
  ///
  /// - Throws: The connection's own error if the container can't be reached; `CommandError` if the program is too old.
  func liveCounts() async throws -> LiveCounts

  /// The open scopes, and the objects that have outlived their scope. By default those in ``snapshot()``.
  ///
  /// - Throws: The connection's own error if the container can't be reached; `CommandError` if the program is too old.
  func scopes() async throws -> ScopesReport

  /// Why the updates have ended, in one sentence or two. Call it after that. By default, that the process has ended.
  func endReason() async -> String
}

extension Connection {
  /// All capabilities.
  public var capabilities: Set<Capability> { Set(Capability.allCases) }

  /// That the process has ended.
  public func endReason() async -> String { "The process has ended." }

  /// The living objects in the snapshot.
  ///
  /// - Throws: The errors of ``snapshot()``.
  public func liveCounts() async throws -> LiveCounts { LiveCounts(try await snapshot()) }

  /// The scopes in the snapshot.
  ///
  /// - Throws: The errors of ``snapshot()``.
  public func scopes() async throws -> ScopesReport { ScopesReport(try await snapshot()) }
}
