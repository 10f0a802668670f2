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
