import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Scenarios in which the explorer misled its user.
@Suite struct ScenarioTests {
  // MARK: Messages and problems with the input

  @Test func `The full message has what is wrong with the typed value, over the edited row`() {
    var explorer = Explorer.editing("retries")
    explorer.press(.enter)
    explorer.type("abc")
    explorer.press(.enter, .control("g"))
    #expect(
      explorer.text.contains("✗ \"57abc\" is not a whole number.") || explorer.text.contains("abc\" is not a whole"))
    // The row keeps the typed value.
    #expect(explorer.text.contains("abc  "))
    explorer.press(.escape)
    #expect(explorer.context == .line)
  }

  @Test func `The full message has why a file cannot be read`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    explorer.press(.character("i"), .character("f"), .enter)
    let reason = String(repeating: "The value of \"n\" is null. ", count: 4) + "No setting can be null."
    _ = explorer.update(.settingsUnreadable(store: "user-defaults", reason: reason))
    explorer.press(.control("g"))
    #expect(explorer.text.contains("No setting can be null."))
    explorer.press(.escape)
    #expect(explorer.overlay(ImportPrompt.self)?.state == .failed(reason))
  }

  // MARK: Windows that are too small

  @Test func `In a window that is too small, no key acts unseen`() {
    var explorer = Explorer.over(Bank.ready, 20, 5, focus: .settings)
    let before = explorer.cursorsAndFocus
    for key: Key in [.tab, .character("j"), .character("G"), .character("e"), .enter, .character("z")] {
      #expect(explorer.press(key) == [])
    }
    _ = explorer.update(.input(.paste("text")))
    _ = explorer.update(.input(.mouse(.click, at: Position(row: 2, column: 2))))
    #expect(explorer.isBrowsing)
    #expect(explorer.cursorsAndFocus == before)
    #expect(explorer.press(.control("l")) == [.redraw])
    #expect(explorer.press(.character("q")) == [.quit])
  }

  // MARK: Undo

  @Test func `Undo says that a secret cannot be undone, and leaves the older change alone`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .character("!"))
    for case .perform(let command, _) in explorer.press(.enter) { explorer.answer(command) }
    for _ in 0..<20 where explorer.entryUnderCursor?.entry.key != "pin" { explorer.press(.down) }
    explorer.press(.enter)
    explorer.type("777")
    for case .perform(let command, _) in explorer.press(.enter) { explorer.answer(command) }
    #expect(explorer.press(.character("u")) == [])
    #expect(explorer.footer.hasPrefix(" Can't undo: Vault PIN is a secret, whose old value is"))
    #expect(explorer.press(.character("u")) == [])
    #expect(!"\(explorer.shared.settingHistory)".contains("777"))
  }

  // MARK: What failed

  /// A graph in which Transfers cannot be resolved.
  private static var unresolved: ContainerSnapshot {
    let failure = FailureSnapshot(
      "No factory creates a Ledger.\n  [no-factory]",
      problems: [ProblemSnapshot(code: "no-factory", text: "No factory creates a Ledger.\n  [no-factory]")])
    var bank = Bank.idle
    bank.factories[11].injections[0].resolution = .failed(failure)
    bank.apply(Bank.event(1, at: 1, .phase(.scanning, failure: nil)))
    bank.apply(Bank.event(2, at: 3, .phase(.failed, failure: failure)))
    return bank
  }

  @Test func `A factory that cannot be resolved is marked as failed, and the filter finds it`() {
    var explorer = Explorer.over(Self.unresolved, 120, 40)
    explorer.press(.character("/"))
    explorer.type("state:failed")
    explorer.press(.enter)
    #expect(explorer.names == ["Transfers"])
    let row = explorer.text(of: .factories).split(separator: "\n").first { $0.contains("Transfers ") }
    #expect(row?.contains("›✗") == true)
    #expect(row?.hasSuffix("failed │") == true)
  }

  @Test func `The title of a failed start has the cause, and the pane does not advise to retry`() {
    let explorer = Explorer.over(Self.unresolved, 120, 40)
    let title = " Alchemic  sample-bank 4711  ✗ Failed after 2.00 ms  No factory creates a Ledger.  "
    #expect(explorer.text.hasPrefix(title))
    #expect(!explorer.text(of: .startup).contains("retry"))
  }

  @Test func `The event of a failure has the reason`() {
    var explorer = Explorer.over(Bank.starting, 120, 40, focus: .events)
    _ = explorer.update(
      .event(Bank.event(10, at: 160, .factory(6, .failed("The disk is full.\nOr not."), createdCount: 0))))
    _ = explorer.update(
      .event(Bank.event(11, at: 161, .phase(.failed, failure: "The disk is full.\nOr not."))))
    let rows = explorer.text(of: .events).split(separator: "\n")
    #expect(rows[1].contains("Failed  The disk is full."))
    #expect(rows[2].contains("Ledger  failed: The disk is full."))
  }

  // MARK: Past events

  @Test func `Events from before the snapshot are listed once, and change nothing`() {
    var bank = Bank.ready
    bank.lastEvent = 16
    var explorer = Explorer.over(bank, 120, 40)
    let container = explorer.container
    for event in Bank.startEvents + Bank.startEvents.suffix(3) { _ = explorer.update(.event(event)) }
    #expect(explorer.container == container)
    #expect(explorer.eventsPane.events.count == Bank.startEvents.count)
    _ = explorer.update(.event(Bank.event(17, at: 1_300, .singletons(total: 6))))
    #expect(explorer.eventsPane.events.count == Bank.startEvents.count + 1)
  }

  // MARK: Living objects

  @Test func `An old number of living objects is not shown as the current one`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.select("receipt")
    explorer.press(.enter)
    _ = explorer.update(.detailsLoaded(9, object: "2 alive since you looked", explanations: []))
    #expect(explorer.text(of: .detail).contains("2 alive since you looked"))
    explorer.press(.character("1"))
    #expect(explorer.text(of: .detail).contains("2 alive since you looked"))
    _ = explorer.update(.event(Bank.event(17, at: 1_300, .factory(9, .notCreated, createdCount: 40))))
    let detail = explorer.text(of: .detail)
    #expect(detail.contains("40 created"))
    #expect(!detail.contains("2 alive"))
    #expect(detail.contains("The living objects were last counted at 3"))
  }

  // MARK: Room

  @Test func `In a very narrow pane, the name of a factory stays and its flags give way`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    for _ in 0..<16 { explorer.press(.character("<")) }
    let rows = explorer.text(of: .factories).split(separator: "\n")
    #expect(rows[1].contains("Name"))
    #expect(rows.contains { $0.contains("Transfers") && !$0.contains("*S") })
  }

  // MARK: Imports

  @Test func `An empty value in the review of an import is called empty`() {
    var bank = Bank.ready
    bank.stores[0].entries[0].value = .string("")
    bank.stores[0].entries[0].origin = .stored
    var explorer = Explorer.over(bank, 80, 24, focus: .settings)
    let entry = bank.stores[0].entries[0]
    explorer.read([SettingAssignment(key: entry.key, value: .string("Emma"))])
    #expect(explorer.text.contains("\(entry.title): empty → Emma"))
  }
}

extension Explorer {
  fileprivate var cursorsAndFocus: [String] { panes.map { "\($0.cursor)" } + ["\(focus)"] }
}
