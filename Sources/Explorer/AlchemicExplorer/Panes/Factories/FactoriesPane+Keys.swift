// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

extension Pane {
  /// All factories.
  public static let factories = Pane("factories", title: "Factories")
}

extension Action {
  static let sortByNext = Action("sort", otherNames: ["sort"])
  static let reverseOrder = Action("reverse", otherNames: ["sort descending"])
  static let groupByNext = Action("group", otherNames: ["template", "singleton", "reference"])
  static let countLive = Action(
    "count-live", otherNames: ["living objects", "alive", "trend", "memory"], isChange: true)
  static let setBaseline = Action("baseline", otherNames: ["living objects", "alive", "set baseline", "trend"])

  static func group(_ grouping: FactoryGrouping) -> Action {
    Action(
      "group-by-\(grouping.rawValue)",
      otherNames: grouping == .mode ? ["template", "singleton", "reference", "scoped"] : [])
  }
}

extension FactoriesPane {
  static let bindings: [KeyBinding] = [
    .showing, .returning, .filtering, .marking, .editingSource, .ordering, .reversing,
    KeyBinding(.ordering, [.character("b")], .groupByNext, "group by mode, module, state", hint: "group"),
    KeyBinding(.viewing, [.character("L")], .countLive, "count the living objects, or stop", hint: "count live"),
    KeyBinding(.viewing, [], .setBaseline, "reset the change of living objects to 0"),
  ]

  /// No default keys: the palette offers these, and the configuration can assign keys.
  static let bindingsEverywhere: [KeyBinding] =
    table.bindings
    + FactoryGrouping.allCases.map {
      KeyBinding(
        .ordering, [], .group($0), $0 == .none ? "do not group factories" : "group factories by \($0.rawValue)")
    }

  func hint(for action: Action, _ shared: ExplorerState) -> String? {
    action == .countLive && shared.live.isWanted ? "stop counting" : nil
  }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open: shared.selected != nil
    case .sortByNext, .groupByNext: list.count > 0
    // Marking matters where a path is shown.
    case .mark: false
    // Counting is for experts: the last line only says how to end it.
    case .countLive: shared.live.isWanted
    case .setBaseline: shared.live.isShown
    default: true
    }
  }

  func textToCopy(_ shared: ExplorerState) -> String? { shared.selectedName }

  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? { shared.source(of: shared.selected) }
}
