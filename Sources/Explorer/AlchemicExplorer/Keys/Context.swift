// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The target of the keys: a pane, or an overlay over the panes.
struct Context: Hashable, Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  init(_ pane: Pane) { name = pane.name }
}
