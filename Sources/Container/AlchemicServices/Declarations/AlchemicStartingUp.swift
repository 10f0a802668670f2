// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  public import ServiceLifecycle

  /// A service with work to do before it is ready. The services that need it begin once ``startUp()`` has returned.
  ///
  /// ```swift
  /// final class Outbox: AlchemicDeclaring, AlchemicStartingUp {
  ///   func startUp() async throws { try await queue.connect() }
  ///   func run() async throws { for try await message in queue { … } }
  /// }
  /// ```
  public protocol AlchemicStartingUp: Service {
    /// Called before `run()`, in the same task.
    ///
    /// - Throws: An error that counts as one of `run()`.
    func startUp() async throws
  }
#endif
