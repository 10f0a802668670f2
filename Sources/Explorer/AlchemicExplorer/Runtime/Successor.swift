// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// How to replace a connection that has ended.
public struct Successor: Sendable {
  /// The message to the user while the loop waits.
  public var notice: String
  /// Waits for the next connection.
  public var next: @Sendable (_ last: ProcessDescription) async throws -> any Connection

  /// Creates a successor.
  public init(
    notice: String, next: @escaping @Sendable (_ last: ProcessDescription) async throws -> any Connection
  ) {
    self.notice = notice
    self.next = next
  }
}
