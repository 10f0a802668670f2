// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
internal import Foundation
internal import Testing

extension KeyValueEngineContract {
  /// What an engine remembers of peers, such as a server.
  static let replicating: [Check] = [
    Check("What each peer holds, and how far it was read, is kept for all handles") { open, caller in
      let medium = try open()
      let engine = medium.first
      _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
      let theirs = Received(elsewhere("b", 2), token: 8)
      _ = try engine.merge([theirs], peer: "server", cursor: Data("8".utf8), rules: MergeRules())
      try engine.acknowledge(
        try engine.unsent(to: "server", after: 0, limit: 10).map { Acknowledged($0, token: 9) }, by: "server",
        cursor: nil)
      let other = try medium.another()
      #expect(try other.cursor(of: "server") == Data("8".utf8), sourceLocation: caller)
      #expect(try other.held(by: "server").mapValues(\.token) == ["a": 9, "b": 8], sourceLocation: caller)
      #expect(try other.unsent(to: "server", after: 0, limit: 10) == [], sourceLocation: caller)
      #expect(try other.cursor(of: "mirror") == nil, sourceLocation: caller)
      #expect(try other.held(by: "mirror") == [:], sourceLocation: caller)
      #expect(
        try other.unsent(to: "mirror", after: 0, limit: 10).map(\.record.key) == ["a", "b"], sourceLocation: caller)
      try other.forget("server")
      #expect(try engine.cursor(of: "server") == nil, sourceLocation: caller)
      #expect(try engine.unsentCount(of: "server") == 2, sourceLocation: caller)
    },
    Check("The changes that a peer lacks are found in their order, each key once") { open, caller in
      let engine = try open().first
      let writes = (0..<600).map { KeyValueWrite(key: "\($0 % 300)", value: .integer(Int64($0))) }
      _ = try engine.write(writes, limits: nil)
      let all = try engine.unsent(to: "server", after: 0, limit: .max)
      #expect(all.map(\.record.revision) == Array(301...600), sourceLocation: caller)
      let last = try engine.unsent(to: "server", after: 598, limit: 1)
      #expect(last.map(\.record.value) == [598], sourceLocation: caller)
      try engine.acknowledge(all.map { Acknowledged($0, token: 1) }, by: "server", cursor: nil)
      _ = try engine.write([KeyValueWrite(key: "5", value: nil)], limits: nil)
      #expect(try engine.unsent(to: "server", after: 0, limit: 9).map(\.record.value) == [nil], sourceLocation: caller)
    },
    Check("A change is later than a version of a peer that was refused") { open, caller in
      let medium = try open()
      let large = elsewhere("a", "0123456789", 3_600)
      let rules = MergeRules(limits: KeyValueLimits(keys: 3, keyBytes: 4, totalBytes: 10))
      let outcome = try medium.first.merge([Received(large, token: 5)], peer: "server", cursor: nil, rules: rules)
      #expect(outcome.refused.map(\.record) == [large], sourceLocation: caller)
      let written = try medium.another().write([KeyValueWrite(key: "a", value: 1)], limits: nil)
      #expect(written.count == 1 && written.allSatisfy { $0.clock > large.clock }, sourceLocation: caller)
      #expect(
        try medium.first.unsent(to: "server", after: 0, limit: 9).map(\.replacesUnseen) == [true],
        sourceLocation: caller)
    },
    Check("A conflict is kept until it is over, and its loser is sent") { open, caller in
      let medium = try open()
      let engine = medium.first
      _ = try engine.write([KeyValueWrite(key: "a", value: "mine", author: "derek")], limits: nil)
      let earlier = elsewhere("a", "theirs", -60)
      let outcome = try engine.merge([Received(earlier, token: 5)], peer: "server", cursor: nil, rules: MergeRules())
      #expect(outcome.conflicts.map(\.winner.value) == ["mine"], sourceLocation: caller)
      let other = try medium.another()
      #expect(try other.conflicts().mapValues(\.loser.value) == ["a": "theirs"], sourceLocation: caller)
      #expect(
        try other.unsent(to: "server", after: 0, limit: 9).map(\.loser?.value) == ["theirs"], sourceLocation: caller)
      _ = try engine.write([KeyValueWrite(key: "a", value: "later"), KeyValueWrite(key: "b", value: 1)], limits: nil)
      let second = elsewhere("b", 2, -60)
      _ = try engine.merge([Received(second, token: 6)], peer: "server", cursor: nil, rules: MergeRules())
      #expect(try other.conflicts().mapValues(\.loser.value) == ["b": 2], sourceLocation: caller)
    },
    Check("The values of another account are kept, and return with it") { open, caller in
      let medium = try open()
      let engine = medium.first
      _ = try engine.takeAccount("derek", secretKeys: [], now: Date())
      _ = try engine.write([KeyValueWrite(key: "a", value: 1), KeyValueWrite(key: "b", value: 2)], limits: nil)
      _ = try engine.takeAccount("emma", secretKeys: [], now: Date())
      #expect(try engine.records(after: 0).map(\.value) == [nil, nil], sourceLocation: caller)
      _ = try medium.another().takeAccount("derek", secretKeys: [], now: Date())
      #expect(try engine.records(after: 0).map(\.value) == [1, 2], sourceLocation: caller)
      #expect(try engine.history(of: "a").map(\.value) == [1], sourceLocation: caller)
    },
    Check("Of several replicas of a peer, one has the lease") { open, caller in
      let medium = try open()
      let (freed, notify) = AsyncStream<Void>.makeStream()
      let watch = try medium.first.watchLeases { notify.yield() }
      let lease = try medium.another().leaseLock(for: "server")
      let waiting = try medium.first.leaseLock(for: "server")
      #expect(try lease.tryLock(), sourceLocation: caller)
      #expect(try !waiting.tryLock(), sourceLocation: caller)
      #expect(try medium.first.leaseLock(for: "mirror").tryLock(), sourceLocation: caller)
      lease.release()
      var isTaken = false
      for await _ in freed where try waiting.tryLock() {
        isTaken = true
        break
      }
      // The stream also ends when the test's time limit cancels the task.
      #expect(isTaken, sourceLocation: caller)
      withExtendedLifetime(watch) {}
    },
  ]

  /// A change of another device, made some seconds after now.
  private static func elsewhere(_ key: String, _ value: StoredValue?, _ seconds: Int64 = 0) -> StoredRecord {
    let milliseconds = Int64(Date().timeIntervalSince1970 * 1_000) + seconds * 1_000
    return StoredRecord(
      key: key, value: value, revision: 0, clock: HybridClock(time: milliseconds * 65_536, writer: 7),
      changedAt: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
  }
}
