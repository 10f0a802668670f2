// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The identity of a pane of the explorer's window: its name and its title.
public struct Pane: Sendable {
  /// The name, which no other pane has.
  public let name: String
  /// The title in the pane's border.
  public let title: String
  /// Words by which the command palette finds it, too.
  let otherNames: [String]

  init(_ name: String, title: String, otherNames: [String] = []) {
    (self.name, self.title, self.otherNames) = (name, title, otherNames)
  }
}

extension Pane: Hashable {
  /// Compares two panes by their names.
  public static func == (one: Pane, other: Pane) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Pane: CaseIterable {
  /// The explorer's panes, view by view.
  public static let allCases = PaneList.standard.map { $0.pane }
}

/// The panes of the explorer.
enum PaneList {
  /// The types of the panes, in the order of Tab and of the pages of their views. A new pane is one line here.
  static let standard: [any PaneModel.Type] = [
    FactoriesPane.self, DetailPane.self, GraphPane.self, ScopesPane.self, StartupPane.self, CallbacksPane.self,
    SettingsPane.self, EventsPane.self, ProblemsPane.self, DiffPane.self,
  ]

  /// The same, with those that only some explorers have.
  static let all: [any PaneModel.Type] = standard + [OutputPane.self]
}
