// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Testing

struct TupleElementsTests {
  /// Elements of several sizes and alignments.
  private typealias Mixed = (UInt8, Int, Bool, String, AnyObject?, UInt16, any Error)

  @Test func `The elements of a tuple have their types, in order`() {
    let types = (0..<7).map { ObjectIdentifier(TupleElements.element($0, of: Mixed.self).type) }
    let expected: [Any.Type] = [
      UInt8.self, Int.self, Bool.self, String.self, AnyObject?.self, UInt16.self, (any Error).self,
    ]
    #expect(types == expected.map(ObjectIdentifier.init))
  }

  @Test func `The elements of a tuple are at their offsets`() {
    let offsets = (0..<7).map { TupleElements.element($0, of: Mixed.self).offset }
    #expect(
      offsets == [
        MemoryLayout<Mixed>.offset(of: \.0), MemoryLayout<Mixed>.offset(of: \.1), MemoryLayout<Mixed>.offset(of: \.2),
        MemoryLayout<Mixed>.offset(of: \.3), MemoryLayout<Mixed>.offset(of: \.4), MemoryLayout<Mixed>.offset(of: \.5),
        MemoryLayout<Mixed>.offset(of: \.6),
      ])
  }

  @Test func `An element is read at its offset`() {
    let tuple: (UInt8, String, UInt16, Int) = (1, "two", 3, 4)
    withUnsafePointer(to: tuple) { pointer in
      func value<Value>(_ index: Int, _ type: Value.Type) -> Value {
        UnsafeRawPointer(pointer).loadUnaligned(
          fromByteOffset: TupleElements.element(index, of: (UInt8, String, UInt16, Int).self).offset, as: type)
      }
      #expect(value(0, UInt8.self) == 1)
      #expect(value(2, UInt16.self) == 3)
      #expect(value(3, Int.self) == 4)
    }
  }
}
