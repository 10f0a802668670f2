// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicModel
import Foundation
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// A pane of the factories with a column that the explorer does not have.
private struct LettersPane: TablePane {
  static let pane = Pane("letters", title: "Letters")
  static let place = PanePlace(view: .objects, area: .left)
  static let bindings: [KeyBinding] = [.ordering, .reversing]
  /// The columns of the factories, and one more: this declaration is all that there is of it.
  static let table = Table<FactorySnapshot>(
    "words", order: TableOrder(column: "name"), mark: FactoriesPane.table.mark,
    FactoriesPane.table.columns + [
      Column(
        "letters", .number { factory, _ in factory.name.count }, width: .fixed(8),
        filter: FilterWord("letters:", "the number of letters in the name"))
    ])

  var cursor = Cursor()
  var tableLayout = table.layout(width: 0)
  private(set) var order = table.order
  private var ids: [Int] = []
  var rowCount: Int { ids.count }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    performOrder(action, &shared)
  }

  mutating func setOrder(_ order: TableOrder, _ shared: inout ExplorerState) {
    self.order = order
    arrange(shared)
  }

  mutating func receive(_ occurrence: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    if case .snapshot = occurrence { arrange(shared) }
    return []
  }

  private mutating func arrange(_ shared: ExplorerState) {
    let facts = Facts(shared)
    guard let order else { return }
    ids = Self.table.sorted(Array(facts.factories.indices), of: facts.factories, by: order, facts)
  }

  func document(width: Int, _ shared: ExplorerState) -> Document { Document([.items(ids)]) }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let factory = shared.container?.factory(item) else { return }
    draw(factory, in: area, shared, on: &canvas)
  }
}

/// What one declaration of a column gives.
@Suite struct TableTests {
  private static let panes: [any PaneModel.Type] = PaneList.standard + [LettersPane.self]
  private static let keys = KeyTable(panes: panes, overlays: OverlayList.standard)

  private func explorer(width: Int = 80) -> Explorer {
    var explorer = Explorer(Self.panes, keys: Self.keys)
    _ = explorer.update(.resized(width: width, height: 12))
    _ = explorer.update(.snapshot(Bank.ready))
    explorer.go(LettersPane.pane)
    return explorer
  }

  @Test func `A column that is declared once is in the pane, and the order key reaches it`() {
    var explorer = explorer()
    for _ in 0..<3 { explorer.press(.character("o")) }
    expectScreen(
      explorer.text(of: LettersPane.pane),
      """
      ╭─ Letters ─ Factories  Detail  Graph  Scopes ─────────────────────────────────╮
      │   Mode       Name                     Type                    Total Letters▾ │
      │›◌ template   Bank.serverConnection(…  Connection                          34 │
      │ ○ reference  BankApplication                                              15 │
      │ ✓ reference  tellerWindow             TellerWindow              set       12 │
      │ ○ singleton  makeRates                RateTable                            9 │
      │ ✓ singleton  RateTable                                      24.9 ms        9 │
      │ ✓ singleton  Transfers                                      3.20 ms        9 │
      ╰────────────────────────────────────────────────────────────────── 1-6 of 12 ─╯
      """)
    #expect(explorer.footer.hasPrefix(" Ordered by letters, descending."))
  }

  @Test func `A click on its heading orders by it, and a second click reverses the order`() {
    var explorer = explorer()
    func click() {
      let content = explorer.content(of: LettersPane.pane)
      let place = LettersPane.table.place(of: "letters", in: LettersPane.table.layout(width: content.textWidth))
      _ = explorer.update(
        .input(.mouse(.click, at: Position(row: content.row - 1, column: content.column + (place?.end ?? 0)))))
    }
    click()
    #expect(explorer.state(LettersPane.self).order == TableOrder(column: "letters"))
    click()
    #expect(explorer.state(LettersPane.self).order == TableOrder(column: "letters", isReversed: true))
  }

  @Test func `The palette orders by it from any pane, and the configuration can assign a key`() {
    var explorer = explorer()
    explorer.go(.factories, .character(":"))
    explorer.type("order words by letters")
    explorer.press(.enter)
    #expect(explorer.focus == LettersPane.pane)
    #expect(explorer.state(LettersPane.self).order == TableOrder(column: "letters"))
    var keys = Self.keys
    keys.bind("words-by-letters", to: [.function(5)])
    #expect(keys.binding(for: .function(5), in: Context(LettersPane.pane))?.summary == "order words by letters")
    #expect(keys.conflict() == nil)
  }

  @Test func `The help has its word of the filter`() {
    #expect(LettersPane.table.filterWords.last?.word == "letters:")
  }

  @Test func `A printed table and JSON have it`() throws {
    let bank = Bank.ready
    let table = LettersPane.table.printed(Array(bank.factories.prefix(2)), Facts(bank))
    #expect(
      table == """
        FLAGS    NAME             TYPE             STATE    LETTERS  TOOK     DECLARED
        *S...PC  amex             AmexAccount      created  4        64.0 µs  Accounts.swift:31
        .R....C  BankApplication  BankApplication  not set  15       -        Application.swift:9

        """)
    let json = JSONReport.text(bank.factories.prefix(2).map { LettersPane.table.record($0, Facts(bank)) })
    let rows = try JSONDecoder().decode([Letters].self, from: Data(json.utf8))
    #expect(rows.map(\.letters) == bank.factories.prefix(2).map(\.name.count))
  }

  private struct Letters: Decodable {
    let letters: Int
  }

  @Test func `A column without a width is only in reports, and a hidden one is not there either`() {
    #expect(
      FactoriesPane.table.columns.filter { $0.layout.width == nil && $0.printing == nil && $0.encoding == nil }.map(
        \.name)
        == [])
    let bank = Bank.ready
    let members = FactoriesPane.table.members(of: bank.factories[0], Facts(bank)).keys
    #expect(!members.contains("needs"))
  }

  @Test(arguments: [
    (
      "factories", FactoriesPane.table.columns.compactMap(\.encoding?.member),
      "createdCount declared failure flags isLazy kind method mode module name protocols scope state tookNanoseconds type "
        + "usedBy"
    ),
    (
      "scopes", ScopesPane.table.columns.compactMap(\.encoding?.member),
      "ageNanoseconds depth endedNanosecondsAgo factory objects place scope"
    ),
    (
      "settings", SettingsPane.table.columns.compactMap(\.encoding?.member),
      "changedAt changedBy default group isSecret key origin store title value"
    ),
    (
      "properties", PropertyList.table.columns.compactMap(\.encoding?.member),
      "default file isRequired isSecret key name names requiredBy source state type value"
    ),
    (
      "steps of a start", StartStep.table.columns.compactMap(\.encoding?.member),
      "afterNanoseconds inside name ownNanoseconds state thread tookNanoseconds waitedNanoseconds"
    ),
    (
      "objects of a stop", StopStep.table.columns.compactMap(\.encoding?.member),
      "after declared failure keptWaiting name state took waitedFor"
    ),
  ])
  func `JSON keeps the members that programs may read`(rows: String, members: [String], known: String) {
    let missing = Set(known.split(separator: " ").map(String.init)).subtracting(members)
    #expect(missing == [], "The \(rows) have lost members.")
    #expect(Set(members).count == members.count, "Two columns of the \(rows) have the same member.")
  }

  @Test(arguments: 0...220) func `The columns of a table never overlap, and end inside it`(width: Int) {
    for hasExtras in [false, true] {
      let layouts = [
        FactoriesPane.table.layout(width: width, hasExtras: hasExtras), ScopesPane.table.layout(width: width),
      ]
      for layout in layouts {
        var end = 0
        for place in layout.places {
          #expect(place.start >= end)
          end = place.end
        }
        // Below this, the columns that always stay have no room.
        if width >= 30 { #expect(end == width) }
      }
    }
  }
}
