// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A view of the explorer: the panes that answer one kind of question. Each has a tab and a number key.
enum View: Int, CaseIterable, Hashable, Sendable {
  case objects = 1
  case start, settings, log, problems, differences

  var title: String {
    switch self {
    case .objects: "Objects"
    case .start: "Start"
    case .settings: "Settings"
    case .log: "Log"
    case .problems: "Problems"
    case .differences: "Differences"
    }
  }

  /// Whether it has a tab before there is something to see.
  var isPermanent: Bool { self != .differences }
}
