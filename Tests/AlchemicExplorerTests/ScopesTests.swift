// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// A server with scopes. Times are in milliseconds.
enum ScopedServer {
  static func place(_ file: String, _ line: Int) -> AlchemicSourceLocation {
    AlchemicSourceLocation(fileID: "Server/\(file).swift", line: line)
  }

  static func scope(_ name: String, openedAt: UInt64, objects: Int, depth: Int = 0, line: Int = 31) -> OpenScopeSnapshot
  {
    OpenScopeSnapshot(
      name: name, location: place("Routes", line), openedAt: openedAt * 1_000_000, objectCount: objects, depth: depth)
  }

  static let cart = OutlivedObjectSnapshot(
    factory: 1, scope: "request", location: place("Routes", 31), createdAt: 2_000 * 1_000_000,
    endedAt: 5_000 * 1_000_000,
    keepers: [
      KeeperSnapshot(name: "AuditTrail.last", location: place("AuditTrail", 12)),
      KeeperSnapshot(name: "Cache, argument 1"),
    ])

  static let busy = ScopesSnapshot(
    open: [
      scope("request", openedAt: 2_000, objects: 5), scope("payment", openedAt: 7_000, objects: 2, depth: 1, line: 44),
      scope("request", openedAt: 9_500, objects: 12),
    ], outlived: [cart], findsOutlived: true)

  private static func factory(_ id: Int, _ name: String, scope: String? = nil) -> FactorySnapshot {
    FactorySnapshot(
      id: id, name: name, typeName: name, module: "Server", kind: .class, mode: scope == nil ? .singleton : .scoped,
      location: place(name, 3), scope: scope)
  }

  static func container(_ scopes: ScopesSnapshot, _ phase: ContainerPhase = .ready) -> ContainerSnapshot {
    ContainerSnapshot(
      process: ProcessDescription(name: "server", identifier: 7), phase: phase,
      progress: ContainerSnapshot.Progress(beganAt: 0, endedAt: 1_000_000_000),
      factories: [
        factory(0, "AuditTrail"), factory(1, "Cart", scope: "request"), factory(2, "Order", scope: "payment"),
        factory(3, "Session", scope: "request"),
      ], scopes: scopes, lastEvent: 1, instant: 10_000 * 1_000_000)
  }

  static func report(_ scopes: ScopesSnapshot, at milliseconds: UInt64) -> ScopesReport {
    ScopesReport(instant: milliseconds * 1_000_000, scopes: scopes)
  }
}

@Suite struct ScopesTests {
  @Test func `The palette finds a kind of scope, and goes to its row also where a filter hides it`() {
    var explorer = explorer()
    explorer.press(.character("/"))
    explorer.type("scope:request")
    explorer.press(.enter, .character("1"), .character(":"))
    explorer.type("paym")
    let item = explorer.overlay(CommandPalette.self)?.matches.first?.item
    #expect(item.map { [$0.title, $0.note] } == ["payment", "scope"])
    explorer.press(.enter)
    #expect(explorer.focus == .scopes)
    let pane = explorer.state(ScopesPane.self)
    #expect(pane.cursor.item.flatMap { pane.list[$0]?.key } == .kind("payment"))
    #expect(pane.filter.isEmpty)
  }

  func explorer(
    _ scopes: ScopesSnapshot = ScopedServer.busy, _ width: Int = 80, _ height: Int = 24,
    _ phase: ContainerPhase = .ready,
    symbols: Symbols = .unicode
  ) -> Explorer {
    var explorer = Explorer.over(ScopedServer.container(scopes, phase), width, height, symbols: symbols)
    explorer.go(.scopes)
    return explorer
  }

  @Test func `Open scopes have ages, objects and places, below what has outlived its scope`() {
    expectScreen(
      explorer().text,
      """
       Alchemic  server 7  ✓ Ready in 1.00 s                  4 factories · 0 objects
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems                     ! 1 leak
       ──────────────────────────────────────────────────────────────────────────────
      ╭─ Scopes ─ Factories  Detail  Graph ───────────────────── 3 open, 1 outlived ─╮
      │   Name                           Age▾  Objects  Place                        │
      │ Outlived their scope  1                                                      │
      │›✗ Cart  outlived request by 5… 8.00 s           Routes.swift:31              │
      │   suspect AuditTrail.last  AuditTrail.swift:12  declared to get Cart         │
      │   suspect Cache, argument 1  declared to get Cart                            │
      │                                                                              │
      │ Open  3                                                                      │
      │ ● request                      8.00 s        5  Routes.swift:31              │
      │ ● payment  within 1 scope      3.00 s        2  Routes.swift:44              │
      │ ● request                      500 ms       12  Routes.swift:31              │
      │                                                                              │
      │ Kinds of scopes  2                                                           │
      │ ○ payment  1 factory, 1 open                                                 │
      │ ○ request  2 factories, 2 open, 1 outlived                                   │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 8 ─╯
       Enter detail  / filter  Tab pane  ] page  : command  e source   ? keys  q quit
      """)
  }

  @Test func `In a narrow window the places give way, and in ASCII the marks differ`() {
    expectScreen(
      explorer(ScopedServer.busy, 40, 16, symbols: .ascii).text(of: .scopes),
      """
      +- Scopes - Factories  Detail  Graph --+
      |   Name                 Agev  Objects |
      | Outlived their scope  1              |
      |>x Cart  outlived re~ 8.00 s          |
      |   suspect AuditTrail.last  AuditTra~ |
      |   suspect Cache, argument 1  declar~ |
      |                                      |
      | Open  3                              |
      | * request            8.00 s        5 |
      | * payment  within 1~ 3.00 s        2 |
      | * request            500 ms       12 |
      |                                      |
      +----------------------------- 1 of 8 -+
      """)
  }

  @Test(
    arguments: [
      (ScopesSnapshot(), .idle, "No scope is open: the container has not started. Press s to start."),
      (ScopesSnapshot(), .stopped, "No scope is open: the container has stopped. Press s to start."),
      (ScopesSnapshot(), .ready, "No scope is open. AcScope(.payment) { … } opens one."),
      (ScopesSnapshot(), .ready, "Run the program with ALCHEMIC_FIND_OUTLIVED=1 to find"),
      (
        ScopesSnapshot(findsOutlived: true), .ready,
        "No object that is alive has outlived its scope. 4 lists those before."
      ),
    ] as [(ScopesSnapshot, ContainerPhase, String)])
  func `A section without rows says what to do`(scopes: ScopesSnapshot, phase: ContainerPhase, text: String) {
    let words = explorer(scopes, 120, 24, phase).words(of: .scopes)
    #expect(words.contains(text), "\(words)")
  }

  @Test func `An object without a suspect says so, and without a connection it may be gone`() {
    var scopes = ScopedServer.busy
    scopes.outlived[0].keepers = []
    var explorer = explorer(scopes, 120, 24)
    #expect(explorer.words(of: .scopes).contains("suspect the program's code"))
    _ = explorer.update(.connectionLost("It ended."))
    #expect(explorer.words(of: .scopes).contains("Outlived their scope 1, some perhaps released since"))
  }

  @Test func `Without a kind of scope, the pane says how to declare one`() {
    var explorer = Explorer.over(Bank.ready, 120, 24)
    explorer.go(.scopes)
    #expect(
      explorer.words(of: .scopes).contains("No factory declares a scope. With AcRegister(factory, AcScoped(.request))"))
    explorer = Explorer.over(nil, 120, 24)
    explorer.go(.scopes)
    #expect(explorer.text(of: .scopes).contains("Waiting for the container."))
  }

  // MARK: Finding

  @Test(
    arguments: [
      ("payment", ["payment", "payment"]), ("scope:request", ["Cart", "", "", "request", "request", "request"]),
      ("audittrail", ["Cart", "", ""]), ("age:<1s", ["request"]), ("-scope:request", ["payment", "payment"]),
      ("age:>7s cart", ["Cart", "", ""]), ("routes.swift:44", ["payment"]),
    ])
  func `A filter has the words of all filters`(filter: String, names: [String]) {
    var explorer = explorer()
    explorer.press(.character("/"))
    explorer.type(filter)
    explorer.press(.enter)
    let list = explorer.state(ScopesPane.self).list
    let found = list.items.compactMap { list[$0] }.map { row in
      switch row {
      case .outlived(let object): object.name(in: ScopedServer.container(ScopesSnapshot()))
      case .suspect: ""
      case .open(let scope): scope.name
      case .kind(let kind): kind.name
      }
    }
    #expect(found == names)
  }

  @Test func `A filter without matches says what its words accept`() {
    var explorer = explorer()
    explorer.press(.character("/"))
    explorer.type("age:old")
    explorer.press(.enter)
    #expect(explorer.text(of: .scopes).contains("age: accepts >10s, <250ms, 5min."))
    explorer.press(.character("/"), .control("u"))
    explorer.type("took:>1s")
    explorer.press(.enter)
    #expect(explorer.words(of: .scopes).contains("took: is not a filter word; there are scope: age:."))
    explorer.press(.escape)
    #expect(explorer.text(of: .scopes).contains("3 open"))
  }

  // MARK: Order, links and places

  private func ages(_ explorer: Explorer) -> [UInt64] {
    let list = explorer.state(ScopesPane.self).list
    return list.items.compactMap { item in
      if case .open(let scope) = list[item] { scope.openedAt / 1_000_000 } else { nil }
    }
  }

  @Test func `Keys and clicks on headings order the open scopes`() {
    var explorer = explorer()
    #expect(ages(explorer) == [2_000, 7_000, 9_500])
    explorer.press(.character("O"))
    #expect(ages(explorer) == [9_500, 7_000, 2_000])
    explorer.press(.character("o"))
    #expect(explorer.footer.contains("Ordered by objects, descending."))
    #expect(ages(explorer) == [9_500, 2_000, 7_000])
    explorer.press(.character("o"))
    #expect(ages(explorer) == [2_000, 9_500, 7_000])
    explorer.press(.character("o"))
    #expect(explorer.footer.contains("Ordered by name, ascending."))
    #expect(ages(explorer) == [7_000, 2_000, 9_500])
    let content = explorer.content(of: .scopes)
    let places = ScopesPane.table.layout(width: content.textWidth).places
    for _ in 0..<2 {
      let position = Position(row: content.row - 1, column: content.column + 1 + places[1].end - 2)
      _ = explorer.update(.input(.mouse(.click, at: position)))
    }
    #expect(explorer.footer.contains("Ordered by age, ascending."))
    #expect(ages(explorer) == [9_500, 7_000, 2_000])
  }

  @Test func `Enter goes to the factory of an object and of what keeps it, and to the factories of a scope`() {
    var explorer = explorer()
    explorer.press(.home, .enter)
    #expect(explorer.focus == .detail && explorer.selectedName == "Cart")
    explorer.go(.scopes, .down, .enter)
    #expect(explorer.focus == .detail && explorer.selectedName == "AuditTrail")
    explorer.go(.scopes, .down, .enter)
    #expect(explorer.footer.contains("Cache, argument 1 belongs to no factory."))
    explorer.press(.down, .enter)
    #expect(explorer.focus == .factories && explorer.list.filter == "scope:request")
    #expect(explorer.names == ["Cart", "Session"])
  }

  @Test func `Backspace after a suspect goes back to the scopes, and to the factory that was selected there`() {
    var explorer = explorer()
    let before = explorer.selectedName
    explorer.press(.home, .down, .enter)
    #expect(explorer.focus == .detail && explorer.selectedName == "AuditTrail")
    #expect(explorer.text(of: .detail).split(separator: "\n").first?.hasSuffix(" ← Scopes ─╮") == true)
    explorer.press(.backspace)
    #expect(explorer.focus == .scopes && explorer.selectedName == before)
    #expect(explorer.words(of: .scopes).contains("› suspect AuditTrail.last"))
  }

  @Test func `A variable of a nested class belongs to the factory of that class`() {
    var scopes = ScopedServer.busy
    scopes.outlived[0].keepers[0].name = "AuditTrail.Page.last"
    var container = ScopedServer.container(scopes)
    container.factories[3].name = "AuditTrail.Page"
    var explorer = Explorer.over(container, 80, 24)
    explorer.go(.scopes, .home, .down, .enter)
    #expect(explorer.focus == .detail && explorer.selectedName == "AuditTrail.Page")
  }

  @Test func `The source of a row is the place that it shows`() {
    var explorer = explorer()
    explorer.press(.home)
    #expect(explorer.press(.character("e")) == [.ask(OpenSource(ScopedServer.place("Routes", 31)))])
    #expect(explorer.press(.character("Y")) == [.copy("Cart outlived request (Routes.swift:31)")])
    #expect(explorer.press(.down, .character("e")) == [.ask(OpenSource(ScopedServer.place("AuditTrail", 12)))])
    explorer.press(.down, .down, .down)
    #expect(explorer.copyPlace() == [.copy("Routes.swift:44")])
    explorer.press(.end, .character("e"))
    #expect(explorer.footer.contains("Nothing here has a place in the source."))
  }

  @Test func `Wrong numbers of another process show no wrong factory`() {
    var broken = ScopedServer.busy
    broken.outlived[0].factory = 99
    broken.outlived[0].createdAt = .max
    broken.open[0].openedAt = .max
    var explorer = explorer(broken)
    #expect(explorer.text(of: .scopes).contains("factory 99"))
    explorer.press(.home, .enter)
    #expect(explorer.footer.contains("The graph has no such factory any more."))
  }
}
