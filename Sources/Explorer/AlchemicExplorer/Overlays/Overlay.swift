// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// Something that lies over the panes and receives the input until it closes: a question, the help, an editor.
///
/// Overlays are a stack. An overlay changes its own state and the shared state, and asks the explorer for everything
/// else with ``ExplorerRequest``s.
protocol Overlay: Sendable {
  /// The keys of each of its contexts, besides those of every overlay.
  static var bindings: KeyValuePairs<Context, [KeyBinding]> { get }
  var context: Context { get }

  /// Carries out one of its actions; `nil` for an action that it does not know.
  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]?
  /// Inserts typed or pasted text; `nil` where nothing is typed.
  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]?
  /// The mouse. Where the user types or answers a question it does nothing: a slip must not lose input.
  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout ExplorerState) -> [ExplorerRequest]
  /// Something happened, and the shared state is the new one.
  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest]
  /// The panes' answer to ``ExplorerRequest/searchPalette(_:)``.
  mutating func receive(_ items: [CommandPalette.Item])

  /// Draws it over the panes.
  func draw(_ shared: ExplorerState, on canvas: inout Canvas)
  /// Draws it in the border of the focused pane.
  func draw(inBorder rectangle: Rectangle, _ shared: ExplorerState, on canvas: inout Canvas)
  /// Whether it is drawn in the selected row of the pane.
  var isInRow: Bool { get }
  /// Whether it holds an edit of settings, which is void with another process.
  var isUnfinishedEdit: Bool { get }
  /// Why the input is not accepted; `nil` if it is. The footer says it for an overlay in a row, which has no room.
  var problem: String? { get }
  /// What the typed text does in the pane; `nil` for text that finds nothing.
  var finding: Finding? { get }
  /// The footer's text for a key in the current state; `nil` for the one in the key table, empty for a key that does nothing
  /// now.
  func hint(for action: Action, _ shared: ExplorerState) -> String?
  func textToCopy(_ shared: ExplorerState) -> String?
}

extension Overlay {
  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]? { nil }
  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout ExplorerState) -> [ExplorerRequest] { [] }
  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] { [] }
  mutating func receive(_ items: [CommandPalette.Item]) {}

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {}
  func draw(inBorder rectangle: Rectangle, _ shared: ExplorerState, on canvas: inout Canvas) {}
  var isInRow: Bool { false }
  var isUnfinishedEdit: Bool { false }
  var problem: String? { nil }
  var finding: Finding? { nil }
  func hint(for action: Action, _ shared: ExplorerState) -> String? { nil }
  func textToCopy(_ shared: ExplorerState) -> String? { nil }
}

/// The overlays of the explorer.
enum OverlayList {
  static let standard: [any Overlay.Type] = [
    SettingEditor.self, SettingView.self, TextView.self, EntryPrompt.self, ImportPrompt.self, ComparePrompt.self,
    CommandPalette.self, FilterInput.self, Confirmation.self, ImportProposal.self, HelpOverlay.self,
    MessagesOverlay.self,
    LeavingQuestion.self,
  ]
}
