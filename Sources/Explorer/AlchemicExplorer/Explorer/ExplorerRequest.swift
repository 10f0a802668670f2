// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What a pane or an overlay asks of the explorer.
enum ExplorerRequest {
  /// Perform an effect.
  case effect(Effect)
  /// Go to a pane.
  case go(Pane)
  /// Select a factory, remember where the user came from, and go to a pane that shows it.
  case follow(Int, in: Pane)
  /// Let a pane show something.
  case show(PaneSubject, in: Pane)
  /// Go back along the followed links.
  case back
  /// Adjust all visible panes: what they show has changed.
  case settle
  /// Put an overlay over everything.
  case open(any Overlay)
  /// Remove the top overlay.
  case close
  /// Move the cursor of the focused pane.
  case move(Action)
  /// Show the first rows of the focused pane, whose order has changed.
  case showFirst
  /// Filter or search the focused pane.
  case find(String)
  /// Go to the next or previous match in the focused pane.
  case goToMatch(Int)
  /// Leave the filter as it was before typing.
  case abandonFilter
  /// Run an action, as if its key was pressed.
  case run(KeyBinding)
  /// Open a place in the program's source in the user's editor; `nil` where there is none.
  case openSource(AlchemicSourceLocation?)
  /// Show the container as it was after an event with this number; `nil` for the present.
  case rewind(to: UInt64?)
  /// Search the panes for the command palette.
  case searchPalette(String)

  /// Select a setting, and go to the pane that shows it.
  static func showSetting(_ name: EntryName) -> ExplorerRequest { .show(.setting(name), in: .settings) }

  /// Select what went wrong in a store, and go to the pane that shows it.
  static func showStore(_ store: String) -> ExplorerRequest { .show(.problem(ofStore: store), in: .settings) }
}

/// What a pane can be asked to show. A pane shows nothing that it does not know.
enum PaneSubject {
  /// An item that the command palette found in the pane.
  case item(Int)
  /// A setting.
  case setting(EntryName)
  /// What went wrong in a store.
  case problem(ofStore: String)
  /// The result of a change of settings, which the container has answered.
  case change(SettingHistory.PendingChange)
  /// What differs from a run that the user named.
  case run(named: String)
}
