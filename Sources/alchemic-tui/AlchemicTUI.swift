import AlchemicTUICore
import AlchemicInspectionServer
import ArgumentParser
import Foundation

/// The command `alchemic-tui`.
@main
struct AlchemicTUI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alchemic-tui",
    abstract: "Explore an Alchemic container: its factories, its start, its settings.",
    discussion: """
      Opens on a small bank that comes with it, or on a process or a saved file with one of the subcommands. Press s to \
      start the bank, ? for the keys, q to leave.

      Exit codes:
      \(ExitStatus.list)
      """,
    version: "0.1.0",
    subcommands: [
      Attach.self, Run.self, Open.self, Save.self, Print.self, Get.self, Set.self, Unset.self, Manual.self,
    ])

  @OptionGroup var options: ExplorerOptions
  @OptionGroup var starting: StartOptions
  @OptionGroup(visibility: .hidden) var synthetic: SyntheticOptions

  /// Runs the command, and ends the process as the argument parser does; its words repeat what was typed, which may hold
  /// what controls a terminal.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      if code == .success { exit(withError: error) }
      let message = fullMessage(for: error)
      if !message.isEmpty { StandardOutput.remark(message + "\n") }
      Foundation.exit(code.rawValue)
    }
  }

  func validate() throws { try starting.validate(with: options) }

  func run() throws {
    if let synthetic = synthetic.container {
      try explore(synthetic, synthetic.container, options: options)
    }
    let sample = SampleContainer(isShown: !options.plain, isPreview: options.readOnly)
    try explore(
      sample.connection, sample.inspector.snapshot(), options: options, mustStart: starting.mustStart,
      restart: { sample.fresh().connection })
  }
}
