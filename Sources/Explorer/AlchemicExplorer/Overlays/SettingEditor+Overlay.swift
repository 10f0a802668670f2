// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The editor is in the row of its entry, which the settings pane draws.
extension SettingEditor: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .line: KeyBinding.saving + KeyBinding.typing,
    .slider: KeyBinding.saving + KeyBinding.deleting + [
      KeyBinding(
        .adjusting, [.right, .up, .character("l"), .character("k")], .increase, "increase", hint: "more"),
      KeyBinding(
        .adjusting, [.left, .down, .character("h"), .character("j")], .decrease, "decrease", hint: "less"),
      KeyBinding(.adjusting, [.pageUp], .increaseMuch, "increase by a large step", hint: "more"),
      KeyBinding(.adjusting, [.pageDown], .decreaseMuch, "decrease by a large step", hint: "less"),
    ],
    .choice: KeyBinding.saving + KeyBinding.deleting + [
      KeyBinding(.adjusting, [.down, .right], .increase, "next value", hint: "next"),
      KeyBinding(.adjusting, [.up, .left], .decrease, "previous value", hint: "previous"),
      KeyBinding(.adjusting, [.pageDown], .increaseMuch, "some values further"),
      KeyBinding(.adjusting, [.pageUp], .decreaseMuch, "some values back"),
      KeyBinding(.adjusting, [.home], .least, "first value"),
      KeyBinding(.adjusting, [.end], .most, "last value"),
    ],
    .slider: [
      KeyBinding(.adjusting, [.home, .character("g")], .least, "minimum"),
      KeyBinding(.adjusting, [.end, .character("G")], .most, "maximum"),
    ],
  ]

  var context: Context {
    switch field {
    case .line: .line
    case .choice: .choice
    case .slider, .sliderNumber: .slider
    }
  }

  var isInRow: Bool { true }
  var isUnfinishedEdit: Bool { true }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if let edit = action.edit {
      type(edit)
      return []
    }
    switch action {
    case .cancel: return [.close]
    case .save: return save(&shared)
    case .decrease, .increase, .decreaseMuch, .increaseMuch, .least, .most:
      adjust(action)
      return []
    default: return nil
    }
  }

  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    type(text)
    return []
  }

  private mutating func save(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard shared.canSendCommands() else { return [] }
    if changesNothing(in: shared) {
      // Otherwise the user might think that an empty editor emptied the setting.
      if isSecret || isTouched { shared.status = StatusMessage(text: "Nothing changed.", role: .text) }
      return [.close]
    }
    switch value {
    case .valid(let value):
      let command = Command.set(store: store, key: key, value, seen: seen)
      return [.close] + shared.change(.saved, title, [command], from: self)
    case .invalid(let reason):
      problem = reason
      return []
    }
  }

  /// Whether saving would change nothing. It does change an entry that another process has changed since the editor
  /// opened.
  private func changesNothing(in shared: ExplorerState) -> Bool {
    let entry = shared.container?.entry(store, key)
    return isUnchanged && (isSecret || entry?.value ?? entry?.defaultValue == before)
  }

  /// Reports that the entry changed elsewhere. The typed value stays.
  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard case .event(let event) = message, case .entry(store, key, let entry) = event.change else { return [] }
    seen = entry?.revision
    problem =
      entry.map {
        "Changed elsewhere to \(SettingText.value(of: $0, shared.symbols))".withFullStop
          + " Enter overwrites it, Esc keeps it."
      } ?? "Removed elsewhere. Enter saves your value, Esc leaves it removed."
    return []
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? { slider?.change(by: action) }
}

extension Context {
  /// The user chooses one of several values, or a number in a range.
  static let choice = Context("choice")
  static let slider = Context("slider")
}

extension Action {
  static let decrease = Action("decrease")
  static let increase = Action("increase")
  static let decreaseMuch = Action("decrease-much")
  static let increaseMuch = Action("increase-much")
  static let least = Action("least")
  static let most = Action("most")
}
