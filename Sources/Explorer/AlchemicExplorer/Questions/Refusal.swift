// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a request is rejected, in complete sentences for the user.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// Creates a refusal with its reason.
  public init(_ description: String) {
    self.description = description
  }
}
