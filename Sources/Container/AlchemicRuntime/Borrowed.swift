// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A value that its owner keeps until a call returns, or as long as all borrowers. A copy of it counts no references.
///
/// It is sound as long as no copy outlives the value.
public struct Borrowed<Value: ~Copyable> {
  @usableFromInline let pointer: UnsafePointer<Value>

  @inlinable
  init(pointer: UnsafePointer<Value>) {
    self.pointer = pointer
  }

  /// The value.
  @inlinable
  public var value: Value {
    unsafeAddress { pointer }
  }
}

/// `@unchecked`: the value does not move, and borrowers only read it.
extension Borrowed: @unchecked Sendable where Value: Sendable & ~Copyable {}
