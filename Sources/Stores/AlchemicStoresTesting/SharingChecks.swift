// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
internal import Foundation
internal import Testing

extension KeyValueEngineContract {
  /// Several handles to the same values, and several threads.
  static let sharing: [Check] = [
    Check("One handle is notified of another's change") { open, caller in
      let medium = try open()
      let other = try medium.another()
      let (notifications, notify) = AsyncStream<Void>.makeStream()
      try medium.first.watch { notify.yield() }
      let written = try other.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
      var isNotified = false
      for await _ in notifications {
        isNotified = true
        break
      }
      // The stream also ends when the test's time limit cancels the task.
      #expect(isNotified, sourceLocation: caller)
      #expect(try medium.first.records(after: 0) == written, sourceLocation: caller)
    },
    Check("A handle's first read has what others changed since it was opened, and its second one the same") {
      open, caller in
      let medium = try open()
      let keys = ["a", "b", "c", "d"]
      let old = try medium.first.write(keys.map { KeyValueWrite(key: $0, value: 1) }, limits: nil)
      _ = try medium.first.write([KeyValueWrite(key: "d", value: 2)], limits: nil)
      let opened = try medium.another()
      let new = try medium.first.write(
        [
          KeyValueWrite(key: "b", value: 2), KeyValueWrite(key: "c", value: nil), KeyValueWrite(key: "e", value: 5),
          KeyValueWrite(key: "b", value: 3), KeyValueWrite(key: "d", value: 4),
        ], limits: nil)
      let expected = [old[0]] + new.dropFirst()
      #expect(try opened.records(after: 0) == expected, sourceLocation: caller)
      #expect(try opened.records(after: 0) == expected, sourceLocation: caller)
      #expect(try opened.records(after: new[2].revision) == Array(new.suffix(2)), sourceLocation: caller)
    },
    Check("A closed handle throws, and others remain open") { open, caller in
      let medium = try open()
      let other = try medium.another()
      other.close()
      other.close()
      #expect(throws: KeyValueStoreError.closed(location: other.location), sourceLocation: caller) {
        try other.records(after: 0)
      }
      #expect(throws: KeyValueStoreError.closed(location: other.location), sourceLocation: caller) {
        try other.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
      }
      #expect(throws: KeyValueStoreError.closed(location: other.location), sourceLocation: caller) {
        try other.watch {}
      }
      #expect(
        try medium.first.write([KeyValueWrite(key: "a", value: 1)], limits: nil).count == 1, sourceLocation: caller)
    },
    Check("No change is lost when many threads write at once") { open, caller in
      let medium = try open()
      let handles = [medium.first, try medium.another(), try medium.another()]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, handle) in handles.enumerated() {
          group.addTask {
            for number in 0..<50 {
              _ = try handle.write(
                [KeyValueWrite(key: "\(index)-\(number)", value: .integer(Int64(number)))], limits: nil)
            }
          }
        }
        try await group.waitForAll()
      }
      let records = try medium.first.records(after: 0)
      #expect(records.map(\.revision) == Array(1...150), sourceLocation: caller)
      #expect(Set(records.map(\.key)).count == 150, sourceLocation: caller)
    },
    Check("Each of several threads that share a handle finds its changes in its order") { open, caller in
      let engine = try open().first
      let revisions = try await withThrowingTaskGroup(of: [Int64].self) { group in
        for thread in 0..<8 {
          group.addTask {
            try (0..<100).compactMap { number in
              try engine.write([KeyValueWrite(key: "\(thread)", value: .integer(number))], limits: nil).first?.revision
            }
          }
        }
        return try await group.reduce(into: [[Int64]]()) { $0.append($1) }
      }
      #expect(revisions.allSatisfy { $0 == $0.sorted() }, sourceLocation: caller)
      #expect(revisions.flatMap(\.self).sorted() == Array(1...800), sourceLocation: caller)
      #expect(try engine.records(after: 0).map(\.value) == Array(repeating: 99, count: 8), sourceLocation: caller)
    },
    Check("Another handle's changes count for this handle's next change") { open, caller in
      let medium = try open()
      let (here, there) = (medium.first, try medium.another())
      let limits = KeyValueLimits(keys: 2, keyBytes: 64, totalBytes: 1_000)
      func set(_ engine: any KeyValueEngine, _ key: String, _ value: StoredValue?) throws -> [StoredRecord] {
        try engine.write([KeyValueWrite(key: key, value: value)], limits: limits)
      }
      let changes = try [
        set(here, "a", 1), set(here, "a", 2), set(there, "a", nil), set(here, "a", nil), set(there, "b", 3),
        set(here, "a", 4), set(there, "a", 5), set(here, "a", 6),
      ]
      #expect(changes.map(\.count) == [1, 1, 1, 0, 1, 1, 1, 1], sourceLocation: caller)
      let clocks = changes.flatMap(\.self).map(\.clock.time)
      #expect(clocks == clocks.sorted() && Set(clocks).count == clocks.count, sourceLocation: caller)
      #expect(throws: KeyValueStoreError.tooManyKeys(key: "c", limit: 2), sourceLocation: caller) {
        try set(here, "c", 7)
      }
      _ = try set(there, "b", nil)
      #expect(try set(here, "c", 7).count == 1, sourceLocation: caller)
      #expect(try here.history(of: "a").map(\.value) == [6, 5, 4, nil, 2, 1], sourceLocation: caller)
    },
  ]
}
