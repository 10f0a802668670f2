// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An object that the container stops: a pool that closes, a consumer that ends.
///
/// The container finds the conformance, as it finds ``AlchemicAware``; nothing has to be declared. It stops the object
/// once everything that depends on it has stopped. See <doc:Stopping>.
///
/// ```swift
/// final class Ledger: AlchemicManaged, AlchemicStopping {
///   func alchemicStop() async throws { try await connection.close() }
/// }
/// ```
public protocol AlchemicStopping: AnyObject {
  /// Ends the object's work, and releases its resources outside of the process.
  ///
  /// The container calls this once for each start, for a singleton that it has created and keeps. What the object
  /// depends on still works. An actor and a class of the main actor are called on their actor, all others on a thread of
  /// Swift's pool. A task that takes too long is cancelled; the container then continues without it.
  ///
  /// - Throws: Any error. The container collects it in its ``StopReport``, and stops the other objects.
  func alchemicStop() async throws
}
