// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The state that the explorer, its panes and its overlays have in common.
struct ExplorerState: Sendable {
  var appearance: Appearance
  var access: Access
  var mirror = ContainerMirror()
  var selection = FactorySelection()
  var window: WindowState
  /// The footer's message, until the next key.
  var status: StatusMessage? {
    didSet { if let status, status.role != .text { messages.add(status) } }
  }
  /// The messages that the footer has shown.
  var messages = MessageHistory()
}

/// A message in the footer.
struct StatusMessage: Hashable {
  var text: String
  var role: Role
}

/// What nearly every pane reads.
extension ExplorerState {
  var symbols: Symbols { appearance.symbols }
  var isReadOnly: Bool { access.isReadOnly }
  var container: ContainerSnapshot? { mirror.container }
  var problems: [ContainerProblem] { mirror.problems }
  var live: LiveHistory { mirror.live }
  var now: UInt64 { mirror.now }
  var lostConnection: String? { mirror.lostConnection }
  /// The factory that the detail and the graph show.
  var selected: Int? { selection.factory }
  /// The pane that receives the keys.
  var focus: Pane { window.focus }
}

/// The container and the selected factory.
extension ExplorerState {
  var selectedName: String? { selected.flatMap { container?.factory($0)?.name } }

  /// Where a factory is declared.
  func source(of factory: Int?) -> AlchemicSourceLocation? { factory.flatMap { container?.factory($0)?.location } }

  /// Whether the container is starting, so that durations on the screen grow.
  var isAnimating: Bool {
    guard lostConnection == nil, mirror.rewound == nil, let phase = container?.phase else { return false }
    return phase.isStarting || phase == .stopping
  }

  /// Whether the screen shows since when a store's replica is offline.
  var isCounting: Bool {
    guard lostConnection == nil, mirror.rewound == nil, access.file == nil, let stores = container?.stores else {
      return false
    }
    return stores.contains { $0.replica?.state == .offline } && window.hasRoom
      && layout.panes.contains { $0.pane == .settings }
  }

  /// The duration of the start so far, in nanoseconds.
  var startDuration: UInt64? {
    guard let progress = container?.progress, let beganAt = progress.beganAt else { return nil }
    return Format.elapsed(from: beganAt, to: progress.endedAt ?? now)
  }

  /// What to do in a pane that is empty before the start.
  var startInvitation: String {
    if mirror.rewound != nil { return "Not started yet." }
    return isReadOnly ? "Not started. The explorer is read-only." : "Not started. Press \(keyLabel(.start)) to start."
  }

  /// Whether starting the container makes sense: it has not started, or another start may end otherwise.
  var canStart: Bool {
    guard !isReadOnly, mirror.rewound == nil, let container else { return false }
    return container.phase == .idle || container.phase == .stopped || container.canRetry
  }

  /// Whether stopping the container makes sense: it has started, and its process allows that.
  var canStop: Bool {
    guard !isReadOnly, mirror.rewound == nil, access.letsStop, let phase = container?.phase else { return false }
    return phase == .ready || phase.isStarting
  }

  /// Whether restarting makes sense: a program can be launched again at any time, the sample once its start has ended.
  var canRestart: Bool {
    guard access.canRestart, !isReadOnly, mirror.rewound == nil else { return false }
    if case .program = access.end { return true }
    return [.ready, .failed, .stopped].contains(container?.phase)
  }

  /// The name of the explored program.
  var programName: String { access.isSample ? "the sample bank" : container?.process.name ?? "" }

  /// Why there are no factories, and what to do next.
  var emptyNotice: String {
    switch container?.phase {
    case nil: "Waiting for the container."
    case .idle: startInvitation
    case .failed:
      "The start failed before the container found factories. Press \(keyLabel(goingTo: .problems)) for the reason"
        + (canStart ? ", \(keyLabel(.start)) to retry." : ".")
    case .ready: "This container has no factories."
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .stopping, .stopped, .unknown:
      "No factories yet: the container is looking for them."
    }
  }

  /// A factory's mark, name and type, as a link from another factory.
  func link(to factory: FactorySnapshot) -> [Span] {
    var spans = [symbols.mark(factory), Span(" \(factory.name)")]
    if factory.typeName != factory.name { spans.append(Span("  \(factory.typeName)", .dim)) }
    return spans
  }

  /// Marks the factory at which paths begin or end. Marking the marked one again removes the mark.
  mutating func mark(_ factory: Int?) {
    guard let container, let factory, let name = container.factory(factory)?.name else { return }
    if selection.paths?.origin == factory {
      selection.paths = nil
      status = StatusMessage(text: "Unmarked \(name).", role: .good)
    } else {
      selection.paths = DependencyPaths(from: factory, in: container.factories)
      status = StatusMessage(text: "Marked \(name). Other graphs show the path to it.", role: .good)
    }
  }

  /// Whether commands can be sent. Where they cannot, the footer says why.
  mutating func canSendCommands() -> Bool {
    if isReadOnly {
      let reason =
        access.file != nil
        ? "This is a saved file."
        : access.isReadOnlyByChoice ? "Leave out --read-only for that." : "The process accepts no changes."
      warn("Read-only: nothing was changed. \(reason)")
      return false
    }
    if mirror.rewound != nil {
      warn("This is the container as it was. Esc shows the present.")
      return false
    }
    guard lostConnection != nil else { return true }
    status = StatusMessage(text: "The connection is lost. This is the last known state.", role: .bad)
    return false
  }
}

extension ContainerPhase {
  /// Whether the container is starting.
  var isStarting: Bool {
    switch self {
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks: true
    case .idle, .ready, .failed, .stopping, .stopped, .unknown: false
    }
  }
}

extension ContainerSnapshot {
  func entry(_ store: String, _ key: String) -> EntrySnapshot? {
    stores.first { $0.id == store }?.entries.first { $0.key == key }
  }
}
