// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The prompt for the file or the process to compare with.
struct ComparePrompt: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .path: KeyBinding.saving + [KeyBinding.completing] + KeyBinding.typing
  ]

  var name: PathField
  var problem: String?

  var context: Context { .path }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if let edit = action.edit {
      name.perform(edit)
      problem = nil
      return []
    }
    switch action {
    case .cancel: return [.close]
    case .completePath: return name.completion
    case .save:
      guard !name.text.isEmpty else {
        problem = "Enter a file or a process."
        return []
      }
      return [.close, .show(.run(named: name.text), in: .diff)]
    default: return nil
    }
  }

  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    name.insert(text)
    problem = nil
    return []
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? { action == .save ? "compare" : nil }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard case .answered(let reply) = message, let listed = reply.to(ListFiles.self) else { return [] }
    problem = name.complete(listed.answer, in: listed.question.directory) ? nil : "No file begins with \(name.text)."
    return []
  }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let (text, role): (String, Role) =
      problem.map { ("\(shared.symbols.failed) \($0)", .bad) } ?? ("A saved file, or a process ID or name.", .dim)
    canvas.draw(name, label: "Run", title: "Compare with an earlier run", below: text, role)
  }
}
