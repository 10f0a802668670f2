// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import SeededNumbers
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Very large and very busy containers.
@Suite struct LargeTests {
  @Test func `A hundred thousand factories can be browsed, filtered and ordered`() {
    var explorer = Explorer.over(Bank.many(100_000), 80, 24)
    explorer.press(.end)
    #expect(explorer.selectedName == "Service100999")
    #expect(explorer.text(of: .factories).contains("100000 of 100000"))
    explorer.press(.home, .down)
    #expect(explorer.selectedName == "Service1001")
    explorer.press(.character("O"))
    #expect(explorer.names.first == "Service100999")
    explorer.press(.character("/"))
    _ = explorer.update(.input(.paste("service1234")))
    #expect(Set(explorer.names) == Set(["Service1234"] + (12_340...12_349).map { "Service\($0)" }))
    explorer.press(.escape)
    #expect(explorer.names.count == 100_000)
  }

  @Test func `Ten thousand events at once lead to the state of a later snapshot`() {
    var end = Bank.many(100_000)
    end.phase = .startingSingletons
    var explorer = Explorer.over(end, 120, 40)
    var effects: [Effect] = []
    for number in 1...10_000 {
      let factory = number * 7_919 % 100_000
      let state = FactorySnapshot.State.created(
        at: UInt64(number) * 1_000_000, took: UInt64(number), thread: "thread \(number % 3)")
      let event = Bank.event(UInt64(number), at: UInt64(number), .factory(factory, state, createdCount: 1))
      effects += explorer.update(.event(event))
      end.factories[factory].state = state
      end.factories[factory].createdCount = 1
    }
    #expect(effects == [])
    end.lastEvent = 10_000
    #expect(explorer.container?.factories == end.factories)
    #expect(explorer.shared.mirror.startupLog.objectCount == 10_000)
    #expect(explorer.eventsPane.events.count == EventHistory.capacity)
    var fresh = Explorer.over(end, 120, 40)
    for key: Key in [.end, .home] {
      explorer.press(key)
      fresh.press(key)
      #expect(explorer.text(of: .factories) == fresh.text(of: .factories))
    }
  }

  @Test func `Many resizes end with the window of the last size`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .settings)
    var random = Seeded(seed: 7)
    for _ in 0..<100 {
      let (width, height) = (Int.random(in: 0...200, using: &random), Int.random(in: 0...60, using: &random))
      #expect(explorer.update(.resized(width: width, height: height)) == [])
      let screen = explorer.view(width: width, height: height)
      #expect((screen.width, screen.height) == (width, height))
    }
    _ = explorer.update(.resized(width: 120, height: 40))
    #expect(explorer.text == Explorer.over(Bank.ready, 120, 40, focus: .settings).text)
  }
}
