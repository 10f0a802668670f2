// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What a pane does when something happens.
///
/// ``Explorer/update(_:)`` calls these for each message, in this order:
///
/// 1. ``prepare(for:_:)`` of all panes, before a snapshot or an event changes the shared state.
/// 2. ``receive(_:_:)`` of all panes, then of the overlays, after the change. The explorer carries out what each one asks
///    for before it calls the next one.
/// 3. For what the user or a request moves: ``cursorMoved(_:)`` of that pane. If that selects another factory,
///    ``selectionChanged(_:)`` of all panes.
/// 4. Where the window, the focus or the rows changed: ``cursorSettled(_:)`` of each visible pane. Its rows are laid out and
///    its cursor is on one of them.
/// 5. ``PaneDrawing/layOut(width:_:)`` of each visible pane. It also precedes each call of steps 3 and 4.
/// 6. ``missing(_:)`` of all panes.
protocol PaneReactions: Sendable {
  /// A snapshot or an event is about to change the shared state, which is still the old one.
  mutating func prepare(for message: Message, _ shared: ExplorerState)
  /// The explorer has received a message, and the shared state is the new one.
  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest]
  /// The user moved the cursor.
  mutating func cursorMoved(_ shared: inout ExplorerState)
  /// Another factory was selected elsewhere.
  mutating func selectionChanged(_ shared: ExplorerState)
  /// The rows or the window changed, and the cursor was adjusted.
  mutating func cursorSettled(_ shared: inout ExplorerState)
  /// What the pane needs from the container after the last message.
  mutating func missing(_ shared: ExplorerState) -> [Effect]
}

extension PaneReactions {
  mutating func prepare(for message: Message, _ shared: ExplorerState) {}
  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] { [] }
  mutating func cursorMoved(_ shared: inout ExplorerState) {}
  mutating func selectionChanged(_ shared: ExplorerState) {}
  mutating func cursorSettled(_ shared: inout ExplorerState) {}
  mutating func missing(_ shared: ExplorerState) -> [Effect] { [] }
}
