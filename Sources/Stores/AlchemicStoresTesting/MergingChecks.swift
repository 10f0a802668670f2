// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
      #expect(
        try there.merge(first, rules: MergeRules()).applied.map(\.clock) == first.map(\.clock), sourceLocation: caller)
      let second = try there.write(
        [KeyValueWrite(key: "a", value: "there"), KeyValueWrite(key: "b", value: nil)], limits: nil)
      #expect(
        try here.merge(second, rules: MergeRules()).applied.map(\.value) == ["there", nil], sourceLocation: caller)
      #expect(try here.merge(first, rules: MergeRules()).applied == [], sourceLocation: caller)
      #expect(try here.merge(second, rules: MergeRules()) == MergeOutcome(), sourceLocation: caller)
      let last = try #require(second.last?.clock, sourceLocation: caller)
      let far = HybridClock(time: last.time + 65_536 * 1_000_000, writer: 7)
      let future = StoredRecord(
        key: "a", value: "future", revision: 99, clock: far, changedAt: Date(timeIntervalSince1970: 5))
      #expect(try here.merge([future], rules: MergeRules()).applied.map(\.value) == ["future"], sourceLocation: caller)
      // A change made after seeing one from a fast clock is later.
      let after = try here.write([KeyValueWrite(key: "a", value: "after")], limits: nil)
      #expect(after.count == 1 && after.allSatisfy { $0.clock > far }, sourceLocation: caller)
    },
    Check("A merged change beyond the limits, or with a clock that is too far ahead, is refused on its own") {
      open, caller in
      let engine = try open().first
      let written = try open().first.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
      let now = try #require(written.first, sourceLocation: caller)
      let (near, far, long) = (now.moved("near", 0.5), now.moved("far", 1.5), now.moved("too long", 0))
      let rules = MergeRules(limits: KeyValueLimits(keys: 1, keyBytes: 4, totalBytes: 100), now: now.changedAt)
      let outcome = try engine.merge([far, long, near, now.moved("more", 0.6)], rules: rules)
      #expect(outcome.applied.map(\.key) == ["near"], sourceLocation: caller)
      #expect(Set(outcome.refused.map(\.record.key)) == ["far", "too long", "more"], sourceLocation: caller)
      #expect(try engine.records(after: 0).map(\.key) == ["near"], sourceLocation: caller)
    },
    Check("An import is done once, by whichever handle") { open, caller in
      let medium = try open()
      #expect(
        try medium.first.importOnce("old") { [KeyValueWrite(key: "a", value: 1)] }.map(\.value) == [1],
        sourceLocation: caller)
      #expect(try medium.first.importOnce("old") { [KeyValueWrite(key: "b", value: 2)] } == [], sourceLocation: caller)
      #expect(
        try medium.another().importOnce("old") { [KeyValueWrite(key: "c", value: 3)] } == [], sourceLocation: caller)
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
        _ = try engine.merge(written, rules: MergeRules(secretKeys: ["secret"]))
      }
      #expect(try engine.history(of: "a").map(\.value) == [6, 5, 4, 3, 2, 1], sourceLocation: caller)
      #expect(try engine.history(of: "secret").map(\.value) == [6], sourceLocation: caller)
    },
  ]
}

extension StoredRecord {
  /// The same change of another key, some days later.
  fileprivate func moved(_ key: String, _ days: Double) -> StoredRecord {
    let time = clock.time + Int64(days * 86_400_000) * 65_536
    return StoredRecord(
      key: key, value: value, revision: revision, clock: HybridClock(time: time, writer: clock.writer),
      changedAt: changedAt)
  }
}
