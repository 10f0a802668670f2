// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Moves a value of the program from one thread to another.
///
/// `@unchecked`: the container returns an object to any thread that requests it. The class of the object decides whether
/// several threads may use it, as <doc:Concurrency> explains.
@usableFromInline
struct UncheckedTransfer<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
