// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A fixed number of values that never move, such as atomics and mutexes.
///
/// `@unchecked`: the values are `Sendable`, and their memory stays as it is until the last reference is gone.
public struct StableArray<Element: ~Copyable & Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  /// How many values there are.
  public let count: Int

  /// Creates the values.
  ///
  /// - Parameters:
  ///   - count: How many values there are.
  ///   - element: Creates the value at an index.
  @inlinable
  public init(count: Int, _ element: (Int) -> Element) {
    self.count = count
    base = .allocate(capacity: count)
    for index in 0..<count { (base + index).initialize(to: element(index)) }
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// Replaces a value. Call it before other threads use the array.
  @inlinable
  public func replace(_ index: Int, by element: consuming Element) {
    precondition(index >= 0 && index < count)
    base[index] = element
  }

  /// The value at an index.
  @inlinable
  public subscript(index: Int) -> Element {
    unsafeAddress {
      precondition(index >= 0 && index < count)
      return UnsafePointer(base + index)
    }
  }

  /// The value at an index, which lives as long as this array.
  @inlinable
  public func borrow(_ index: Int) -> Borrowed<Element> {
    precondition(index >= 0 && index < count)
    return Borrowed(pointer: UnsafePointer(base + index))
  }
}
