// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

extension ImportPrompt: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .path: KeyBinding.saving + [KeyBinding.completing] + KeyBinding.typing
  ]

  var context: Context { .path }
  var isUnfinishedEdit: Bool { true }
  var problem: String? { if case .failed(let reason) = state { reason } else { nil } }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if let edit = action.edit {
      path.perform(edit)
      state = .enteringPath
      return []
    }
    switch action {
    case .cancel: return [.close]
    case .completePath: return state == .reading ? [] : path.completion
    case .save:
      guard state != .reading else { return [] }
      state = path.text.isEmpty ? .failed("Enter the path of a file.") : .reading
      return path.text.isEmpty ? [] : [.ask(ReadSettings(path: path.text, store: store))]
    default: return nil
    }
  }

  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    path.insert(text)
    state = .enteringPath
    return []
  }

  /// Applies the content of the file: proposes its changes. An unreadable file keeps the prompt, where the user can
  /// correct the path.
  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard case .answered(let reply) = message else { return [] }
    if let read = reply.to(ReadSettings.self), read.question.store == store, state == .reading {
      switch read.answer {
      case .success(let assignments): return propose(assignments, &shared)
      case .failure(let refusal): state = .failed(refusal.description)
      }
    }
    if let listed = reply.to(ListFiles.self), state != .reading {
      let isFound = path.complete(listed.answer, in: listed.question.directory)
      state = isFound ? .enteringPath : .failed("No file begins with \(path.text).")
    }
    return []
  }

  private func propose(_ assignments: [SettingAssignment], _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard shared.canSendCommands(), let store = shared.container?.stores.first(where: { $0.id == store }) else {
      return [.close]
    }
    let proposal = ImportProposal(assignments, for: store, shared.symbols)
    if !proposal.commands.isEmpty { return [.close, .open(proposal)] }
    shared.warn(proposal.refusal)
    return [.close]
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? { action == .save ? "read" : nil }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let (text, role): (String, Role) =
      switch state {
      case .enteringPath:
        ("JSON, exported with \(shared.keyLabel(.exportSettings)). You confirm the changes first.", .dim)
      case .reading: ("Reading the file.", .dim)
      case .failed(let reason): ("\(shared.symbols.failed) \(reason)", .bad)
      }
    canvas.draw(path, label: "File", title: title, below: text, role)
  }
}
