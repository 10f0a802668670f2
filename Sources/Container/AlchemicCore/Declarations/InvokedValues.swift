// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The values that a caller of `AcInvoke` or of `AcScope` passes. They stay in its stack frame, so that passing them allocates
/// nothing.
///
/// It is sound as long as no copy outlives the closure of ``with(_:_:)``. A scope copies the values to its own memory.
@usableFromInline
struct InvokedValues {
  /// The values as a tuple; a single value as itself.
  private let address: UnsafeRawPointer
  private let type: Any.Type
  let count: Int

  /// - Parameters:
  ///   - address: The values as a tuple; a single value as itself.
  ///   - type: The type of the tuple, or of the single value.
  ///   - count: The number of the values.
  @usableFromInline
  init(_ address: UnsafeRawPointer, type: Any.Type, count: Int) {
    self.address = address
    self.type = type
    self.count = count
  }

  /// Lends values to a closure.
  @inlinable @inline(__always)
  static func with<each Value, Result, Failure>(
    _ values: repeat each Value, do body: (InvokedValues) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let tuple = (repeat each values)
    var count = 0
    for _ in repeat (each Value).self { count += 1 }
    return try withUnsafePointer(to: tuple) { (pointer) throws(Failure) in
      try body(InvokedValues(pointer, type: (repeat each Value).self, count: count))
    }
  }

  /// The size and the alignment of the values in memory.
  var layout: (size: Int, alignment: Int) {
    func layout<Value>(_ type: Value.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    return _openExistential(type, do: layout)
  }

  /// Copies the values to memory of their layout, which nothing has initialised.
  ///
  /// - Returns: The copies, which are sound until ``deinitialize()``.
  func copied(to memory: UnsafeMutableRawPointer) -> InvokedValues {
    func copy<Value>(_ type: Value.Type) {
      // Of a type without size, such as the empty tuple, `initializeMemory` would copy one byte.
      guard MemoryLayout<Value>.size > 0 else { return }
      memory.initializeMemory(as: type, from: address.assumingMemoryBound(to: type), count: 1)
    }
    _openExistential(type, do: copy)
    return InvokedValues(memory, type: type, count: count)
  }

  /// Releases the values, which have been copied here.
  func deinitialize() {
    func deinitialize<Value>(_ type: Value.Type) {
      UnsafeMutableRawPointer(mutating: address).assumingMemoryBound(to: type).deinitialize(count: 1)
    }
    _openExistential(type, do: deinitialize)
  }

  /// The type of a value, and its address.
  func element(_ index: Int) -> (type: Any.Type, address: UnsafeRawPointer) {
    guard count > 1 else { return (type, address) }
    let element = TupleElements.element(index, of: type)
    return (element.type, address + element.offset)
  }

  /// A copy of a value.
  subscript(index: Int) -> Any {
    let (type, address) = element(index)
    func copy<Value>(_ type: Value.Type) -> Any { address.assumingMemoryBound(to: type).pointee }
    return _openExistential(type, do: copy)
  }

  /// Copies of all values.
  var all: [Any] { (0..<count).map { self[$0] } }
}
