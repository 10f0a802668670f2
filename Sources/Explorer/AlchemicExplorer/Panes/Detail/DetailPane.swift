// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The detail pane: the selected factory, its dependencies, and its dependents.
struct DetailPane: PaneModel {
  static let pane = Pane.detail
  static let place = PanePlace(view: .objects, area: .right, companion: .factories)
  static let finding = Finding.searches
  static let bindings: [KeyBinding] = [.following, .returning, .searching, .marking, .editingSource]

  var cursor = Cursor()
  var search: LineSearch?
  /// The factory whose details were last requested.
  private var requested: Int?
  /// When they were requested, on the container's clock, in nanoseconds.
  private var requestedAt: UInt64 = 0
  /// The number of objects that it had created then.
  private var requestedCount = 0
  /// The details that arrived last.
  private var details: FactoryDetails?
  /// The factory whose reasons were requested while the user is elsewhere, until they arrive.
  private var awaited: Int?

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    guard action == .open else { return nil }
    return cursor.item.map { [.follow($0, in: .detail)] } ?? []
  }

  mutating func selectionChanged(_ shared: ExplorerState) { cursor = Cursor() }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch message {
    case .snapshot: invalidate()
    case .event(let event):
      switch event.change {
      case .factories: invalidate()
      case .factory(let id, .notCreated, _) where shared.container?.factory(id)?.isKept == false:
        noteNewObjects(of: id, at: event.instant)
      case .factory(requested, _, _): requested = nil
      default: break
      }
    case .answered(let reply):
      guard let loaded = reply.to(LoadDetails.self) else { break }
      if !loaded.question.isWhole {
        guard loaded.question.factory == awaited else { break }
        awaited = nil
        guard details?.factory != loaded.question.factory else { break }
      } else if loaded.question.factory != requested {
        break
      }
      details = FactoryDetails(
        factory: loaded.question.factory, object: loaded.answer.object, explanations: loaded.answer.explanations,
        createdCount: requestedCount)
      return [.settle]
    default: break
    }
    return []
  }

  /// Requests the details of the shown factory, once until something changes.
  mutating func missing(_ shared: ExplorerState) -> [Effect] {
    guard shared.lostConnection == nil, shared.mirror.rewound == nil, let selected = shared.selected,
      shared.container?.factory(selected) != nil
    else {
      return []
    }
    guard shared.focus == Self.pane else { return missingReasons(of: selected, shared) }
    guard requested != selected else { return [] }
    requested = selected
    requestedAt = shared.now
    requestedCount = shared.container?.factory(selected)?.createdCount ?? 0
    return [.ask(LoadDetails(selected))]
  }

  /// Requests why the factory beside the list got its dependencies, one factory at a time.
  private mutating func missingReasons(of selected: Int, _ shared: ExplorerState) -> [Effect] {
    let factory = shared.container?.factory(selected)
    guard awaited == nil, details?.factory != selected,
      factory?.arguments.isEmpty == false || factory?.injections.isEmpty == false,
      shared.layout.panes.contains(where: { $0.pane == Self.pane })
    else { return [] }
    awaited = selected
    return [.ask(LoadDetails(selected, isWhole: false))]
  }

  /// Requests a template's details again after new objects, but at most twice a second, because the program must
  /// answer.
  private mutating func noteNewObjects(of factory: Int, at instant: UInt64) {
    guard factory == requested, instant >= requestedAt, instant - requestedAt >= 500_000_000 else { return }
    requested = nil
  }

  private mutating func invalidate() {
    requested = nil
    details = nil
    awaited = nil
  }

  /// The details of a factory, if they are known.
  func details(of factory: FactorySnapshot) -> FactoryDetails? {
    guard let details, details.factory == factory.id else { return nil }
    let dependencies = factory.arguments.count + factory.injections.count
    // Explanations of another graph do not apply.
    let isWhole = details.explanations.count == dependencies
    return isWhole
      ? details
      : FactoryDetails(
        factory: factory.id, object: details.object, explanations: [], createdCount: details.createdCount)
  }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open: cursor.item != nil
    // Marking matters where a path is shown.
    case .mark: false
    default: true
    }
  }

  func textToCopy(_ shared: ExplorerState) -> String? {
    shared.selected.flatMap { shared.container?.factory($0) }.map { "\($0.name) (\($0.location))" }
  }

  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? { shared.source(of: shared.selected) }

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
  /// The selected factory.
  public static let detail = Pane("detail", title: "Detail", otherNames: ["why", "candidates"])
}

extension ExplorerState {
  /// The destination of Backspace; empty for none.
  var wayBack: String {
    guard let visit = selection.history.last, let factory = container?.factory(visit.factory) else { return "" }
    return "\(symbols.back) \(visit.pane?.title ?? factory.name)"
  }
}

extension Canvas {
  /// Draws a link to a factory, indented below what it belongs to.
  mutating func draw(linkTo item: Int, in area: Rectangle, _ shared: ExplorerState) {
    guard let factory = shared.container?.factory(item) else { return }
    put(shared.link(to: factory), row: area.row, column: area.column + 2, width: area.width - 2)
  }
}
