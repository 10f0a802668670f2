// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import ArgumentParser

extension AlchemicTUI {
  /// `alchemic-tui agent-guide`: prints how to ask a container.
  struct Guide: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "agent-guide", abstract: "Print how a coding agent, or anyone else, asks a container.")

    @ParentCommand var root: AlchemicTUI

    func validate() throws { try root.rejectOptions(of: Self.self, accepting: .none) }

    func run() throws { StandardOutput.show(AgentGuide.text) }
  }
}
