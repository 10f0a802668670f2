// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Reads the elements of tuple types.
public enum TupleElements {
  /// The type of an element, and its offset in a tuple.
  ///
  /// Layout: `TargetTupleTypeMetadata` in `include/swift/ABI/Metadata.h`, where there is no Objective-C.
  ///
  /// - Parameters:
  ///   - index: The element, counted from 0.
  ///   - tuple: The type of the tuple, which has at least two elements.
  @inline(__always)
  public static func element(_ index: Int, of tuple: Any.Type) -> (type: Any.Type, offset: Int) {
    // After the kind, the number of elements and their labels.
    let element = unsafeBitCast(tuple, to: UnsafeRawPointer.self) + 24 + index * 16
    return (element.load(as: Any.Type.self), Int(element.load(fromByteOffset: 8, as: UInt32.self)))
  }
}
