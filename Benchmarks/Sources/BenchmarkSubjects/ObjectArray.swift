// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The floor "array[i]": returns an object from an array and retains it, the minimum work of any container.
public final class ObjectArray<Object: Sendable>: Sendable {
  private let objects: [Object]

  /// Creates an array of objects, whose number is a power of two.
  public init(_ objects: [Object]) {
    self.objects = objects
  }

  /// Returns a retained object.
  @inline(never)
  @_specialize(where Object == Clock)
  @_specialize(where Object == any Clocked)
  public func object(_ index: Int) -> Object {
    objects[index & (objects.count - 1)]
  }
}
