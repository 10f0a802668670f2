// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime
private import Synchronization

/// A reference that any number of threads read without a lock. Its owner keeps the object alive while it is published.
///
/// It counts no reference. A container that has the object anyway therefore pays only one word.
public struct SharedReference: ~Copyable, Sendable {
  private let word = Atomic<UInt>(0)

  /// A reference to nothing.
  public init() {}

  /// The object; `nil` where none is published.
  public var object: AnyObject? {
    let reader = alchemic_begin_reading()
    defer { alchemic_end_reading(reader) }
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return nil }
    // Alive until the read ends, because the owner waits for that before it releases the object. Retained here.
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Publishes an object, which the owner keeps alive until it has withdrawn it and waited for the readers.
  public func publish(_ object: AnyObject) {
    word.store(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), ordering: .releasing)
  }

  /// Withdraws the object. Threads may still be reading it; see ``waitForReaders()``.
  ///
  /// - Returns: Whether an object was published.
  public func withdraw() -> Bool {
    word.exchange(0, ordering: .acquiringAndReleasing) != 0
  }

  /// Waits until no thread reads an object that was withdrawn before the call.
  public static func waitForReaders() { alchemic_wait_for_readers() }
}
