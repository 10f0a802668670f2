// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Why a source has no value. The container adds the requester.
package struct ValueFailure: Error {
  package let kind: ProblemKind

  package init(_ kind: ProblemKind) {
    self.kind = kind
  }
}

/// A source that reads its value each time an object needs it.
struct Computation {
  let describe: @Sendable () -> String
  /// Whether only a caller of `AcInvoke` supplies the value.
  let isParameter: Bool
  let check: @Sendable () -> ProblemKind?
  var property: (@Sendable () -> PropertySnapshot)?
  let read: @Sendable () throws(ValueFailure) -> Any

  var description: String { describe() }
}

/// The source of a value, without its type.
enum Source {
  /// The container, by the required type.
  case byType
  /// The container, by criteria.
  case search([Criterion])
  /// A value from the declaration.
  case constant(Any, description: String)
  /// `nil` from the declaration.
  case null
  /// The opener of a scope.
  case given
  /// A computation. Indirect, because few dependencies have one and the others stay small.
  indirect case computed(Computation)
}
