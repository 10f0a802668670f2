internal import AlchemicStores
internal import Foundation
internal import Testing

extension KeyValueEngineContract {
  /// Changes from elsewhere, and imports.
  static let merging: [Check] = [
    Check("The change with the later clock applies, wherever it is merged") { open, caller in
      let here = try open().first
      let there = try open().first
      let first = try here.write(
        [KeyValueWrite(key: "a", value: "here"), KeyValueWrite(key: "b", value: 1)], limits: nil)
      #expect(try there.merge(first, secretKeys: []).map(\.clock) == first.map(\.clock), sourceLocation: caller)
      let second = try there.write(
        [KeyValueWrite(key: "a", value: "there"), KeyValueWrite(key: "b", value: nil)], limits: nil)
      #expect(try here.merge(second, secretKeys: []).map(\.value) == ["there", nil], sourceLocation: caller)
      #expect(try here.merge(first, secretKeys: []) == [], sourceLocation: caller)
      #expect(try here.merge(second, secretKeys: []) == [], sourceLocation: caller)
      let last = try #require(second.last?.clock, sourceLocation: caller)
      let far = HybridClock(time: last.time + 65_536 * 1_000_000, writer: 7)
      let future = StoredRecord(
        key: "a", value: "future", revision: 99, clock: far, changedAt: Date(timeIntervalSince1970: 5))
      #expect(try here.merge([future], secretKeys: []).map(\.value) == ["future"], sourceLocation: caller)
      // A change made after seeing one from a fast clock is later.
      let after = try here.write([KeyValueWrite(key: "a", value: "after")], limits: nil)
      #expect(after.count == 1 && after.allSatisfy { $0.clock > far }, sourceLocation: caller)
    },
    Check("An import is done once, by whichever handle") { open, caller in
      let medium = try open()
      #expect(
        try medium.first.importOnce("old") { [KeyValueWrite(key: "a", value: 1)] }.map(\.value) == [1],
        sourceLocation: caller)
      #expect(try medium.first.importOnce("old") { [KeyValueWrite(key: "a", value: 2)] } == [], sourceLocation: caller)
      #expect(
        try medium.another().importOnce("old") { [KeyValueWrite(key: "a", value: 3)] } == [], sourceLocation: caller)
      #expect(try medium.first.importOnce("empty") { [] } == [], sourceLocation: caller)
      #expect(try medium.first.records(after: 0).map(\.value) == [1], sourceLocation: caller)
    },
    Check("An import does not change keys that were set or removed before") { open, caller in
      let engine = try open().first
      _ = try engine.write([KeyValueWrite(key: "a", value: 1), KeyValueWrite(key: "b", value: 1)], limits: nil)
      _ = try engine.write([KeyValueWrite(key: "b", value: nil)], limits: nil)
      let imported = try engine.importOnce("old") { ["a", "b", "c"].map { KeyValueWrite(key: $0, value: 2) } }
      #expect(imported.map(\.key) == ["c"], sourceLocation: caller)
      #expect(try engine.records(after: 0).map(\.value) == [1, nil, 2], sourceLocation: caller)
    },
    Check("Only the present value of a secret is kept, also after a merge") { open, caller in
      let elsewhere = try open().first
      let engine = try open().first
      for number in Int64(1)...6 {
        let written = try elsewhere.write(
          [KeyValueWrite(key: "a", value: .integer(number)), KeyValueWrite(key: "secret", value: .integer(number))],
          limits: nil)
        _ = try engine.merge(written, secretKeys: ["secret"])
      }
      #expect(try engine.history(of: "a").map(\.value) == [6, 5, 4, 3, 2, 1], sourceLocation: caller)
      #expect(try engine.history(of: "secret").map(\.value) == [6], sourceLocation: caller)
    },
  ]
}
