// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStoresTesting
import Foundation
import Testing

@testable import AlchemicStores

/// The rule of a merge through the engines, with all small histories of a key: what a device ends with depends only on
/// the changes, not on their order, their batches, or how often they arrive.
struct MergeOrderTests {
  /// The changes of two other devices: earlier and later than this device's, sets and removals. Two devices with one
  /// number may make different changes with one clock.
  private static let changes: [StoredRecord] = {
    let now = Date()
    var changes: [StoredRecord] = []
    for seconds in [-600, 600] as [TimeInterval] {
      let date = Date(milliseconds: (now + seconds).milliseconds)
      for writer in [7, 8] as [Int64] {
        let clock = HybridClock.next(at: date, writer: writer, seen: 0)
        for value in [nil, "x", "y"] as [StoredValue?] {
          changes.append(StoredRecord(key: "", value: value, revision: 0, clock: clock, changedAt: date))
        }
      }
    }
    return changes
  }()

  /// How three changes can arrive: all orders, divided into batches in all ways.
  private static let arrivals: [[[Int]]] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].flatMap {
    order in
    [[order], [[order[0]], [order[1], order[2]]], [[order[0], order[1]], [order[2]]], order.map { [$0] }]
  }

  /// One key: three changes, in one way of arriving, and whether this device has set it before.
  private struct History {
    let key: String
    var changes: [StoredRecord]
    let arrival: [[Int]]
    let isSet: Bool
  }

  private static let histories: [History] = {
    var histories: [History] = []
    for first in changes.indices {
      for second in changes.indices where second > first {
        for third in changes.indices where third > second {
          for (number, arrival) in arrivals.enumerated() {
            for isSet in [false, true] {
              let key = "\(first) \(second) \(third) \(number) \(isSet)"
              let own = [first, second, third].map { index in
                var record = changes[index]
                record.key = key
                return record
              }
              histories.append(History(key: key, changes: own, arrival: arrival, isSet: isSet))
            }
          }
        }
      }
    }
    return histories
  }()

  @Test(arguments: EngineKind.allCases)
  func `Any order and any batches of the same changes end with the same value, also when all arrive again`(
    kind: EngineKind
  ) throws {
    // A store counts its keys at each merged change, so that many small stores take less time than a large one.
    for start in stride(from: 0, to: Self.histories.count, by: 480) {
      try check(Array(Self.histories[start..<min(start + 480, Self.histories.count)]), kind)
    }
  }

  private func check(_ histories: [History], _ kind: EngineKind) throws {
    let device = try ReplicaDevice(kind)
    try device.store.set(
      Dictionary(uniqueKeysWithValues: histories.filter(\.isSet).map { ($0.key, StoredValue.string("here")) }))
    let own = Dictionary(
      uniqueKeysWithValues: try device.replica.unsent(limit: .max).map { ($0.record.key, $0.record) })
    #expect(own.count == histories.count / 2)
    func received(_ history: History, _ index: Int) -> Received {
      let record = history.changes[index]
      return Received(record, token: record.value == nil ? 0 : Int64(index + 1))
    }
    func disagreeing() -> [String] {
      let values = Dictionary(uniqueKeysWithValues: device.store.entries.map { ($0.key, $0.storedValue) })
      return histories.compactMap { history in
        let versions = history.changes.map(\.version) + [own[history.key]?.version].compactMap { $0 }
        return values[history.key] ?? nil == versions.max()?.value ? nil : history.key
      }
    }
    for step in 0..<3 {
      try device.replica.merge(
        histories.flatMap { history in
          history.arrival.indices.contains(step) ? history.arrival[step].map { received(history, $0) } : []
        })
    }
    #expect(disagreeing() == [])
    let again = try device.replica.merge(histories.flatMap { history in (0..<3).map { received(history, $0) } })
    #expect(disagreeing() == [])
    #expect(again.refused == [])
  }
}
