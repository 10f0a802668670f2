// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The graph pane: a tree of the selected factory's dependencies, and one of its dependents.
struct GraphPane: PaneModel {
  static let pane = Pane.graph
  static let place = PanePlace(view: .objects, area: .right)
  static let finding = Finding.searches
  static let bindings: [KeyBinding] = [.following, .returning, .searching, .marking, .editingSource]

  var cursor = Cursor()
  var search: LineSearch?

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open: return cursor.item.map { [.follow($0, in: .graph)] } ?? []
    case .mark:
      shared.mark(cursor.item ?? shared.selected)
      return [.settle]
    default: return nil
    }
  }

  mutating func selectionChanged(_ shared: ExplorerState) { cursor = Cursor() }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open: cursor.item != nil
    case .mark: shared.selected != nil
    default: true
    }
  }

  func textToCopy(_ shared: ExplorerState) -> String? { cursor.item.flatMap { shared.container?.factory($0)?.name } }

  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? { shared.source(of: cursor.item ?? shared.selected) }

  func note(_ shared: ExplorerState) -> String { shared.wayBack }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    searchPosition(shared) ?? linePosition(cursor, in: document, height: height)
  }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    canvas.draw(linkTo: item, in: area, shared)
  }
}

extension Pane {
  /// The dependencies and the dependents of the selected factory.
  public static let graph = Pane(
    "graph", title: "Graph",
    otherNames: [
      "needs", "used by", "users", "depends on", "what would break", "breaks without", "who uses", "who needs",
      "who depends on", "impact",
    ])
}

extension GraphPane {
  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard let container = shared.container, let id = shared.selected, let factory = container.factory(id) else {
      return Document(
        notice: shared.container?.factories.isEmpty ?? true ? shared.emptyNotice : "No factory selected.", width: width)
    }
    var lines = [Document.Line([shared.symbols.mark(factory), Span(" \(factory.name)", .strong)])]
    lines += pathLines(to: factory, width: width, shared)
    let needs = factory.neededCount
    let trees = [
      ("Needs", DependencyTree.Direction.needs, needs == 0 ? "nothing" : "\(needs)"),
      ("Used by", .users, shared.userWords(of: factory)),
    ]
    for (title, direction, note) in trees {
      lines.append(Document.Line())
      lines.append(Document.Line([Span(title, .strong), Span("  \(note)", .dim)]))
      lines += DependencyTree(id, direction, container.factories, shared.symbols).lines
    }
    return Document([.lines(lines + callbackLines(of: factory, shared))])
  }

  /// The callbacks that requested the factory's object, or one of a factory that needs it.
  private func callbackLines(of factory: FactorySnapshot, _ shared: ExplorerState) -> [Document.Line] {
    guard let container = shared.container else { return [] }
    // Where too many need it: the callbacks that requested the object itself.
    let users =
      DependencyPaths.users(of: factory.id, in: container.factories, limit: DependencyPaths.shownUsers) ?? []
    return container.callbacks(requestingAnyOf: users.union([factory.id])).map { callback, requested in
      let names = requested.compactMap(container.name(of:)).joined(separator: ", ")
      return Document.Line([
        shared.symbols.mark(callback.state), Span(" \(callback.title)"), Span("  callback, requests \(names)", .dim),
      ])
    }
  }

  /// The path between the marked factory and this one.
  private func pathLines(to factory: FactorySnapshot, width: Int, _ shared: ExplorerState) -> [Document.Line] {
    guard let paths = shared.selection.paths, let marked = shared.container?.factory(paths.origin),
      marked.id != factory.id
    else {
      return []
    }
    guard let path = paths.path(to: factory.id) else {
      let notice = "No path between \(marked.name) and \(factory.name)."
      return [Document.Line()] + Format.wrapped(notice, to: width).map { Document.Line([Span($0, .dim)]) }
    }
    let isForward = path.first == marked.id
    let title = isForward ? "Path from \(marked.name)" : "Path to \(marked.name)"
    let steps = Format.count(path.count - 1, "step", "steps")
    return [Document.Line(), Document.Line([Span(title, .strong), Span("  \(steps)", .dim)])]
      + path.enumerated().compactMap { step, id in
        guard let factory = shared.container?.factory(id) else { return nil }
        let connector = step == 0 ? "" : String([shared.symbols.lastBranch, shared.symbols.horizontal]) + " "
        var spans = [Span(String(repeating: " ", count: 3 * min(max(0, step - 1), 12)) + connector, .dim)]
        spans += [shared.symbols.mark(factory), Span(" \(factory.name)")]
        let before = step > 0 ? shared.container?.factory(path[step - 1]) : nil
        let label = before?.needs.first { $0.factory == id }?.label
        if let label { spans.append(Span("  \(label)", .dim)) }
        return Document.Line(spans, item: id)
      }
  }
}
