// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The values of a choice. The user selects one by moving or by typing a part of its title.
struct ChoiceList: Hashable {
  let choices: [EntrySnapshot.Choice]
  /// The typed part.
  private(set) var filter = LineEditor()
  /// The index of the selected choice.
  private(set) var selected: Int

  init(_ choices: [EntrySnapshot.Choice], value: SettingValue?) {
    self.choices = choices
    selected = choices.firstIndex { $0.value == value } ?? 0
  }

  /// The indices of the choices whose title contains the typed part.
  var matches: [Int] {
    let text = filter.text.lowercased()
    return choices.indices.filter { text.isEmpty || choices[$0].title.lowercased().contains(text) }
  }

  /// The selected choice; `nil` while nothing matches.
  var choice: EntrySnapshot.Choice? {
    matches.contains(selected) ? choices[selected] : nil
  }

  /// Changes the typed part, and selects the first match if the selected choice no longer matches.
  mutating func type(_ change: (inout LineEditor) -> Void) {
    change(&filter)
    let matches = matches
    if !matches.contains(selected), let first = matches.first { selected = first }
  }

  mutating func move(_ action: Action) {
    let matches = matches
    guard let index = matches.firstIndex(of: selected), let last = matches.indices.last else { return }
    selected =
      switch action {
      case .increase: matches[index == last ? 0 : index + 1]
      case .decrease: matches[index == 0 ? last : index - 1]
      case .increaseMuch: matches[min(last, index + 5)]
      case .decreaseMuch: matches[max(0, index - 5)]
      case .least: matches[0]
      default: matches[last]
      }
  }
}
