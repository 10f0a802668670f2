// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import AlchemicInspection
import TerminalScreen

extension Pane {
  /// The key-value stores.
  public static let settings = Pane("settings", title: "Settings", otherNames: ["who changed", "by whom", "values"])
}

extension Action {
  static let edit = Action("edit", otherNames: ["change", "set", "toggle"], isChange: true)
  static let remove = Action("remove", otherNames: ["delete", "reset to default", "unset"], isChange: true)
  static let takeOther = Action("take-other", otherNames: ["conflict", "resolve", "other value"], isChange: true)
  static let rename = Action("rename", otherNames: ["move"], isChange: true)
  static let showChanged = Action("show-changed", otherNames: ["modified", "stored"])
  static let undo = Action("undo", otherNames: ["revert", "take back"], isChange: true)
  static let redo = Action("redo", isChange: true)
  static let exportSettings = Action("export-settings")
  static let importSettings = Action("import-settings", isChange: true)
}

extension SettingsPane {
  static let bindings: [KeyBinding] = [
    .returning, .filtering,
    KeyBinding(
      .changing, [.enter, .character(" ")], .edit, "edit the value, or turn it on or off", hint: "edit"),
    KeyBinding(
      .changing, [.character("v")], .viewSetting, "show the value in full, and what it reaches", hint: "view"),
    KeyBinding(
      .changing, [.character("d"), .delete], .remove, "remove the stored value (asks first)", hint: "remove"),
    KeyBinding(
      .changing, [.character("t")], .takeOther, "take the other value of a conflict between devices", hint: "take other"
    ),
    .adding,
    KeyBinding(.changing, [.character("R")], .rename, "rename the key"),
    KeyBinding(.managing, [.character("u")], .undo, "undo the last change", hint: "undo"),
    KeyBinding(.managing, [.character("U")], .redo, "redo the last undone change", hint: "redo"),
    KeyBinding(.managing, [.character("x")], .exportSettings, "export the store to a file"),
    KeyBinding(.managing, [.character("i")], .importSettings, "import from a file (asks first)"),
  ]

  /// No default key: the palette offers it, and the configuration can assign one.
  static let bindingsEverywhere: [KeyBinding] = [
    KeyBinding(.managing, [], .showChanged, "show only the changed settings")
  ]

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    let entry = selectedEntry(shared)?.entry
    return switch action {
    case .open, .viewSetting: cursor.item.map { $0 >= 0 } ?? false
    case .edit where problemStore(shared) != nil: true
    case .edit: entry.map { $0.editor != .readOnly } ?? false
    case .remove: entry.map { $0.origin == .stored && $0.editor != .readOnly } ?? false
    case .takeOther: entry?.conflict != nil
    case .add: shared.container?.stores.isEmpty == false
    case .undo: !shared.mirror.settingHistory.done.isEmpty
    case .redo: !shared.mirror.settingHistory.undone.isEmpty
    default: true
    }
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? {
    guard action == .edit else { return nil }
    if problemStore(shared) != nil { return "problems" }
    guard let entry = selectedEntry(shared)?.entry, entry.editor == .toggle else { return nil }
    // It is set at once.
    return entry.isOn ? "turn off" : "turn on"
  }

  func path(_ shared: ExplorerState) -> String? { problemStore(shared)?.location }

  func textToCopy(_ shared: ExplorerState) -> String? {
    if let property = selectedProperty?.property { return property.copiedValue }
    guard let entry = selectedEntry(shared)?.entry, entry.editor != .secret else { return nil }
    return entry.value.map { SettingText.plain($0) }
  }

  mutating func items(matching text: String, _ shared: ExplorerState) -> [CommandPalette.Item] {
    let pattern = FuzzyPattern(text)
    var found: [CommandPalette.Item] = []
    func add(_ entry: EntrySnapshot, in store: StoreSnapshot) {
      guard pattern.match(entry.title) ?? pattern.match(entry.key) != nil else { return }
      let item = CommandPalette.Item(
        target: .setting(EntryName(store: store.id, key: entry.key)), title: entry.title, note: "setting",
        otherNames: [entry.key])
      if !found.contains(item) { found.append(item) }
    }
    for item in 0..<list.entryCount where found.count < CommandPalette.otherLimit {
      if let (store, entry) = entry(ofItem: item, shared) { add(entry, in: store) }
    }
    guard !list.filter.isEmpty else { return found }
    // What the filter hides is found, too.
    for store in shared.container?.stores ?? [] {
      for entry in store.entries where found.count < CommandPalette.otherLimit { add(entry, in: store) }
    }
    return found
  }

  mutating func show(_ subject: PaneSubject, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch subject {
    case .item(let item):
      shared.window.focus = Self.pane
      select(item, &shared)
    case .setting(let name): show(name, &shared)
    case .problem(let store): showProblem(of: store, &shared)
    case .change(let ended):
      follow(ended, &shared)
      return []
    case .run: return []
    }
    return [.go(Self.pane)]
  }
}
