// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The problems pane: every problem with its code, its place and what could have been meant.
struct ProblemsPane: PaneModel {
  static let pane = Pane.problems
  static let place = PanePlace(view: .problems, area: .right)
  static let finding = Finding.searches
  static let bindings: [KeyBinding] = [
    KeyBinding(.opening, [.enter], .open, "go to the factory of the problem", hint: "go there"), .returning, .searching,
    .editingSource,
  ]

  var cursor = Cursor()
  var search: LineSearch?
  private var positions: ProblemPositions?

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open: return open(&shared)
    case .nextMatch where !isSearched: goToProblem(1, &shared)
    case .previousMatch where !isSearched: goToProblem(-1, &shared)
    default: return nil
    }
    return []
  }

  /// A start that fails shows why, unless the user is busy with something else.
  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard case .event(let event) = message, case .phase(.failed, _) = event.change, !shared.window.isOverlaid else {
      return []
    }
    return [.go(Self.pane)]
  }

  /// Goes to the next problem in a direction. The last one is followed by the first.
  private mutating func goToProblem(_ direction: Int, _ shared: inout ExplorerState) {
    guard !shared.problems.isEmpty else { return shared.warn("No problems listed.") }
    let positions = positions(width: content(shared).textWidth, shared)
    let count = positions.items.count
    let index = cursor.item.flatMap { positions.problem(ofItem: $0)?.problem } ?? (direction > 0 ? count - 1 : 0)
    let next = (index + direction + count) % count
    move(&shared) { cursor, document, height in
      // Its last row before its first, so that all of it is in view where that has room.
      cursor.show(positions.rows[next + 1] - 2, in: document, height: height)
      cursor.go(to: positions.rows[next], in: document, height: height)
    }
  }

  private func open(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard let row = selectedRow(shared) else { return [] }
    switch row {
    case (_, let link?): return [.follow(link.factory, in: .detail)]
    case (let problem, nil):
      switch problem.subject {
      case .factory(let id?): return [.follow(id, in: .detail)]
      case .callback: return [.go(.callbacks)]
      case .store(let store): return [.showStore(store)]
      case .factory(nil):
        shared.warn("This problem names no factory.")
        return []
      }
    }
  }

  /// The problem of the selected row, and the link in it.
  ///
  /// An item is a row that leads somewhere: each problem has one, then one for each of its links.
  func selectedRow(_ shared: ExplorerState) -> (problem: ContainerProblem, link: ContainerProblem.Link?)? {
    guard let item = cursor.item,
      let (index, number) = positions(width: content(shared).textWidth, shared).problem(ofItem: item),
      number <= shared.problems[index].links.count
    else { return nil }
    let problem = shared.problems[index]
    return (problem, number == 0 ? nil : problem.links[number - 1])
  }

  func textToCopy(_ shared: ExplorerState) -> String? { selectedRow(shared)?.problem.text }

  func path(_ shared: ExplorerState) -> String? { selectedRow(shared)?.problem.path }

  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? {
    guard let (problem, link) = selectedRow(shared) else { return nil }
    if let link { return shared.source(of: link.factory) }
    return problem.location ?? shared.source(of: problem.factory)
  }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open: selectedRow(shared).map { $0.link != nil || $0.problem.subject != .factory(nil) } ?? false
    case .filter: !shared.problems.isEmpty
    default: true
    }
  }

  func note(_ shared: ExplorerState) -> String {
    shared.problems.isEmpty ? "" : Format.count(shared.problems.count, "problem", "problems")
  }

  func shortNote(_ shared: ExplorerState) -> String { shared.problems.isEmpty ? "" : "\(shared.problems.count)" }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    searchPosition(shared) ?? linePosition(cursor, in: document, height: height)
  }

  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard !shared.problems.isEmpty else { return Document(notice: emptyNotice(shared), width: width) }
    return Document([.problems(ProblemRows(positions(width: width, shared), width: width, shared))])
  }

  mutating func layOut(width: Int, _ shared: ExplorerState) {
    if positions?.isValid(width: width, shared) != true { positions = ProblemPositions(width: width, shared) }
  }

  private func positions(width: Int, _ shared: ExplorerState) -> ProblemPositions {
    if let positions, positions.isValid(width: width, shared) { return positions }
    return ProblemPositions(width: width, shared)
  }

  private func emptyNotice(_ shared: ExplorerState) -> String {
    if let leaks = shared.container?.scopes.outlivedWords {
      return "No problems of the graph, the start and the stores. But \(leaks): type :leaks."
    }
    return switch shared.container?.phase {
    case nil: shared.emptyNotice
    case .idle: "No problems yet: the start checks the graph."
    // The sample has nothing to show here.
    case _? where shared.access.isSample:
      "No problems. alchemic-tui --broken opens a bank whose graph has errors."
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .failed, .stopping,
      .stopped,
      .unknown:
      "No problems."
    }
  }
}

extension Pane {
  /// What is wrong.
  public static let problems = Pane("problems", title: "Problems", otherNames: ["what is wrong", "errors"])
}
