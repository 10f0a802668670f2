private import CAlchemicRuntime
public import Synchronization

/// A value that any number of threads read without a lock while another thread sets it.
///
/// A value that is set once and stays is read with one atomic load. A value that may be replaced is copied by readers who
/// announce themselves, so that the one that it replaces is released as soon as no thread copies it.
public struct ReplaceableValue<Value: Sendable>: ~Copyable, Sendable {
  /// A value in memory that a word leads to.
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// The address of a box, or 0; its lowest bit says that the value may be replaced.
  @usableFromInline let word = Atomic<UInt>(0)
  /// The boxes of values that were not to be replaced, and were: a reader may still copy one of them.
  private let retired = Mutex<[Box]>([])

  /// A place without a value.
  public init() {}

  deinit {
    Self.release(word.load(ordering: .acquiring))
  }

  /// The value; `nil` before the first one is set.
  @inlinable @inline(__always)
  public var value: Value? {
    let word = word.load(ordering: .acquiring)
    guard word & 1 == 0, let pointer = UnsafeRawPointer(bitPattern: word) else { return replaceableValue() }
    // Alive as long as this, because a box that is not marked as replaceable is never released before.
    return Unmanaged<Box>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.value }
  }

  /// The value where it may be replaced, or where there is none.
  @usableFromInline
  func replaceableValue() -> Value? {
    let reader = alchemic_begin_reading()
    defer { alchemic_end_reading(reader) }
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring) & ~1) else { return nil }
    // Alive until the end of reading, because `set` waits for that before it releases a box.
    return Unmanaged<Box>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.value }
  }

  /// Sets the value. Threads that read at the same time get this one or the one before.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - isReplaceable: Whether others may follow. The value before them is then released when they are set; otherwise it
  ///     lives as long as this.
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
