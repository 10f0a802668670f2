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
  ///   - element: Creates one value.
  @inlinable
  public init(count: Int, _ element: () -> Element) {
    self.count = count
    base = .allocate(capacity: count)
    for index in 0..<count { (base + index).initialize(to: element()) }
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// The value at an index.
  @inlinable
  public subscript(index: Int) -> Element {
    unsafeAddress {
      precondition(index >= 0 && index < count)
      return UnsafePointer(base + index)
    }
  }
}
