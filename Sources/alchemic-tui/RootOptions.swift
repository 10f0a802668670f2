import AlchemicTUICore
import ArgumentParser

/// The options that the program itself takes: those that stand before a command, or after it.
///
/// The argument parser gives all of them to ``AlchemicTUI`` and then drops what the command does not ask for, so each
/// command asks.
extension AlchemicTUI {
  /// What a command does with the program's own options, `--read-only` apart, which holds for each of them.
  enum OptionUse {
    /// It explores a container.
    case explores
    /// It explores a container that it can start.
    case exploresAndStarts
    /// Nothing.
    case nothing
  }

  /// - Throws: `ValidationError` for the first option that was given and would have no effect.
  func rejectOptions(of command: any ParsableCommand.Type, use: OptionUse) throws {
    let name = command._commandName
    if use == .nothing, let option = options.ofLooks.first {
      throw ValidationError("\(option) is for an explorer, and \(name) shows none.")
    }
    if use != .exploresAndStarts, let option = starting.given.first {
      throw ValidationError("\(option) is for the sample and for run; \(name) does not take it.")
    }
    if let option = synthetic.given.first { throw ValidationError("\(name) does not take \(option).") }
  }

  /// - Throws: `ExitCode` 1, after saying so, where nothing may be changed.
  func rejectIfReadOnly() throws {
    guard options.readOnly else { return }
    StandardOutput.say("This is read-only: nothing is changed.")
    throw ExitCode(ExitStatus.refused.rawValue)
  }
}

extension ExplorerOptions {
  /// The options that were given and are about how an explorer looks.
  fileprivate var ofLooks: [String] {
    (plain ? ["--plain"] : []) + (noMotion ? ["--no-motion"] : []) + (config == nil ? [] : ["--config"])
  }
}

extension StartOptions {
  fileprivate var given: [String] { (start ? ["--start"] : []) + (noStart ? ["--alchemic-nostart"] : []) }
}

extension SyntheticOptions {
  fileprivate var given: [String] {
    (syntheticFactories == nil ? [] : ["--synthetic-factories"])
      + (syntheticEvents == nil ? [] : ["--synthetic-events"])
  }
}
