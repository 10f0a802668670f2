import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Scenarios in which the explorer misled its user.
@Suite struct ScenarioTests {
  // MARK: Messages and problems with the input

  @Test func `The full message has what is wrong with the typed value, over the edited row`() {
    var explorer = Explorer.editing("retries")
    _ = explorer.update(.resized(width: 80, height: 40))
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

  // MARK: Where is it in my source?

  @Test func `e opens the place of the selected row in every pane that has places`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    func effects(of factory: Int?) -> [Effect]? {
      factory.flatMap { Bank.ready.factory($0)?.location }.map { [.openSource($0)] }
    }
    explorer.select("Transfers")
    let transfers = explorer.selected
    for pane: Character in ["1", "2"] {
      #expect(explorer.press(.character(pane), .character("e")) == effects(of: transfers))
    }
    // The row and not the root.
    explorer.press(.character("6"), .down)
    let row = explorer[cursor: .graph].item
    #expect(row != transfers)
    #expect(explorer.press(.character("e")) == effects(of: row))
    #expect(explorer.press(.character("4"), .character("e")) == [.openSource(Bank.location("Tellers", 88))])
    #expect(explorer.press(.character("3"), .character("e")) == effects(of: explorer[cursor: .startup].item))
    explorer.press(.character("7"))
    _ = explorer.update(.event(Bank.event(17, at: 1_300, .factory(9, .notCreated, createdCount: 40))))
    explorer.press(.home)
    #expect(explorer.press(.character("e")) == effects(of: 9))
  }

  @Test func `e goes to the problem of a failed start, and says where no line is known`() {
    let place = SourceLocationSnapshot(fileID: "SampleBank/Transfers.swift", line: 14)
    let failure = FailureSnapshot(
      "No factory creates a Ledger.",
      problems: [ProblemSnapshot(code: "no-factory", text: "No factory creates a Ledger.", location: place)])
    var bank = Bank.idle
    bank.factories[0].location = SourceLocationSnapshot(fileID: "SampleBank", line: 0)
    bank.apply(Bank.event(1, at: 1, .phase(.failed, failure: failure)))
    var explorer = Explorer.over(bank, 120, 40)
    #expect(explorer.press(.character("3"), .character("e")) == [.openSource(place)])
    #expect(explorer.press(.character("8"), .character("e")) == [.openSource(place)])
    #expect(explorer.copyPlace() == [.copy("Transfers.swift:14")])
    explorer.press(.character("1"))
    explorer.select(bank.factories[0].name)
    #expect(explorer.press(.character("e")) == [])
    #expect(explorer.footer.hasPrefix(" No line is known: the class declares nothing. Its module is SampleBank."))
  }

  @Test func `y copies the path that e opens, with the line, and the short form of a file that is not found`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.select("Ledger")
    #expect(explorer.press(.character("y")) == [.findPath(Bank.location("Ledger", 18))])
    #expect(explorer.copyPlace(path: "/bank/Sources/Ledger.swift") == [.copy("/bank/Sources/Ledger.swift:18")])
    #expect(explorer.footer.hasPrefix(" ✓ Copied: /bank/Sources/Ledger.swift:18 "))
    #expect(explorer.copyPlace(path: nil) == [.copy("Ledger.swift:18")])
    // What lies over the panes is not declared anywhere.
    explorer.press(.character("M"))
    let unfound = "Copied: Ledger.swift:18. The file was not found: start with --source and its folder."
    #expect(explorer.press(.character("y")) == [.copy("\(unfound)\n\nCopied: /bank/Sources/Ledger.swift:18")])
  }

  @Test func `A resize leaves an edit as it is`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter)
    explorer.type("x")
    let typed = explorer.overlay(SettingEditor.self)
    _ = explorer.update(.resized(width: 100, height: 30))
    #expect(typed != nil && explorer.overlay(SettingEditor.self) == typed)
  }

  // MARK: Filtering and sorting

  @Test(arguments: [("10ms", true), (">10ms", true), ("<10ms", false)])
  func `A duration without a sign is the least one`(bound: String, isMinimum: Bool) {
    #expect(DurationBound(bound[...])?.matches(20_000_000) == isMinimum)
    #expect(DurationBound(bound[...])?.matches(1_000_000) == !isMinimum)
  }

  @Test func `A filter marks what it found in names and types, not in flags and durations`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character("/"))
    explorer.type("le mode:singleton")
    explorer.press(.enter)
    #expect(explorer.names == ["Ledger", "makeRates", "RateTable"])
    // The type of makeRates is RateTable.
    #expect(explorer.underlined(in: .factories) == ["Le", "le", "le"])
    explorer.press(.character("/"), .control("u"))
    explorer.type("s")
    #expect(!explorer.underlined(in: .factories).isEmpty)
    #expect(explorer.underlined(in: .factories).allSatisfy { $0.lowercased() == "s" })
  }

  @Test func `A filter with an unknown word names it and those that exist`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character("/"))
    explorer.type("modus:template")
    let words = explorer.text(of: .factories).split(whereSeparator: { " │\n".contains($0) })
    #expect(
      words.joined(separator: " ").contains(
        "modus: is not a filter word; there are mode: flag: kind: module: scope: state:. Esc clears the filter."))
  }

  @Test func `Sorting ignores case, compares numbers as numbers, and shows the first row`() {
    var bank = Bank.ready
    let names = [
      "VelocityRule", "audit trail", "JointAccount", "JSON encoder", "Service 10", "Service 9", "service 09",
    ]
    bank.factories = names.enumerated().map { index, name in
      FactorySnapshot(
        id: index, name: name, typeName: "Type", module: "M", kind: .class, mode: .singleton,
        location: Bank.location("M", index + 1))
    }
    var explorer = Explorer.over(bank, 80, 12)
    #expect(
      explorer.names
        == ["audit trail", "JointAccount", "JSON encoder", "Service 9", "service 09", "Service 10", "VelocityRule"])
    explorer.press(.end)
    #expect(explorer.selectedName == "VelocityRule")
    explorer.press(.character("o"))
    #expect(explorer[cursor: .factories].top == 0)
    // It is in view with the first row, so it stays the selected one.
    #expect(explorer.selectedName == "VelocityRule")
    #expect(explorer[cursor: .factories].row == 6)
  }

  @Test(arguments: [
    (FactoryOrder.Column.name, "Name▴", "Name▾"), (.took, "Total▾", "Total▴"), (.type, "Type▴", "Type▾"),
  ])
  func `One arrow means one direction`(column: FactoryOrder.Column, first: String, second: String) {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    _ = explorer.perform(.sort(column), ownedBy: .factories)
    #expect(explorer.text(of: .factories).contains(first))
    explorer.press(.character("O"))
    #expect(explorer.text(of: .factories).contains(second))
  }

  @Test func `The palette leaves out titles in which the letters are scattered, and says by which name it found one`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.press(.character(":"))
    explorer.type("mark")
    let titles = explorer.overlay(CommandPalette.self)?.matches.map(\.item.title) ?? []
    #expect(titles == ["mark; graphs show the path to it"])
    explorer.press(.control("u"))
    explorer.type("yank")
    #expect(explorer.text.contains("copy the file and line, or the text  yank"))
  }

  // MARK: A program that the explorer has started

  private static let shop = ProgramEnd.program(name: "shop", log: "/tmp/alchemic-run-1.log")

  @Test func `What stands before the name of a pane is the key that goes there`() {
    var explorer = Explorer.over(Bank.ready, 200, 50, end: Self.shop)
    for seat in explorer.shared.seats {
      let sign = explorer.shared.sign(of: seat.pane)
      explorer.press(.character(sign.first ?? " "))
      #expect(explorer.focus == seat.pane)
      #expect(explorer.text(of: seat.pane).hasPrefix("╭─ \(sign) \(seat.pane.title) "))
    }
  }

  @Test func `The output of the program is a pane, which follows its end until the user moves up`() {
    var explorer = Explorer.over(Bank.ready, 80, 12, end: Self.shop)
    _ = explorer.update(.output("\u{1B}[1mserving\u{1B}[0m on 8080\nrequ"))
    _ = explorer.update(.output("est 1\n"))
    explorer.press(.character("P"))
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
      ╭─ P Output ─ 1  2  3  4  5  6  7  8  9 Diff  0 ───── /tmp/alchemic-run-1.log ─╮
      │ serving on 8080                                                              │
      │›request 1                                                                    │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰────────────────────────────────────────────────────────── 2 of 2, following ─╯
       Enter line  / filter  : command  Tab pane                       ? keys  q quit
      """)
    for number in 2...20 { _ = explorer.update(.output("request \(number)\n")) }
    #expect(explorer.text(of: .output).contains("request 20"))
    explorer.press(.up)
    _ = explorer.update(.output("request 21\n"))
    #expect(!explorer.text(of: .output).contains("request 21"))
    #expect(explorer.press(.character("y")) == [.copy("request 19")])
    explorer.press(.character("G"))
    _ = explorer.update(.output("request 22\n"))
    #expect(explorer.text(of: .output).contains("request 22"))
    explorer.press(.character("/"))
    explorer.type("serv")
    #expect(explorer.text(of: .output).contains("serving on 8080"))
    #expect(!explorer.text(of: .output).contains("request"))
  }

  @Test func `Much output keeps its newest lines, and the border says where the first ones are`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .output, end: Self.shop)
    _ = explorer.update(.output((1...7_000).map { "line \($0)" }.joined(separator: "\n") + "\n"))
    #expect(explorer.text(of: .output).contains("line 7000"))
    explorer.press(.character("z"))
    #expect(explorer.text(of: .output).contains("/tmp/alchemic-run-1.log has the first 2000 lines"))
    explorer.press(.home)
    #expect(explorer.text(of: .output).contains("line 2001 "))
  }

  @Test func `Quitting asks whether the program shall end, and each answer does what it says`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, end: Self.shop)
    #expect(explorer.press(.character("q")) == [])
    #expect(explorer.text.contains("shop was started by this explorer. End it too?"))
    #expect(explorer.press(.escape) == [])
    #expect(explorer.isBrowsing)
    #expect(explorer.press(.character("q"), .character("n")) == [.leave])
    #expect(explorer.press(.character("y")) == [.quit])
    #expect(explorer.press(.control("c")) == [.quit])
    // Nothing is left to end.
    explorer = Explorer.over(Bank.ready, 80, 24, end: Self.shop)
    _ = explorer.update(.connectionLost("The process has ended."))
    #expect(explorer.press(.character("q")) == [.quit])
    // Only a program that the explorer has started ends with it.
    explorer = Explorer.over(Bank.ready, 80, 24)
    #expect(explorer.press(.character("q")) == [.quit])
    #expect(!explorer.keys.bindings.isEmpty && !explorer.text.contains("Output"))
  }

  // MARK: Tabs

  @Test(arguments: [(120, 40), (100, 30), (300, 100), (110, 20), (80, 24), (80, 16), (60, 12), (40, 10)])
  func `The name or the number of every pane can be seen and clicked`(width: Int, height: Int) {
    for focus in Pane.allCases {
      for pane in Pane.allCases {
        var explorer = Explorer.over(Bank.ready, width, height, focus: focus)
        let labels = ["\(explorer.shared.number(of: pane))", explorer.shared.label(of: pane).short]
        let position = explorer.tabPositions.first { explorer.tab(at: $0) == pane }
        if explorer.layout.rectangle(of: pane) == nil || position != nil {
          guard let position else {
            Issue.record("\(pane.title) has no tab at \(width)×\(height) beside \(focus.title).")
            continue
          }
          let screen = explorer.view(width: width, height: height)
          let text = (position.column..<min(width, position.column + 3)).map { "\(screen[position.row, $0].grapheme)" }
          #expect(labels.contains { text.joined().contains($0) })
          _ = explorer.update(.input(.mouse(.click, at: position)))
          #expect(explorer.focus == pane)
        }
      }
    }
  }

  @Test func `Where the tabs have no room, first their spaces give way, then the longest names one by one`() {
    func tabs(_ width: Int, _ focus: Pane = .detail) -> String {
      let explorer = Explorer.over(Bank.ready, width, 24, focus: focus, end: Self.shop)
      return explorer.view(width: width, height: 24).rowText(1)
    }
    #expect(
      tabs(150).hasPrefix("  1 Factories  [2 Detail]  3 Start-up   4 When ready   5 Settings   6 Graph   7 Events "))
    let names = "5 Settings  6 Graph  7 Events  8 Problems  9 Diff  0 Scopes  P Output"
    #expect(tabs(130) == " 1 Factories [2 Detail] 3 Start-up  4 When ready  \(names)")
    #expect(tabs(120) == tabs(130))
    // With one space each, all have room in fewer columns.
    let narrow = names.replacing("  ", with: " ")
    #expect(tabs(112) == " 1 Factories [2 Detail] 3 Start-up 4 When ready \(narrow)")
    #expect(tabs(110) == " 1 Factories [2 Detail] 3 Start-up 4 \(narrow)")
    #expect(tabs(80) == " 1 [2 Detail] 3 Start-up 4 5 6 Graph 7 Events 8 9 Diff 0 Scopes P Output")
    #expect(tabs(80, .callbacks) == " 1 2 Detail 3 [4 When ready] 5 6 Graph 7 Events 8 9 Diff 0 Scopes P Output")
    #expect(tabs(40) == " 1 [2 Detail] 3 4 5 6 7 8 9 Diff 0 P")
  }

  @Test(arguments: [300, 100, 80, 60, 40])
  func `The number of problems is not cut in the title`(width: Int) {
    var failed = Faulty.failed
    for name in ["shop", "a-process-with-a-very-long-name-in-its-title"] {
      failed.process.name = name
      let explorer = Explorer.over(failed, width, 24, focus: .factories)
      #expect(explorer.view(width: width, height: 24).rowText(0).contains("Failed"))
      #expect(explorer.view(width: width, height: 24).rowText(0).contains("3 problems"))
    }
  }

  @Test(arguments: [(300, 100), (120, 40), (100, 30), (80, 24), (60, 12), (40, 10)])
  func `The border never cuts the number of problems, during any search`(width: Int, height: Int) {
    var explorer = Explorer.over(Faulty.failed, width, height, focus: .problems)
    func border() -> String { String(explorer.text(of: .problems).prefix { !$0.isNewline }) }
    #expect(border().contains(/\ 3 (problems )?─/))
    explorer.press(.character("/"))
    explorer.type("Notifier that is searched for in a text that is long")
    explorer.press(.enter)
    #expect(border().contains(/\ 3 (problems )?─/))
  }

  // MARK: Room

  @Test func `Where a type only repeats the name, the name has its room`() {
    var bank = Bank.ready
    let name = "CounterpartyRiskAssessment"
    bank.factories[0].name = name
    bank.factories[0].typeName = name
    let explorer = Explorer.over(bank, 104, 40)
    let row = explorer.text(of: .factories).split(separator: "\n").first { $0.contains("Counterparty") }
    #expect(row?.contains(name) == true)
    #expect(row?.components(of: "Counterparty") == 1)
  }

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

extension Explorer {
  /// The positions at which tabs can be, from the left.
  fileprivate var tabPositions: [Position] {
    (1..<shared.height).flatMap { row in (0..<shared.width).map { Position(row: row, column: $0) } }
  }

  /// The underlined texts of a pane.
  fileprivate func underlined(in pane: Pane) -> [String] {
    let screen = view(width: shared.width, height: shared.height)
    guard let area = shared.layout.rectangle(of: pane) else { return [] }
    var texts: [String] = []
    for row in area.row..<area.row + area.height {
      var text = ""
      for column in area.column..<area.column + area.width {
        if screen[row, column].style.attributes.contains(.underline) {
          text.append(screen[row, column].grapheme)
        } else if !text.isEmpty {
          texts.append(text)
          text = ""
        }
      }
    }
    return texts
  }
}

extension Substring {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
