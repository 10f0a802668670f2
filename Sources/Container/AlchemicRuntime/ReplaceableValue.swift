// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime
public import Synchronization

/// A value that any number of threads read without a lock while another thread sets it.
///
/// A value that is set once is read with one atomic load. Readers of a replaceable value register while they copy it, so
/// that a replaced value is released as soon as no thread copies it.
public struct ReplaceableValue<Value: Sendable>: ~Copyable, Sendable {
  /// A value on the heap.
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// The address of a box, or 0. The lowest bit is set if the value may be replaced.
  @usableFromInline let word = Atomic<UInt>(0)
  /// The boxes of values that were replaced although they were set as permanent. A reader may still copy one of them.
  private let retired = Mutex<[Box]>([])

  /// A container without a value.
  public init() {}

  deinit {
    Self.release(word.load(ordering: .acquiring))
  }

  /// The value; `nil` before the first one is set.
  @inlinable @inline(__always)
  public var value: Value? {
    // Otherwise the optimiser may release the owner, and with it the box, before the box is read.
    defer { extendLifetime(self) }
    let word = word.load(ordering: .acquiring)
    guard word & 1 == 0, let pointer = UnsafeRawPointer(bitPattern: word) else { return replaceableValue() }
    // A box that is not replaceable lives as long as this container.
    return Unmanaged<Box>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.value }
  }

  /// The slow path of ``value``: the value may be replaced, or is not set.
  @usableFromInline
  func replaceableValue() -> Value? {
    let reader = alchemic_begin_reading()
    defer { alchemic_end_reading(reader) }
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring) & ~1) else { return nil }
    // Alive until the read ends, because `set` waits for that before it releases a box.
    return Unmanaged<Box>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.value }
  }

  /// Sets the value. Threads that read at the same time get the new or the previous value.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - isReplaceable: Whether other values may follow. If so, this one is released when the next one is set; otherwise it
  ///     lives as long as the container.
  public func set(_ value: Value, isReplaceable: Bool) {
    let isFirst = word.load(ordering: .relaxed) == 0
    let pointer = UInt(bitPattern: Unmanaged.passRetained(Box(value)).toOpaque())
    let old = word.exchange(isReplaceable || !isFirst ? pointer | 1 : pointer, ordering: .acquiringAndReleasing)
    guard let oldPointer = UnsafeRawPointer(bitPattern: old & ~1) else { return }
    if old & 1 == 0 {
      let box = Unmanaged<Box>.fromOpaque(oldPointer).takeRetainedValue()
      retired.withLock { $0.append(box) }
    } else {
      alchemic_wait_for_readers()
      Self.release(old)
    }
  }

  private static func release(_ word: UInt) {
    guard let pointer = UnsafeRawPointer(bitPattern: word & ~1) else { return }
    Unmanaged<Box>.fromOpaque(pointer).release()
  }
}
