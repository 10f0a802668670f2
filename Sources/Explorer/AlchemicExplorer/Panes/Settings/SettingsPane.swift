// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import AlchemicInspection
import TerminalScreen

/// The settings pane: the entries of the key-value stores, and the properties.
struct SettingsPane: TablePane {
  static let pane = Pane.settings
  static let place = PanePlace(view: .settings, area: .rightBottom)
  static let finding = Finding.filters

  var cursor = Cursor()
  var list = SettingsList()
  var tableLayout = table.layout(width: 0)
  var rowCount: Int { list.entryCount }
  var filter: String { list.filter }
  static let filterWords: [FilterWord] =
    [
      FilterWord("word", "the title, the key or the group contains it"),
      FilterWord("changed", "the value differs from the default value"),
      FilterWord("conflict", "another device changed it at the same time"),
      FilterWord("origin:", "where the value is from: default, stored, command-line, a source of properties"),
      FilterWord("by:", "who changed it last"),
    ] + FilterWord.signs
  /// The entry to select when it appears: it was selected before and is missing at the moment.
  var awaited: EntryName?
  /// The entry that was selected before the last message.
  var before: EntryName?
  /// Whether the last message adds or removes a row.
  var isListStale = false

  /// The selected property; `nil` where a setting or nothing is selected.
  var selectedProperty: PropertyList.Row? { cursor.item.flatMap { list.property(ofItem: $0) } }

  /// The selected entry, with its store.
  func selectedEntry(_ shared: ExplorerState) -> (store: StoreSnapshot, entry: EntrySnapshot)? {
    cursor.item.flatMap { entry(ofItem: $0, shared) }
  }

  func entry(ofItem item: Int, _ shared: ExplorerState) -> (store: StoreSnapshot, entry: EntrySnapshot)? {
    guard let location = list[item], let stores = shared.container?.stores, stores.indices.contains(location.store),
      stores[location.store].entries.indices.contains(location.entry)
    else { return nil }
    return (stores[location.store], stores[location.store].entries[location.entry])
  }

  /// The store of the selected row, or the first one.
  private func selectedStore(_ shared: ExplorerState) -> StoreSnapshot? {
    selectedEntry(shared)?.store ?? problemStore(shared) ?? shared.container?.stores.first
  }

  /// The store of the selected problem.
  func problemStore(_ shared: ExplorerState) -> StoreSnapshot? {
    guard let index = cursor.item.flatMap({ list.store(ofProblem: $0) }), let stores = shared.container?.stores,
      stores.indices.contains(index)
    else { return nil }
    return stores[index]
  }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if let property = selectedProperty?.property, action == .remove || action == .rename {
      shared.warn("\(property.key) is a property: it is set outside of the program.")
      return []
    }
    return performOnEntry(action, &shared)
  }

  private mutating func performOnEntry(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open: []
    case .edit: edit(&shared)
    case .viewSetting: view(shared)
    case .remove: askToRemove(&shared)
    case .takeOther: takeOther(&shared)
    case .add: add(&shared)
    case .rename: rename(&shared)
    case .undo: shared.undo()
    case .redo: shared.redo()
    case .exportSettings: exportSettings(&shared)
    case .importSettings: askForImport(&shared)
    case .showChanged: showChanged(&shared)
    default: nil
    }
  }

  private mutating func showChanged(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    setFilter("changed", &shared)
    return [.go(Self.pane), .showFirst]
  }

  private func edit(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    // Properties are from outside of the program: there is nothing to edit.
    if selectedProperty != nil { return view(shared) }
    if problemStore(shared) != nil { return [.go(.problems)] }
    guard let (store, entry) = selectedEntry(shared), shared.canSendCommands() else { return [] }
    switch entry.editor {
    case .readOnly:
      shared.warn("\(entry.title) is read-only. \(shared.keyLabel(.viewSetting)) shows it in full.")
      return []
    case .toggle:
      return shared.change(
        .saved, entry.title, [.set(store: store.id, key: entry.key, .bool(!entry.isOn), seen: entry.revision)])
    default: return [.open(SettingEditor(entry, store: store.id))]
    }
  }

  private func view(_ shared: ExplorerState) -> [ExplorerRequest] {
    if let property = selectedProperty { return [.open(SettingView(property: property))] }
    guard let (store, entry) = selectedEntry(shared) else { return [] }
    return [.open(SettingView(store: store.id, key: entry.key))]
  }

  private func askToRemove(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard let (store, entry) = selectedEntry(shared), shared.canSendCommands() else { return [] }
    guard entry.origin == .stored, entry.editor != .readOnly else {
      let reason =
        switch entry.origin {
        case .commandLine: "is set on the command line: nothing to remove."
        case .default: "is not stored: nothing to remove."
        case .stored, .unknown: "is read-only."
        }
      shared.warn("\(entry.title) \(reason)")
      return []
    }
    func shown(_ value: SettingValue) -> String {
      let text = SettingText.value(value, of: entry, shared.symbols)
      return text.isEmpty ? "empty" : text
    }
    let current = (entry.value ?? entry.defaultValue).map(shown) ?? "not set"
    let after = entry.defaultValue.map { "Default after removal: \(shown($0))".withFullStop }
    let warning = entry.editor == .secret ? " A removed secret can't be restored, not even by undo." : ""
    return [
      .open(
        Confirmation(
          title: "Remove \(entry.title)?",
          text: "Current value: \(current)".withFullStop + " " + (after ?? "No value after removal.") + warning,
          yes: "yes, remove",
          answer: .change(
            verb: .removed, title: entry.title, [.remove(store: store.id, key: entry.key, seen: entry.revision)])))
    ]
  }

  private func takeOther(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    selectedEntry(shared).map { shared.takeOther(of: $0.entry, in: $0.store) } ?? []
  }

  private func add(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard shared.canSendCommands() else { return [] }
    guard let store = selectedStore(shared) else {
      shared.warn("No store to add an entry to.")
      return []
    }
    return [.open(EntryPrompt(store: store.id, title: "New entry in \(store.title)", renamed: nil))]
  }

  private func rename(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard let (store, entry) = selectedEntry(shared), shared.canSendCommands() else { return [] }
    let reason: String? =
      switch (entry.origin, entry.editor) {
      case (.commandLine, _): "it is set on the command line."
      case (.default, _): "it is not stored."
      case (_, .secret): "it is a secret. Add it again under another key."
      case (_, .readOnly): "it is read-only."
      default: entry.title != entry.key || entry.defaultValue != nil ? "the program declares this key." : nil
      }
    if let reason {
      shared.warn("Can't rename \(entry.title): \(reason)")
      return []
    }
    return [
      .open(
        EntryPrompt(store: store.id, title: "Rename \(entry.key)", renamed: entry, key: LineEditor(entry.key)))
    ]
  }

  private func exportSettings(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard let store = selectedStore(shared) else {
      shared.warn("No store to export.")
      return []
    }
    guard shared.access.isReadOnlyByChoice else { return [.ask(WriteFile(.settings(store)))] }
    return [.open(Confirmation.writing("the stored settings of \(store.title)", .settings(store)))]
  }

  private func askForImport(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard shared.canSendCommands() else { return [] }
    guard let store = selectedStore(shared) else {
      shared.warn("No store to import into.")
      return []
    }
    return [
      .open(ImportPrompt(store: store.id, title: "Import into \(store.title)"))
    ]
  }
}
