// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
internal import Foundation
internal import Testing

extension KeyValueEngineContract {
  /// Writing, limits and preconditions.
  static let writing: [Check] = [
    Check("Every value is restored exactly, through this handle and another") { open, caller in
      let medium = try open()
      let writes = values.enumerated().map { KeyValueWrite(key: "key \($0.offset)", value: $0.element) }
      let written = try medium.first.write(writes, limits: nil)
      #expect(written.map(\.value) == values, sourceLocation: caller)
      #expect(try medium.first.records(after: 0) == written, sourceLocation: caller)
      #expect(try medium.another().records(after: 0) == written, sourceLocation: caller)
    },
    Check("The changes of one write have consecutive revisions and this engine's number") { open, caller in
      let engine = try open().first
      let written = try engine.write(
        [KeyValueWrite(key: "a", value: 1), KeyValueWrite(key: "b", value: 2)], limits: nil)
      let later = try engine.write([KeyValueWrite(key: "a", value: 3)], limits: nil)
      try #require(written.count == 2 && later.count == 1, sourceLocation: caller)
      #expect((written + later).map(\.revision) == [1, 2, 3], sourceLocation: caller)
      #expect((written + later).map(\.clock) == (written + later).map(\.clock).sorted(), sourceLocation: caller)
      #expect(Set((written + later).map(\.clock.writer)) == [engine.writer], sourceLocation: caller)
      #expect(try engine.records(after: 1) == [written[1], later[0]], sourceLocation: caller)
    },
    Check("Removing a key keeps a record without a value; removing a missing key keeps none") { open, caller in
      let engine = try open().first
      _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
      let removed = try engine.write([KeyValueWrite(key: "a", value: nil)], limits: nil)
      #expect(removed.map(\.value) == [nil], sourceLocation: caller)
      #expect(try engine.write([KeyValueWrite(key: "a", value: nil)], limits: nil) == [], sourceLocation: caller)
      #expect(try engine.write([KeyValueWrite(key: "b", value: nil)], limits: nil) == [], sourceLocation: caller)
      #expect(try engine.records(after: 0) == removed, sourceLocation: caller)
    },
    Check("A write beyond the limits changes nothing") { open, caller in
      let engine = try open().first
      let limits = KeyValueLimits(keys: 2, keyBytes: 4, totalBytes: 20)
      let kept = try engine.write([KeyValueWrite(key: "a", value: "1234")], limits: limits)
      #expect(throws: KeyValueStoreError.keyTooLong(key: "ééé", bytes: 6, limit: 4), sourceLocation: caller) {
        try engine.write([KeyValueWrite(key: "b", value: 1), KeyValueWrite(key: "ééé", value: 1)], limits: limits)
      }
      #expect(throws: KeyValueStoreError.tooManyKeys(key: "c", limit: 2), sourceLocation: caller) {
        try engine.write([KeyValueWrite(key: "b", value: true), KeyValueWrite(key: "c", value: true)], limits: limits)
      }
      #expect(throws: KeyValueStoreError.quotaExceeded(key: "a", bytes: 21, limit: 20), sourceLocation: caller) {
        try engine.write([KeyValueWrite(key: "a", value: "12345678901234567890")], limits: limits)
      }
      #expect(try engine.records(after: 0) == kept, sourceLocation: caller)
      #expect(
        try engine.write([KeyValueWrite(key: "a", value: "1234567890123456789")], limits: limits).count == 1,
        sourceLocation: caller)
    },
    Check("A change whose precondition does not hold is refused") { open, caller in
      let medium = try open()
      let first = try writeTwo(medium.first, 1, .isUntouched)
      let second = try medium.another().write([KeyValueWrite(key: "a", value: 2)], limits: nil).first
      let firstClock = try #require(first?.clock, sourceLocation: caller)
      let secondClock = try #require(second?.clock, sourceLocation: caller)
      for wrong in [KeyValueWrite.Precondition.isUntouched, .lastChange(firstClock)] {
        #expect(throws: KeyValueStoreError.changedMeanwhile(key: "a"), sourceLocation: caller) {
          try writeTwo(medium.first, 3, wrong)
        }
      }
      #expect(try medium.first.records(after: 0).map(\.value) == [1, 2], sourceLocation: caller)
      let removed = try writeTwo(medium.first, nil, .lastChange(secondClock))
      let removedClock = try #require(removed?.clock, sourceLocation: caller)
      #expect(throws: KeyValueStoreError.changedMeanwhile(key: "a"), sourceLocation: caller) {
        try writeTwo(medium.first, nil, .lastChange(secondClock))
      }
      let last = try writeTwo(medium.first, 4, .lastChange(removedClock))
      #expect(last?.value == 4, sourceLocation: caller)
    },
  ]

  /// Sets or removes two keys, the second one on a condition.
  private static func writeTwo(
    _ engine: any KeyValueEngine, _ value: StoredValue?, _ precondition: KeyValueWrite.Precondition
  ) throws -> StoredRecord? {
    let other = KeyValueWrite(key: "other", value: value)
    let write = KeyValueWrite(key: "a", value: value, precondition: precondition)
    return try engine.write([other, write], limits: nil).last
  }
}
