// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// A start of thousands of steps: what takes long is computed beside the loop, or in parts.
@Suite struct LongStartTests {
  /// A start of singletons one after the other. Every thousandth is slow and needs the one a thousand before it.
  private static func start(_ count: Int) -> ContainerSnapshot {
    var container = Bank.many(count)
    for id in 0..<count {
      let began = UInt64(id) * 10_000 + UInt64((id + 999) / 1_000) * 9_000_000
      let isSlow = id % 1_000 == 0
      let ended = began + (isSlow ? 9_000_000 : 100)
      container.factories[id].state = .created(at: ended, took: ended - began, thread: "alchemic")
      container.factories[id].injections =
        isSlow && id > 0
        ? [
          DependencySnapshot(
            name: "before", typeName: "Service", criteria: "", location: container.factories[id].location,
            resolution: .factories([id - 1_000], isArray: false))
        ] : []
    }
    container.phase = .ready
    container.progress = ContainerSnapshot.Progress(
      started: count, total: count, beganAt: 0, endedAt: UInt64(count) * 10_000 + UInt64(count / 1_000) * 9_000_000)
    return container
  }

  /// Sends the parts of a search until it is finished. Returns how many there were.
  private func finishSearch(_ explorer: inout Explorer) -> Int {
    for number in 1...1_000 where !explorer.update(.resume).contains(.resume) { return number }
    return .max
  }

  @Test func `A start of many steps is analyzed beside the loop, once the user goes there`() throws {
    let container = Self.start(3_000)
    var explorer = Explorer.over(container, 100, 24)
    #expect(!explorer.text(of: .startup).contains("Critical path"))
    #expect(explorer.go(.startup) == [.ask(AnalyzeStart())])
    // Meanwhile the pane is there, and asks only once.
    #expect(explorer.press(.down) == [])
    #expect(explorer.text(of: .startup).contains("On alchemic, 3000 single"))
    let analysis = try #require(StartAnalysis(container))
    #expect(explorer.update(.answered(AnalyzeStart(), analysis)) == [])
    #expect(explorer.words(of: .startup).contains("Critical path 27.0 of 57.0 ms"))
    explorer.press(.character("o"))
    #expect(explorer.document(of: .startup, width: 96).items(after: 0).prefix(3) == [0, 1_000, 2_000])
  }

  @Test func `What the start would take without a step of many follows the cursor, one request at a time`() throws {
    let container = Self.start(3_000)
    let analysis = try #require(StartAnalysis(container))
    var explorer = Explorer.over(container, 100, 24, focus: .startup)
    #expect(explorer.update(.answered(AnalyzeStart(), analysis)) == [.ask(ShortenStart(analysis, without: [0]))])
    explorer.press(.character("o"))
    #expect(explorer.press(.down, .down) == [])
    // The answer for a row that the cursor has left is followed by the request for its own row.
    #expect(
      explorer.update(.answered(ShortenStart(analysis, without: [0]), 15_000_000)) == [
        .ask(ShortenStart(analysis, without: [2_000]))
      ])
    #expect(!explorer.text(of: .startup).contains("without"))
    #expect(explorer.update(.answered(ShortenStart(analysis, without: [2_000]), 20_000_000)) == [])
    #expect(explorer.words(of: .startup).contains("20.0 ms without Service"))
    // The next one took 100 ns: no start is shorter by more than that, so nothing is computed.
    #expect(explorer.press(.down) == [])
    #expect(explorer.words(of: .startup).contains("still 57.0 ms without S"))
  }

  @Test func `An analysis of a start that is over no longer counts, and another one follows`() throws {
    let container = Self.start(3_000)
    var explorer = Explorer.over(container, 100, 24)
    #expect(explorer.go(.startup) == [.ask(AnalyzeStart())])
    #expect(explorer.update(.snapshot(container)) == [])
    #expect(explorer.update(.answered(AnalyzeStart(), StartAnalysis(container))) == [.ask(AnalyzeStart())])
    #expect(!explorer.text(of: .startup).contains("Critical path"))
  }

  @Test func `Without a connection, a start of many steps is analyzed all the same`() {
    var explorer = Explorer.over(Self.start(3_000), 100, 24, focus: .startup)
    _ = explorer.update(.answered(AnalyzeStart(), nil))
    #expect(explorer.text(of: .startup).contains("Critical path"))
  }

  @Test func `Many rows are searched in parts, and the first match is shown as soon as it is found`() {
    var explorer = Explorer.over(Self.start(3_000), 100, 24, focus: .startup)
    explorer.press(.character("/"))
    for character in "Service160" { _ = explorer.press(.character(character)) }
    #expect(explorer.text(of: .startup).contains("0 found so far"))
    #expect(explorer.update(.resume) == [.resume])
    #expect(explorer.text(of: .startup).contains("Service1600"))
    #expect(explorer.text(of: .startup).contains("10 found so far"))
    // The next one is known already, the one before the first one only at the end.
    explorer.press(.down)
    #expect(explorer[.startup].search?.row == explorer.document(of: .startup, width: 96).row(of: 601))
    explorer.press(.up, .up)
    #expect(explorer.text(of: .startup).contains("10 found so far"))
    #expect(finishSearch(&explorer) < 10)
    #expect(explorer.text(of: .startup).contains("10 of 10 found"))
    explorer.press(.down)
    #expect(explorer.text(of: .startup).contains("1 of 10 found"))
  }

  @Test func `A search of many rows without a match says so at its end`() {
    var explorer = Explorer.over(Self.start(3_000), 100, 24, focus: .startup)
    explorer.press(.character("/"))
    explorer.type("zebra")
    #expect(!explorer.footer.contains("zebra"))
    #expect(finishSearch(&explorer) < 10)
    #expect(explorer.footer.hasPrefix(" No line contains \"zebra\"."))
    #expect(explorer.text(of: .startup).contains("0 found"))
  }

  @Test func `Rows that change while they are searched are searched again`() {
    var explorer = Explorer.over(Self.start(3_000), 100, 24, focus: .startup)
    explorer.press(.character("/"))
    explorer.type("Service1")
    _ = explorer.update(.snapshot(Self.start(2_500)))
    _ = finishSearch(&explorer)
    #expect(explorer.text(of: .startup).contains(" of 1000 found"))
  }
}

extension Document {
  /// The items from a position among them.
  fileprivate func items(after position: Int) -> [Int] {
    Array((0..<count).lazy.compactMap { item(at: $0) }.dropFirst(position))
  }
}
