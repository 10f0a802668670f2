// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@testable import AlchemicExplorer

/// What a profile says, in names.
private struct Said: Equatable {
  var path: String
  var own: [String: UInt64]
  var gaps: [String]
  var without: [String: UInt64]

  init(path: String, own: [String: UInt64], gaps: [String], without: [String: UInt64]) {
    (self.path, self.own, self.gaps, self.without) = (path, own, gaps, without)
  }

  init?(_ start: Start) {
    guard let profile = StartProfile(start.container) else { return nil }
    func name(_ id: Int?) -> String { id.map { start.names[$0] } ?? "-" }
    path = "\(profile.criticalPath.map(name).joined(separator: " → ")): \(profile.criticalTime) of \(profile.total)"
    own = Dictionary(uniqueKeysWithValues: profile.steps.map { (name($0.factory), $0.own) })
    gaps = profile.gaps.map { "\(name($0.after)) \($0.began)-\($0.ended) \(name($0.before))" }
    without = Dictionary(
      uniqueKeysWithValues: profile.steps.map { (name($0.factory), profile.duration(without: [$0.factory])) })
  }
}

@Suite struct StartProfileTests {
  @Test func `One step after the other: each shortens the start by its own time`() {
    let start = Start("Config", "Vault", "Pool", "Ledger", "Mail")
      .needing(["Vault": ["Config"], "Pool": ["Vault"], "Ledger": ["Pool"]])
      .at(100, .scanning).at(110, .startingSingletons).step("Config", 120, 130).step("Mail", 130, 330)
      .step("Vault", 330, 430).step("Pool", 430, 440).step("Ledger", 450, 750).fired(750, 760).at(760, .ready)
    #expect(
      Said(start)
        == Said(
          path: "Config → Vault → Pool → Ledger: 420 of 660",
          own: ["Config": 10, "Mail": 200, "Vault": 100, "Pool": 10, "Ledger": 300],
          gaps: ["- 100-120 Config", "Pool 440-450 Ledger"],
          without: ["Config": 650, "Mail": 460, "Vault": 560, "Pool": 650, "Ledger": 360]))
  }

  @Test func `A step created inside of another counts once, also through a template`() {
    let start = Start("Statistics", "Maker", "Rates")
      .needing(["Statistics": ["Maker"], "Maker": ["Rates"]], templates: ["Maker"])
      .at(0, .scanning).step("Rates", 12, 22, in: "Statistics").step("Statistics", 11, 23, own: 2).at(23, .ready)
    #expect(
      Said(start)
        == Said(
          path: "Rates → Statistics: 12 of 23", own: ["Statistics": 2, "Rates": 10], gaps: ["- 0-11 Statistics"],
          without: ["Statistics": 21, "Rates": 13]))
  }

  @Test func `Asynchronous steps overlap: only the longest one delays what needs them`() {
    let start = Start("Fast", "Slow", "Sync", "User")
      .needing(["User": ["Fast", "Slow"]])
      .at(0, .scanning).step("Sync", 2, 7).step("Fast", 0, 30).step("Slow", 1, 101).step("User", 101, 111)
      .at(111, .ready)
    #expect(
      Said(start)
        == Said(
          path: "Slow → User: 110 of 111", own: ["Fast": 30, "Slow": 100, "Sync": 5, "User": 10], gaps: [],
          without: ["Fast": 111, "Slow": 40, "Sync": 111, "User": 101]))
  }

  @Test func `What is created inside of an asynchronous step delays what its thread creates after it`() {
    let start = Start("Statistics", "Rates", "Ledger", "Index", "Desk")
      .needing(["Statistics": ["Rates"], "Index": ["Ledger"]])
      .at(0, .scanning).step("Rates", 1, 11, in: "Statistics").step("Ledger", 12, 32)
      .step("Desk", 33, 38, in: "Statistics").step("Index", 40, 50).step("Statistics", 0, 45, own: 30)
      .at(50, .ready)
    #expect(
      Said(start)
        == Said(
          path: "Rates → Statistics: 40 of 50",
          own: ["Statistics": 30, "Rates": 10, "Ledger": 20, "Desk": 5, "Index": 10],
          gaps: [], without: ["Statistics": 43, "Rates": 40, "Ledger": 50, "Desk": 45, "Index": 45]))
  }

  @Test func `What follows something inside of an asynchronous step moves with it, also over two of them`() {
    let start = Start("Z", "C", "Y", "B", "X")
      .needing(["Y": ["C"]])
      .at(0, .scanning).step("C", 1, 11, in: "Z").step("B", 11, 21, in: "Y").step("X", 21, 31)
      .step("Z", 0, 101, own: 91).step("Y", 11, 201, own: 180).at(201, .ready)
    #expect(Said(start)?.without == ["Z": 200, "C": 191, "Y": 101, "B": 191, "X": 201])
  }

  @Test func `Waits are not a step's own time, and end with the awaited step`() {
    var start = Start("Asks", "Other", "Panel")
    start = start.at(0, .scanning)
      .step("Other", 5, 60, on: "thread 9")
      .step("Asks", 0, 70, own: 20, waits: [start.wait(10, 60, for: "Other")])
      .step(
        "Panel", 70, 100, on: "main", own: 10,
        waits: [CreationSnapshot.Wait(began: 70, ended: 90, reason: .mainThread)]
      ).at(100, .ready)
    #expect(
      Said(start)
        == Said(
          path: "Other → Asks: 75 of 100", own: ["Asks": 20, "Other": 55, "Panel": 10], gaps: [],
          without: ["Asks": 60, "Other": 50, "Panel": 70]))
    let profile = StartProfile(start.container)
    #expect(profile?.steps.map(\.waited) == [50, 0, 20])
    #expect(profile?.steps.map { profile?.share(of: $0) } == [0.2, 0.55, 0.1])
  }

  @Test func `Objects that need each other are in the order they ended`() {
    let start = Start("A", "B").needing(["A": ["B"], "B": ["A"]])
      .at(0, .scanning).step("B", 2, 8, in: "A").step("A", 0, 10, own: 4).at(10, .ready)
    #expect(
      Said(start)
        == Said(path: "B → A: 10 of 10", own: ["A": 4, "B": 6], gaps: [], without: ["A": 6, "B": 4]))
  }

  @Test func `A failed start has the steps up to the failure, and the restart only its own`() {
    let failed = Start("A", "B").needing(["B": ["A"]])
      .at(0, .scanning).step("A", 1, 3).step("B", 3, 8, fails: true).at(9, .failed)
    #expect(
      Said(failed)
        == Said(
          path: "A → B: 7 of 9", own: ["A": 2, "B": 5], gaps: ["- 0-1 A", "B 8-9 -"], without: ["A": 7, "B": 4]))
    #expect(StartProfile(failed.container)?.step(of: 1)?.hasFailed == true)
    let again = failed.at(20, .scanning).step("B", 22, 25).at(26, .ready)
    #expect(
      Said(again)
        == Said(path: "B: 3 of 6", own: ["B": 3], gaps: ["- 20-22 B", "B 25-26 -"], without: ["B": 3]))
  }

  @Test func `Before its end, a start has no profile, and one without singletons is a single gap`() {
    #expect(StartProfile(Start("A").at(0, .scanning).step("A", 1, 3).container) == nil)
    #expect(
      Said(Start("A").at(5, .scanning).at(9, .ready))
        == Said(path: ": 0 of 4", own: [:], gaps: ["- 5-9 -"], without: [:]))
  }

  @Test func `Any numbers of another process give a profile`() {
    let all: [UInt64] = [0, 1, .max - 1, .max]
    for began in all {
      for ended in all {
        for own in all {
          var container = Start("A", "B").at(0, .scanning).at(.max, .ready).container
          let wait = CreationSnapshot.Wait(began: ended, ended: began, reason: .object(factory: 1))
          container.factories[0].creation = CreationSnapshot(
            began: began, ended: ended, thread: "main", own: own, outer: 1, waits: [wait, wait])
          container.factories[1].creation = CreationSnapshot(
            began: ended, ended: began, thread: "main", own: own, outer: 0,
            waits: [CreationSnapshot.Wait(began: 0, ended: .max, reason: .object(factory: 99))])
          let profile = StartProfile(container)
          #expect(profile?.duration(without: [0]) ?? 0 <= .max)
          #expect(profile?.duration(without: [1]) ?? 0 <= .max)
        }
      }
    }
  }
}
