// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Where a pane is in the window. The first pane of an area is always visible in a large window; the others replace it
/// while they have the focus.
struct PanePlace: Hashable {
  let view: View
  let area: Area
  /// The pane above it in a window with room for two panes; `nil` for a pane without a pane above it.
  var companion: Pane?

  /// A part of a large window.
  enum Area: Hashable {
    case left, leftBottom, log, right, rightMiddle, rightBottom
  }
}

/// A pane with its place.
struct PaneKind: Hashable {
  let type: any PaneModel.Type
  var pane: Pane { type.pane }
  var place: PanePlace { type.place }

  static func == (one: PaneKind, other: PaneKind) -> Bool { one.pane == other.pane && one.place == other.place }

  func hash(into hasher: inout Hasher) { hasher.combine(pane) }
}
