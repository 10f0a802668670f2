// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The factory that the user looks at, and the way there.
struct FactorySelection: Hashable {
  /// The factory that the detail and the graph show.
  var factory: Int?
  /// Whether a filter, an order or the first snapshot selected it, and not the user.
  var isByList = true
  /// The factories from which the user followed links, each with its position in the detail.
  var history: [Visit] = []
  /// The paths from the marked factory to all others.
  var paths: DependencyPaths?

  struct Visit: Hashable {
    var factory: Int
    var cursor: Cursor
    /// The pane that the user left for a factory; `nil` for those that show the selected one.
    var pane: Pane?
  }
}
