// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import SeededNumbers
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The sum and the advice of a start, as people read them.
private func said(_ start: Start, namedCount: Int = .max) -> [String] {
  guard let profile = StartProfile(start.container) else { return [] }
  return StartExplanation(profile, start.container).lines(named: { start.names[$0] }, namedCount: namedCount, .unicode)
    .map(\.text)
}

@Suite struct StartExplanationTests {
  @Test func `The parts of a start add up to its time`() {
    let start = Start("Config", "Ledger", "Mail").needing(["Ledger": ["Config"], "Mail": ["Ledger"]])
      .at(0, .scanning).step("Config", 20_000, 30_000).step("Ledger", 30_000, 930_000).step("Mail", 930_000, 935_000)
      .fired(940_000, 990_000, requesting: ["Mail"]).at(1_000_000, .ready)
    #expect(
      said(start) == [
        "1.00 ms = 2 objects 910 µs · 1 smaller one 5.00 µs · scan and check 20.0 µs · callbacks 50.0 µs · nothing ran 15.0 µs"
      ])
  }

  @Test func `Objects that are created at the same time share it`() {
    let start = Start("A", "B", "C").needing(["A": ["B", "C"]])
      .at(0, .scanning).step("B", 0, 600, on: "thread 1").step("C", 200, 400, on: "thread 2")
      .step("A", 600, 700).fired(700, 700, requesting: ["A"]).at(700, .ready)
    let explanation = StartProfile(start.container).map { StartExplanation($0, start.container) }
    #expect(explanation?.objects.map { "\(start.names[$0.factory]) \($0.time)" } == ["B 500", "A 100", "C 100"])
    #expect(explanation?.total == 700)
  }

  @Test func `What a creation waited for is no work, and what was created inside of it counts once`() {
    var start = Start("Asks", "Inner", "Other")
    start = start.at(0, .scanning).step("Inner", 10, 30, in: "Asks")
      .step("Asks", 0, 100, own: 30, waits: [CreationSnapshot.Wait(began: 50, ended: 100, reason: .mainThread)])
      .step("Other", 100, 200).fired(200, 200, requesting: ["Asks", "Other"]).at(200, .ready)
    let explanation = StartProfile(start.container).map { StartExplanation($0, start.container) }
    #expect(
      explanation?.objects.map { "\(start.names[$0.factory]) \($0.time)" } == ["Other 100", "Asks 30", "Inner 20"])
    #expect([explanation?.waits, explanation?.gaps, explanation?.callbacks] == [50, 0, 0])
  }

  @Test func `Advice names what no object, no callback and no initialiser needed, and what the start takes without it`()
  {
    let start = Start("Config", "Index", "Ledger", "Report", "Cache", "Asked", "Lazy")
      .needing(["Ledger": ["Config"]])
      .at(0, .scanning).step("Config", 0, 100).step("Ledger", 100, 300, own: 200, requesting: ["Cache"])
      .step("Index", 300, 700).step("Report", 700, 1_000).step("Cache", 1_000, 1_100).step("Asked", 1_100, 1_200)
      .fired(1_200, 1_210, requesting: ["Asked", "Ledger"]).at(1_210, .ready)
    #expect(
      said(start) == [
        "1.21 µs = 6 objects 1.20 µs · callbacks 10 ns",
        "With AcLazy 510 ns, 700 ns less: nothing needed these objects yet.",
        "Index 400 ns, Report 300 ns",
      ])
  }

  @Test(arguments: [
    (2, "With AcStartConcurrency(2) at best 10.0 ms, 10.0 ms less."),
    (
      4,
      "With AcStartConcurrency(2) at best 20.0 ms, 20.0 ms less; with 4, on as many cores or where objects only wait, 10.0 ms."
    ),
  ])
  func `Advice says what two threads save, and more threads where that is clearly more`(count: Int, words: String) {
    let names = (0..<count).map { "Object\($0)" }
    var start = Start(names).at(0, .scanning)
    for (name, began) in zip(names, stride(from: UInt64(0), to: 40_000_000, by: 10_000_000)) {
      start = start.step(name, began, began + 10_000_000)
    }
    let end = UInt64(count) * 10_000_000
    #expect(said(start.fired(end, end, requesting: names).at(end, .ready)).last == words)
  }

  @Test func `The pane folds the objects under 1 % into one row, and a key or a search shows them`() {
    var start = Start(["Ledger"] + (1...6).map { "Small\($0)" }).at(0, .scanning).step("Ledger", 0, 9_000)
    for number in UInt64(1)...6 { start = start.step("Small\(number)", 9_000 + number * 10, 9_010 + number * 10) }
    start = start.fired(9_100, 9_100, requesting: start.names).at(9_100, .ready)
    var explorer = Explorer.over(start.container, 80, 40, focus: .startup)
    func names() -> [String] {
      explorer.words(of: .startup).split(separator: " ").map(String.init).filter { $0.hasPrefix("Small") }
    }
    #expect(names() == [])
    #expect(explorer.words(of: .startup).contains("6 smaller ones; f shows them 60 ns"))
    explorer.press(.character("/"))
    explorer.type("Small4")
    #expect(names().contains("Small4"))
    explorer.press(.escape)
    #expect(names() == [])
    #expect(explorer.footer.contains("f all objects"))
    explorer.press(.character("f"))
    #expect(names() == (1...6).map { "Small\($0)" })
    #expect(!explorer.words(of: .startup).contains("shows them"))
    #expect(explorer.footer.contains("f fold"))
  }

  @Test func `A lazy dependency and a service are no advice, and a failed object is none`() {
    var container = Start("Front", "Later", "Server", "Broken").needing(["Front": ["Later"]])
      .at(0, .scanning).step("Front", 0, 100).step("Later", 100, 200).step("Server", 200, 300)
      .step("Broken", 300, 400, fails: true).fired(400, 400, requesting: ["Front"]).at(400, .ready).container
    container.factories[0].injections[0].deferral = .lazy
    container.factories[2].service = ServiceSnapshot(.ready(at: 300, took: 0), whenEnds: "", whenFails: "")
    let explanation = StartProfile(container).map { StartExplanation($0, container) }
    #expect(explanation?.unneeded.map(\.factory) == [1])
  }

  @Test func `What a reference, or an object of a template, has injected is needed`() {
    var container = Start("Pool", "Mailer", "Front", "Slip").needing(["Front": ["Pool"], "Slip": ["Mailer"]])
      .at(0, .scanning).step("Pool", 0, 100).step("Mailer", 100, 200).at(200, .ready).container
    let explain = { (container: ContainerSnapshot) in
      StartProfile(container).map { StartExplanation($0, container) }?.unneeded.map(\.factory)
    }
    for id in [2, 3] { container.factories[id].mode = id == 2 ? .reference : .template }
    #expect(explain(container) == [0, 1])
    container.factories[2].state = .set(at: 50)
    container.factories[3].createdCount = 1
    #expect(explain(container) == [])
  }

  @Test func `Advice leaves out what ran beside other work, and its times add up to the saving`() {
    let start = Start("Ledger", "Front", "Model", "Index", "Report", "Cache").needing(["Front": ["Ledger"]])
      .at(0, .scanning).step("Model", 0, 600, on: "thread 1").step("Ledger", 0, 700)
      .step("Report", 700, 1_000, on: "thread 2").step("Index", 700, 900).step("Front", 900, 950)
      .step("Cache", 950, 953).fired(1_000, 1_000, requesting: ["Front"]).at(1_000, .ready)
    #expect(
      said(start).suffix(2) == [
        "With AcLazy 750 ns, 250 ns less: nothing needed these objects yet.", "Index 200 ns, Report 47 ns, Cache 3 ns",
      ])
  }

  @Test func `Two objects beside each other share what they save together`() {
    func saved(_ right: UInt64) -> ArraySlice<String> {
      said(
        Start("Ledger", "Left", "Right").at(0, .scanning).step("Ledger", 0, 100).step("Left", 100, 400)
          .step("Right", 100, 100 + right, on: "thread 1").fired(400, 400, requesting: ["Ledger"]).at(400, .ready)
      ).suffix(1)
    }
    #expect(saved(300) == ["Left 150 ns, Right 150 ns"])
    #expect(saved(200) == ["Right 200 ns, Left 100 ns"])
  }

  @Test func `Of many unneeded objects the longest are named, and the others are added up`() {
    let names = (1...9).map { "Index\($0)" }
    var start = Start(names)
    start = start.at(0, .scanning)
    for (index, name) in names.enumerated() {
      start = start.step(name, UInt64(index) * 100, UInt64(index) * 100 + UInt64(index + 1) * 10)
    }
    #expect(
      said(start.at(1_000, .ready), namedCount: 6).suffix(2) == [
        "With AcLazy 550 ns, 450 ns less: nothing needed these objects yet.",
        "Index9 90 ns, Index8 80 ns, Index7 70 ns, Index6 60 ns, Index5 50 ns, Index4 40 ns, 3 others 60 ns",
      ])
  }

  @Test func `In random starts, the parts add up to the duration of the start`() {
    var random = Seeded(seed: 7)
    for _ in 0..<200 {
      let names = (0..<12).map { "S\($0)" }
      var start = Start(names).at(0, .scanning)
      for name in names where Bool.random(using: &random) {
        let began = UInt64.random(in: 0..<900, using: &random)
        let ended = UInt64.random(in: began...950, using: &random)
        start = start.step(name, began, ended, on: "thread \(Int.random(in: 0..<3, using: &random))")
      }
      start = start.fired(500, UInt64.random(in: 500...960, using: &random)).at(1_000, .ready)
      guard let profile = StartProfile(start.container) else { continue }
      let sum = StartExplanation(profile, start.container)
      #expect(sum.objects.time + sum.search + sum.callbacks + sum.waits + sum.gaps == 1_000)
      #expect(sum.lazyTotal <= sum.total)
      #expect(sum.unneeded.time == sum.saving)
      #expect(sum.unneeded.allSatisfy { $0.time > 0 })
    }
  }
}
