// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// What failed?
@Suite struct ProblemsTests {
  @Test func `A similar name is said once, in its link, but advice about it stays`() {
    func words(_ similar: String) -> String {
      var problems = Faulty.failure.problems
      problems[0].facts[1] = Problem.Fact("did you mean", similar)
      var failed = Faulty.failed
      failed.failure = FailureSnapshot(problems)
      failed.factories[2].arguments[0].resolution = .failed(FailureSnapshot([problems[0]]))
      return Explorer.over(failed, 100, 40, focus: .problems).words(of: .problems)
    }
    let beginning = "✗ No factory creates a Mailer. no-factory Notifier.swift:8 "
    let requester = "required by Notifier, argument 1 (Notifier.swift:8) "
    #expect(words("PostMailer (Mail.swift:3)?").contains(beginning + requester + "→ ○ PostMailer "))
    #expect(
      words("PostMailer (Mail.swift:3)? It is no Mailer.").contains(
        requester + "did you mean PostMailer (Mail.swift:3)? It is no Mailer. → ○ PostMailer "))
  }

  @Test func `The pane has every problem with its code, its place, and what could have been meant`() {
    expectScreen(
      Explorer.over(Faulty.failed, 100, 40, focus: .problems).text,
      """
       Alchemic  shop 4711  ✗ Failed after 2.60 ms  3 problems: No factory creates a Mailer.
       1 Objects  2 Start  3 Settings  4 Log [5 Problems (3)]
      ╭─ Factories ──────────────────────────────────────╮╭─ Problems ────────────────────── 3 problems ─╮
      │   Mode       Name▴                         Total ││›✗ No factory creates a Mailer.               │
      │›✗ singleton  Alarm                        failed ││   no-factory  Notifier.swift:8               │
      │ ✗ template   Cup                          failed ││   required by     Notifier, argument 1       │
      │ ✗ singleton  Notifier                     failed ││   (Notifier.swift:8)                         │
      │ ○ singleton  PostMailer                          ││   did you mean    PostMailer (Mail.swift:3)? │
      │ ○ singleton  SunClock                            ││   It is not a Mailer: write extension        │
      │ ○ singleton  WallClock                           ││   PostMailer: Mailer {}                      │
      │                                                  ││   → ○ PostMailer  does not conform to Mailer │
      │                                                  ││                                              │
      │                                                  ││ ✗ No declaration says how to create a Cup.   │
      │                                                  ││   no-initializer  Cup.swift:5                │
      │                                                  ││   at              Cup (Cup.swift:5)          │
      │                                                  ││   remedy          conform to                 │
      │                                                  ││   AlchemicManaged, or declare AcInitializer  │
      │                                                  ││   or AcReference()                           │
      │                                                  ││                                              │
      │                                                  ││ ✗ 2 factories create a Clock, but only one   │
      │                                                  │╰───────────────────────────────── 1-17 of 26 ─╯
      │                                                  │╭─ When ready ─────────────────────────────────╮
      │                                                  ││ No when-ready callbacks. AcWhenReady { }     │
      │                                                  ││ registers one.                               │
      │                                                  ││                                              │
      │                                                  ││                                              │
      │                                                  │╰──────────────────────────────────────────────╯
      │                                                  │╭─ Settings ───────────────────────────────────╮
      │                                                  ││ Stores are open while the container is       │
      ╰───────────────────────────────────────── 1 of 6 ─╯│ started, and its start failed. Press 5 for   │
      ╭─ Start-up ───────────────────────────────────────╮│ the reason.                                  │
      │ ✗ Failed                           after 2.60 ms ││                                              │
      │ No factory creates a Mailer.    Notifier.swift:8 ││                                              │
      │ No declaration says how to create a… Cup.swift:5 ││                                              │
      │ 2 factories create a Clock, but o… Alarm.swift:4 ││                                              │
      │ 5 shows the 3 problems in full.                  ││                                              │
      │                                                  ││                                              │
      │                                                  ││                                              │
      ╰──────────────────────────────────────────────────╯╰──────────────────────────────────────────────╯
       Enter go there  / find  Tab pane  z zoom  : command  e source                       ? keys  q quit
      """)
  }

  @Test func `In a small window, the facts of a problem have a row of their own`() {
    expectScreen(
      Explorer.over(Faulty.failed, 40, 10, focus: .problems).text,
      """
       shop  ✗ Failed  3 problems: No factor…
       1  2  3  4 [5 Problems (3)]
      ╭─ Problems ────────────── 3 problems ─╮
      │›✗ No factory creates a Mailer.       │
      │   no-factory  Notifier.swift:8       │
      │   required by     Notifier, argument │
      │   1 (Notifier.swift:8)               │
      │   did you mean    PostMailer         │
      ╰────────────────────────── 1-5 of 28 ─╯
       Enter go there  / find  ? keys  q quit
      """)
  }

  @Test func `Enter goes to the factory of a problem, and from a candidate to that`() {
    var explorer = Explorer.over(Faulty.failed, 80, 24)
    explorer.go(.problems, .enter)
    #expect(explorer.focus == .detail)
    #expect(explorer.selectedName == "Notifier")
    explorer.go(.problems, .down, .enter)
    #expect(explorer.selectedName == "PostMailer")
    explorer.press(.backspace)
    #expect(explorer.selectedName == "Notifier")
    explorer.go(.problems, .end, .enter)
    #expect(explorer.selectedName == "WallClock")
  }

  @Test func `n and N go from problem to problem, and in a search from match to match`() {
    var explorer = Explorer.over(Faulty.failed, 80, 24, focus: .problems)
    func row() -> String? { explorer.state(ProblemsPane.self).selectedRow(explorer.shared)?.problem.summary }
    let all = explorer.shared.problems.map(\.summary)
    let factory = explorer.selectedName
    #expect(row() == all[0])
    explorer.press(.character("n"))
    #expect(row() == all[1])
    explorer.press(.character("n"))
    #expect(row() == all[2])
    // All of it is in view.
    #expect(explorer.text(of: .problems).contains("WallClock"))
    explorer.press(.character("n"))
    #expect(row() == all[0])
    explorer.press(.character("N"))
    #expect(row() == all[2])
    #expect(explorer.selectedName == factory)
    #expect(explorer.focus == .problems)
    explorer.press(.character("/"))
    explorer.type("remedy")
    explorer.press(.enter, .character("n"))
    #expect(explorer.text(of: .problems).contains("1 of 2 found"))
  }

  @Test func `Each factory concerned is marked, and found as failed`() {
    var explorer = Explorer.over(Faulty.failed, 120, 40)
    explorer.press(.character("/"))
    explorer.type("state:failed")
    explorer.press(.enter)
    #expect(explorer.names == ["Alarm", "Cup", "Notifier"])
    let rows = explorer.text(of: .factories).split(separator: "\n").filter { $0.contains("✗") }
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0.contains("failed") })
  }

  @Test func `The detail of a factory without an initialiser has its problem`() {
    var explorer = Explorer.over(Faulty.failed, 120, 40)
    explorer.select("Cup")
    let detail = explorer.text(of: .detail)
    #expect(detail.contains("State      ✗ cannot be created"))
    #expect(detail.contains("No declaration says how to create a Cup."))
    #expect(detail.contains("[no-initializer]"))
  }

  @Test func `The title says how many problems there are, and the first one`() {
    let explorer = Explorer.over(Faulty.failed, 120, 40)
    #expect(
      explorer.text.hasPrefix(
        " Alchemic  shop 4711  ✗ Failed after 2.60 ms  3 problems: No factory creates a Mailer.  "))
  }

  @Test func `The start lists the problems, and does not advise to try again`() {
    var explorer = Explorer.over(Faulty.failed, 120, 40, focus: .startup)
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ─────────────────────────────────────────────────╮
      │ ✗ Failed                                     after 2.60 ms │
      │›No factory creates a Mailer.              Notifier.swift:8 │
      │ No declaration says how to create a Cup.       Cup.swift:5 │
      │ 2 factories create a Clock, but only one ca… Alarm.swift:4 │
      │ 5 shows the 3 problems in full.                            │
      │                                                            │
      │                                                            │
      │                                                            │
      │                                                            │
      │                                                            │
      │                                                            │
      │                                                            │
      │                                                            │
      │                                                            │
      │                                                            │
      │                                                            │
      ╰────────────────────────────────────────────────────────────╯
      """)
    explorer.press(.down, .enter)
    #expect(explorer.selectedName == "Cup")
    #expect(!explorer.footer.contains("start"))
  }

  @Test func `After an initialiser threw, another start is offered`() {
    let explorer = Explorer.over(Bank.failed, 120, 40)
    #expect(explorer.text(of: .startup).contains("Press s to retry."))
    #expect(explorer.footer.contains("s start"))
  }

  @Test func `The messages have the whole reason of a failed start`() {
    var explorer = Explorer.over(Bank.starting, 120, 40)
    _ = explorer.update(.event(Bank.event(11, at: 161, .phase(.failed, failure: Faulty.failure))))
    explorer.press(.character("M"))
    #expect(explorer.text.contains("No declaration says how to create a Cup."))
    #expect(explorer.text.contains("[too-many-factories]"))
    var opened = Explorer.over(Faulty.failed, 120, 40)
    opened.press(.character("M"))
    #expect(opened.text.contains("[too-many-factories]"))
  }

  @Test(arguments: [(120, 40), (80, 24)])
  func `A start that fails opens its problems, unless the user types`(width: Int, height: Int) {
    let failure = ContainerEvent.Change.phase(.failed, failure: Faulty.failure)
    var explorer = Explorer.over(Bank.starting, width, height)
    _ = explorer.update(.event(Bank.event(11, at: 161, failure)))
    #expect(explorer.focus == .problems)
    #expect(explorer.text(of: .problems).contains("✗ No factory creates a Mailer."))
    var typing = Explorer.over(Bank.starting, width, height)
    typing.press(.character("/"))
    _ = typing.update(.event(Bank.event(11, at: 161, failure)))
    #expect(typing.focus == .factories)
  }

  @Test func `Enter on the event of a failed start goes to the problems`() {
    var explorer = Explorer.over(Bank.starting, 160, 40, focus: .events)
    _ = explorer.update(.event(Bank.event(11, at: 161, .phase(.failed, failure: Faulty.failure))))
    explorer.go(.events)
    #expect(explorer.text(of: .events).contains("Failed  3 problems: No factory creates a Mailer."))
    explorer.press(.enter)
    #expect(explorer.focus == .problems)
    #expect(explorer.text(of: .problems).contains("✗ No factory creates a Mailer."))
  }

  @Test func `A start that failed in the graph is loaded, because no event has its factories`() {
    var explorer = Explorer.over(Bank.idle, 120, 40)
    #expect(explorer.update(.event(Bank.event(1, at: 1, .phase(.scanning, failure: nil)))) == [])
    #expect(
      explorer.update(.event(Bank.event(2, at: 3, .phase(.failed, failure: Faulty.failure)))) == [.ask(LoadSnapshot())])
  }

  @Test func `An error without facts leads to the factory whose dependency has its text`() {
    var explorer = Explorer.over(Faulty.withoutFacts, 120, 40, focus: .problems)
    #expect(explorer.shared.problems.map(\.factory) == [nil, 0, 2])
    explorer.press(.down, .enter)
    #expect(explorer.selectedName == "Alarm")
  }

  @Test func `A problem of a callback and of a store leads to its place`() {
    var bank = Bank.ready
    bank.callbacks[0].state = .failed("The door is locked.")
    bank.stores[1].notices = [StoreSnapshot.Notice(code: "values-missing", text: "Opened without values.")]
    let store = bank.stores[1]
    var explorer = Explorer.over(bank, 120, 40, focus: .problems)
    let text = "\(store.title): Opened without values.\n  in  \(store.location)"
    #expect(explorer.shared.problems.map(\.text) == ["The door is locked.", text])
    #expect(explorer.shared.problems.map(\.code) == [nil, "values-missing"])
    explorer.press(.enter)
    #expect(explorer.focus == .callbacks)
    explorer.go(.problems, .down)
    #expect(explorer.press(.character("y")) == [.copy(store.location)])
    #expect(explorer.press(.character("Y")) == [.copy(text)])
    explorer.press(.enter)
    #expect(explorer.focus == .settings)
    #expect(explorer.state(SettingsPane.self).problemStore(explorer.shared)?.id == store.id)
    #expect(explorer.press(.character("y")) == [.copy(store.location)])
    explorer.press(.enter)
    #expect(explorer.focus == .problems)
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 10)])
  func `The tab has the number of problems, in front or not`(width: Int, height: Int) {
    var explorer = Explorer.over(Faulty.failed, width, height)
    let tab = width < 80 ? "5 (3)" : "5 Problems (3)"
    for pane: Character in ["1", "2", "3"] {
      explorer.press(.character(pane))
      #expect(explorer.text.contains(tab))
    }
    let healthy = Explorer.over(Bank.ready, width, height).text
    #expect(!healthy.contains("5 (") && !healthy.contains("Problems ("))
  }

  @Test(
    arguments: [
      (Bank.ready, "No problems."),
      (Bank.idle, "No problems yet: the start checks the graph."),
    ])
  func `Without problems the pane says so`(bank: ContainerSnapshot, notice: String) {
    let text = Explorer.over(bank, 80, 24, focus: .problems).text(of: .problems)
    #expect(text.contains(notice))
    #expect(!text.contains("--broken"))
  }

  @Test func `Without problems the pane says where leaks are listed`() {
    var leaking = Bank.ready
    leaking.scopes.outlived = [ScopedServer.cart]
    let text = Explorer.over(leaking, 100, 24, focus: .problems).words(of: .problems)
    #expect(text.contains("No problems of the graph, the start and the stores. But 1 object has outlived its scope: "))
    #expect(text.contains("type :leaks."))
    #expect(
      ProblemsAnswer(leaking).lines.map(\.text) == ["No problems.", "1 object has outlived its scope. See scopes."])
  }

  @Test func `The pane of the sample says which sample has problems`() {
    var explorer = Explorer(canRestart: true, focus: .problems)
    _ = explorer.update(.resized(width: 80, height: 24))
    _ = explorer.update(.snapshot(Bank.ready))
    #expect(explorer.text(of: .problems).contains("No problems. alchemic-tui --broken opens"))
  }

  @Test func `Before a start, a cycle counts as a problem, once, and marks its factories`() {
    let cycle = Problem(
      code: "circular-reference", summary: "SunClock and WallClock need each other.",
      factories: ["SunClock", "WallClock"])
    var container = Faulty.failed
    (container.phase, container.failure) = (.idle, nil)
    for id in [4, 5] { container.factories[id].problems = [cycle] }
    var explorer = Explorer.over(container, 120, 40)
    #expect(
      explorer.shared.problems.map(\.code)
        == ["too-many-factories", "no-initializer", "no-factory", "circular-reference"])
    #expect(explorer.text.contains("5 Problems (4)"))
    explorer.press(.character("/"))
    explorer.type("state:failed")
    #expect(explorer.names == ["Alarm", "Cup", "Notifier", "SunClock", "WallClock"])
  }

  @Test func `Copying takes the place or the text of the selected problem`() {
    var explorer = Explorer.over(Faulty.failed, 80, 24, focus: .problems)
    #expect(explorer.copyPlace() == [.copy("Notifier.swift:8")])
    #expect(explorer.press(.character("Y")) == [.copy(Faulty.failure.problems[0].text)])
  }

  @Test func `An empty pane of settings says what is true after a failed start`() {
    func notice(_ container: ContainerSnapshot, isReadOnly: Bool = false) -> String {
      var explorer = Explorer(isReadOnly: isReadOnly, focus: .settings)
      _ = explorer.update(.resized(width: 80, height: 24))
      _ = explorer.update(.snapshot(container))
      return explorer.text(of: .settings).split(separator: "\n").dropFirst().prefix(2)
        .map { $0.dropFirst(2).dropLast(1).split(separator: " ").joined(separator: " ") }.joined(separator: " ")
    }
    var idle = Bank.idle
    idle.stores = []
    var failed = Bank.failed
    failed.stores = []
    #expect(notice(idle) == "Stores open with the container. ")
    #expect(notice(idle, isReadOnly: true) == "Stores open with the container. The explorer is read-only. ")
    #expect(
      notice(Faulty.failed)
        == "Stores are open while the container is started, and its start failed. Press 5 for the reason.")
    #expect(
      notice(failed)
        == "Stores are open while the container is started, and its start failed. Press 5 for the reason, s to retry.")
    #expect(
      notice(failed, isReadOnly: true)
        == "Stores are open while the container is started, and its start failed. Press 5 for the reason.")
  }

  @Test(arguments: [12, 20, 33, 46, 60, 78, 200])
  func `Rows that are laid out when they are drawn have the positions that were computed before`(width: Int) {
    let explorer = Explorer.over(Faulty.failed, 80, 24, focus: .problems)
    let document = explorer.document(of: .problems, width: width)
    var items: [Int] = []
    for row in 0..<document.count {
      guard case .line(let line) = document[row] else { continue }
      #expect(line.item == document.item(at: row), "row \(row)")
      if let item = line.item {
        #expect(document.row(of: item) == row)
        items.append(item)
      }
    }
    // 3 problems with 3 links.
    #expect(items == Array(0..<6))
    guard case .line(let last) = document[document.count - 1] else { return }
    #expect(!last.spans.isEmpty)
  }

  @Test func `A hundred thousand problems are laid out as far as they are seen`() {
    var container = Faulty.failed
    let problems = (0..<100_000).map { number in
      Problem(
        code: "no-factory", summary: "No factory creates a Mailer \(number).",
        facts: [Problem.Fact("required by", "Notifier")])
    }
    container.failure = FailureSnapshot(problems)
    var explorer = Explorer.over(container, 80, 24, focus: .problems)
    explorer.press(.end)
    let end = explorer.text(of: .problems)
    #expect(end.contains("100003 problems"))
    explorer.press(.home, .down)
    #expect(explorer.text(of: .problems).contains("›✗ No factory creates a Mailer 1."))
    explorer.press(.end)
    #expect(explorer.text(of: .problems) == end)
  }
}
