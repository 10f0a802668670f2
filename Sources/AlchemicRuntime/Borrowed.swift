/// A value that its owner keeps until a call returns. A copy of it counts no references.
///
/// It is sound as long as no copy outlives the closure of ``with(_:_:)``.
public struct Borrowed<Value> {
  @usableFromInline let pointer: UnsafePointer<Value>

  @inlinable
  init(pointer: UnsafePointer<Value>) {
    self.pointer = pointer
  }

  /// Lends a value to a closure.
  @inlinable @inline(__always)
  public static func with<Result>(_ value: Value, _ body: (Borrowed) throws -> Result) rethrows -> Result {
    try withUnsafePointer(to: value) { try body(Borrowed(pointer: $0)) }
  }

  /// The value.
  @inlinable
  public var value: Value {
    unsafeAddress { pointer }
  }
}
