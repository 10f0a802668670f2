// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

@testable import AlchemicExplorer

extension Explorer {
  /// An explorer of a container, in a window of a size.
  static func over(
    _ container: ContainerSnapshot?, _ width: Int = 120, _ height: Int = 40, focus: Pane = .factories,
    symbols: Symbols = .unicode, end: ProgramEnd = .others
  ) -> Explorer {
    var explorer = Explorer(symbols: symbols, focus: focus, end: end)
    _ = explorer.update(.resized(width: width, height: height))
    if let container { _ = explorer.update(.snapshot(container)) }
    return explorer
  }

  /// Presses keys in turn and returns the effects of the last.
  @discardableResult
  mutating func press(_ keys: Key...) -> [Effect] {
    var effects: [Effect] = []
    for key in keys { effects = update(.input(.key(key))) }
    return effects.map(\.withoutNumber)
  }

  /// Goes to a pane with the key of its view and then from page to page, presses further keys, and returns the effects of
  /// the last key.
  @discardableResult
  mutating func go(_ pane: Pane, _ keys: Key...) -> [Effect] {
    guard let view = shared.window.place(of: pane)?.view else { return [] }
    var effects = press(.character(Character("\(view.rawValue)")))
    for _ in shared.window.panes(of: view) where focus != pane { effects = press(.character("]")) }
    for key in keys { effects = press(key) }
    return effects
  }

  /// Runs an action that has no key by default.
  @discardableResult
  mutating func run(_ action: Action) -> [Effect] {
    let effects = perform(action)
    shared.arrangeWindow()
    return effects.map(\.withoutNumber)
  }

  /// Copies the place in the source of the selected row. The runner finds its file at a path, or not at all.
  mutating func copyPlace(path: String? = nil) -> [Effect] {
    let effects = press(.character("y"))
    guard let question = effects.first?.question(FindPath.self) else { return effects }
    return update(.answered(question, path))
  }

  /// Answers the first unanswered command that is equal to a command.
  mutating func answer(_ command: Command, refusal: CommandError? = nil) {
    guard let id = shared.mirror.commands.number(of: command) else { return }
    _ = update(.answered(SendCommand(.start, id: id), refusal))
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// The window as text.
  var text: String { view(width: shared.window.width, height: shared.window.height).text }

  /// The last line of the window.
  var footer: String {
    view(width: shared.window.width, height: shared.window.height).rowText(shared.window.height - 1)
  }

  /// The lines of a pane, border included, as text.
  func text(of pane: Pane) -> String {
    guard let location = shared.layout.rectangle(of: pane) else { return "\(pane.title) cannot be seen." }
    let screen = view(width: shared.window.width, height: shared.window.height)
    return (location.row..<location.row + location.height).map { row in
      var line = ""
      for column in location.column..<location.column + location.width where screen[row, column].width > 0 {
        line.append(screen[row, column].grapheme)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

extension Explorer {
  /// The words in a pane, with one space between them at any width.
  func words(of pane: Pane) -> String {
    text(of: pane).split { " │\n".contains($0) }.joined(separator: " ")
  }

  /// The names of the listed factories.
  var names: [String] { list.visible.compactMap { container?.factories[$0].name } }

  /// Selects a factory in the list, starting at the top.
  mutating func select(_ name: String) {
    press(.home)
    for _ in names where selectedName != name { press(.down) }
  }
}

extension Explorer {
  /// Imports a file into the store under the cursor, up to the confirmation.
  mutating func read(_ assignments: [SettingAssignment], into store: String = "user-defaults") {
    press(.character("i"), .character("f"), .enter)
    _ = update(.answered(ReadSettings(path: "bank.json", store: store), .success(assignments)))
  }

  /// An explorer of the bank with an entry of its settings selected.
  static func editing(_ key: String) -> Explorer {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    for _ in 0..<20 where explorer.entryUnderCursor?.entry.key != key { explorer.press(.down) }
    return explorer
  }
}

/// The state of single panes, for tests of one pane.
extension Explorer {
  var list: FactoryList { state(FactoriesPane.self).list }
  var settings: SettingsList { state(SettingsPane.self).list }
  var eventsPane: EventsPane { state(EventsPane.self) }
  var entryUnderCursor: (store: StoreSnapshot, entry: EntrySnapshot)? { state(SettingsPane.self).selectedEntry(shared) }
  var selected: Int? { shared.selected }
  var selectedName: String? { shared.selectedName }
  var layout: Layout { shared.layout }

  /// Whether no overlay is open.
  var isBrowsing: Bool { overlays.isEmpty }

  func state<Model: PaneModel>(_ type: Model.Type) -> Model {
    panes.lazy.compactMap { $0 as? Model }.first ?? Model()
  }

  /// The top overlay, if it is of a type.
  func overlay<Top: Overlay>(_ type: Top.Type) -> Top? { overlays.last as? Top }

  subscript(cursor pane: Pane) -> Cursor { self[pane].cursor }

  func content(of pane: Pane) -> Rectangle { self[pane].content(shared) }

  func document(of pane: Pane, width: Int) -> Document { self[pane].document(width: width, shared) }
}

extension Context {
  /// Every context of the key table.
  static let all = Array(KeyTable.standard.bindings.reduce(into: Set<Context>()) { $0.formUnion($1.contexts) })
    .sorted { $0.name < $1.name }
}

extension Effect {
  /// A command with any number, for comparisons.
  static func perform(_ command: Command) -> Effect { .ask(SendCommand(command, id: 0)) }

  /// The command that it sends.
  var sent: SendCommand? { question(SendCommand.self) }

  /// The question of a type that it asks.
  func question<Asked: Question>(_ type: Asked.Type) -> Asked? {
    if case .ask(let asked) = self { asked.question as? Asked } else { nil }
  }

  var withoutNumber: Effect {
    if var comparison = question(CompareRuns.self) {
      comparison.number = 0
      return .ask(comparison)
    }
    return sent.map { .perform($0.command) } ?? self
  }
}

extension Explorer {
  /// Answers the last comparison, and returns the effects.
  @discardableResult
  mutating func compare(_ diff: ContainerDiff, _ runs: ComparedRuns) -> [Effect] {
    compare(.success(CompareRuns.Differences(diff: diff, runs: runs)))
  }

  @discardableResult
  mutating func compare(_ answer: CompareRuns.Answer) -> [Effect] {
    var question = CompareRuns(.named(""))
    question.number = (self[.diff] as? DiffPane)?.number ?? 0
    return update(.answered(question, answer)).map(\.withoutNumber)
  }
}
