import AlchemicExplorer
import ArgumentParser

/// Rejects options that don't apply to a command.
///
/// The argument parser accepts the root command's options before and after every subcommand, passes them to
/// ``AlchemicTUI``, and ignores options that the subcommand does not declare. Each subcommand therefore checks them.
extension AlchemicTUI {
  /// The root command's options that a subcommand accepts. Every subcommand accepts `--read-only`.
  enum AcceptedOptions {
    /// The options of the explorer.
    case exploring
    /// The options of the explorer, and those for starting the container.
    case exploringAndStarting
    /// None.
    case none
  }

  /// - Throws: `ValidationError` for the first option that was given and does not apply to the command.
  func rejectOptions(of command: any ParsableCommand.Type, accepting accepted: AcceptedOptions) throws {
    let name = command._commandName
    if accepted == .none, let option = options.givenForExplorer.first {
      throw ValidationError("\(option) does not apply to \(name).")
    }
    if accepted != .exploringAndStarting, let option = starting.given.first {
      throw ValidationError("\(option) does not apply to \(name). Use it with the sample or with run.")
    }
    if sample.broken { throw ValidationError("--broken does not apply to \(name). Use it with the sample.") }
  }

  /// - Throws: `ExitCode` 1, after printing the reason, if `--read-only` is given.
  func rejectIfReadOnly() throws {
    guard options.readOnly else { return }
    StandardError.report("Read-only: nothing was changed.")
    throw ExitCode(ExitStatus.refused.rawValue)
  }
}

extension ExplorerOptions {
  /// The given options that only affect an explorer.
  fileprivate var givenForExplorer: [String] {
    (plain ? ["--plain"] : []) + (noMotion ? ["--no-motion"] : []) + (config == nil ? [] : ["--config"])
      + (source == nil ? [] : ["--source"])
  }
}

extension StartOptions {
  fileprivate var given: [String] { (start ? ["--start"] : []) + (noStart ? ["--alchemic-nostart"] : []) }
}
