// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The rows of the settings, with the editor in the row of its entry.
extension SettingsPane {
  func filterAdvice(_ shared: ExplorerState) -> String? { list.advice }

  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard list.document.count == 0 else {
      let document = list.document.wrapped(to: width)
      guard let container = shared.container, container.stores.isEmpty, container.phase != .ready else {
        return document
      }
      // The properties alone would look like all that there is.
      return document.below(emptyNotice(shared), width: width)
    }
    return Document(notice: shared.container == nil ? shared.emptyNotice : emptyNotice(shared), width: width)
  }

  /// Stores are ordinary objects: they exist once the container has created them.
  private func emptyNotice(_ shared: ExplorerState) -> String {
    let key = shared.keyLabel(.start)
    return switch shared.container?.phase {
    case .ready: "No key-value stores. AcEnableUserDefaults() creates one."
    case .failed:
      "Stores are open while the container is started, and its start failed. "
        + "Press \(shared.keyLabel(goingTo: .problems)) for the reason\(shared.canStart ? ", \(key) to retry" : "")."
    case .idle:
      "Stores open with the container.\(shared.isReadOnly ? " The explorer is read-only." : "")"
    case .stopping, .stopped:
      "Stores are open while the container is started. \(shared.canStart ? "Press \(key) to start it again." : "")"
    case nil, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .unknown:
      "Stores open with the container, which is starting."
    }
  }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let (store, entry) = entry(ofItem: item, shared) else { return }
    let layout = layout(width: area.width, shared)
    if let editor = overlay as? SettingEditor, editor.store == store.id, editor.key == entry.key {
      let title = Self.table.place(of: "title", in: layout)
      canvas.put(entry.title, row: area.row, column: area.column + Table<Row>.inset, width: title?.width ?? 0)
      let value = Self.table.place(of: "value", in: layout)?.start ?? 0
      let field = Rectangle(row: area.row, column: area.column + value, width: area.width - value, height: 1)
      draw(editor, in: field, shared, on: &canvas)
      return
    }
    draw(SettingRow(store: store.id, entry: entry, layout: layout), in: area, shared, on: &canvas)
  }

  func hasHeader(in inner: Rectangle) -> Bool { inner.height >= 8 && list.entryCount > 0 }

  /// The selected entry's key, where it differs from the title, its default value, where it is set, and the other value of
  /// its conflict.
  func note(_ shared: ExplorerState) -> String {
    guard shared.focus == Self.pane, let entry = selectedEntry(shared)?.entry else { return "" }
    var parts = entry.title == entry.key ? [] : [entry.key]
    let layout = layout(width: content(shared).textWidth, shared)
    let hasColumn = Self.table.place(of: "default", in: layout) != nil
    if !hasColumn, entry.origin != .default, let value = entry.defaultValue {
      parts.append("default \(SettingText.value(value, of: entry, shared.symbols))")
    }
    if let conflict = entry.conflict { parts.append("other \(SettingFacts.value(of: conflict, entry, shared))") }
    return parts.joined(separator: " \(shared.symbols.separator) ")
  }

  /// When and by whom the selected entry was set, where no column says it, then its position, which is shown at any width.
  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    guard let item = cursor.item, item >= 0 else { return "" }
    let position = "\(item + 1) of \(list.count)"
    let room = width - Format.width(of: position) - 3
    guard shared.focus == Self.pane, room >= 20, let entry = entry(ofItem: item, shared)?.entry,
      entry.origin == .stored,
      Self.table.place(of: "changedAt", in: layout(width: content(shared).textWidth, shared)) == nil
    else {
      return position
    }
    let words = SettingFacts.change(at: entry.changedAt, by: entry.author, shared)
    guard !words.isEmpty else { return position }
    let change = "set \(words)"
    return "\(Format.truncated(change, to: room, shared.symbols)) \(shared.symbols.separator) \(position)"
  }
}
