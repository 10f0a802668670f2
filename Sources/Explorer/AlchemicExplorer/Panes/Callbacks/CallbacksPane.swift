// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The when-ready pane: a row for each callback with its state.
struct CallbacksPane: PaneModel {
  static let pane = Pane.callbacks
  static let place = PanePlace(view: .start, area: .rightMiddle, companion: .startup)
  static let bindings: [KeyBinding] = [.editingSource]

  var cursor = Cursor()

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open: return []
    default: return nil
    }
  }

  func textToCopy(_ shared: ExplorerState) -> String? {
    guard let item = cursor.item, let callbacks = shared.container?.callbacks, callbacks.indices.contains(item) else {
      return nil
    }
    return callbacks[item].label
  }

  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? {
    guard let item = cursor.item, let callbacks = shared.container?.callbacks, callbacks.indices.contains(item) else {
      return nil
    }
    return callbacks[item].location
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    cursor.item.map { "\($0 + 1) of \(shared.container?.callbacks.count ?? 0)" } ?? ""
  }

  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard let callbacks = shared.container?.callbacks, !callbacks.isEmpty else {
      let notice =
        switch shared.container?.phase {
        case nil: shared.emptyNotice
        case .idle: "No when-ready callbacks yet. \(shared.startInvitation)"
        case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .failed, .stopping,
          .stopped, .unknown:
          "No when-ready callbacks. AcWhenReady { } registers one."
        }
      return Document(notice: notice, width: width)
    }
    var sections: [Document.Section] = []
    var items: [Int] = []
    for (item, callback) in callbacks.enumerated() {
      items.append(item)
      if case .failed(let reason) = callback.state {
        let lines = Format.wrapped(reason.text, to: width - 2).map { Document.Line([Span("  \($0)", .bad)]) }
        sections += [.items(items), .lines(lines)]
        items = []
      }
    }
    return Document(sections + [.items(items)])
  }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let callbacks = shared.container?.callbacks, callbacks.indices.contains(item) else { return }
    let callback = callbacks[item]
    let mark = shared.symbols.mark(callback.state)
    let state = state(of: callback, shared)
    let end = area.column + area.width
    let stateColumn = canvas.put(state, .dim, row: area.row, endingAt: end, width: area.width / 2)
    let labelColumn = area.column + 2
    // The label matters most: the source location is shown only where it fits.
    let widths = columnWidths(callbacks)
    let placeColumn = labelColumn + widths.label + 2
    let hasPlace = placeColumn + widths.area < stateColumn
    let label = callback.label.isEmpty ? Span("no label", .dim) : Span(callback.label)
    canvas.put([mark], row: area.row, column: area.column, width: 1)
    canvas.put(
      [label], row: area.row, column: labelColumn, width: (hasPlace ? placeColumn : stateColumn) - labelColumn - 1)
    if hasPlace {
      canvas.put([Span(callback.location, .dim)], row: area.row, column: placeColumn, width: widths.area)
    }
  }

  /// The widths of the columns, from the first callbacks: measuring thousands for each row would be slow.
  private func columnWidths(_ callbacks: [CallbackSnapshot]) -> (label: Int, area: Int) {
    let first = callbacks.prefix(100)
    return (
      label: first.map { $0.label.isEmpty ? 8 : Format.width(of: $0.label) }.max() ?? 0,
      area: first.map { Format.width(of: $0.location.description) }.max() ?? 0
    )
  }

  private func state(of callback: CallbackSnapshot, _ shared: ExplorerState) -> String {
    if shared.container?.isOfEarlierStart(callback) == true { return "ran in an earlier start" }
    return switch callback.state {
    case .waiting: "waiting"
    case .firing(let since, let thread):
      "firing \(Format.duration(Format.elapsed(from: since, to: shared.now), shared.symbols)) \(thread)"
    case .fired(_, let took, let thread):
      (callback.count > 1 ? "\(callback.count) fired, last in " : "fired in ")
        + "\(Format.duration(took, shared.symbols)) \(thread)"
    case .failed: "failed"
    case .unknown: "unknown"
    }
  }
}

extension Pane {
  /// The when-ready callbacks.
  public static let callbacks = Pane("callbacks", title: "When ready")
}
