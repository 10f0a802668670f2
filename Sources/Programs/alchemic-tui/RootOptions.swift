// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
    /// The folder with the source.
    case asking
    /// None.
    case none
  }

  /// - Parameters:
  ///   - command: The command.
  ///   - accepted: The options that it accepts.
  ///   - isOfSample: Whether it asks the sample, whose graph may then have errors.
  /// - Throws: `ValidationError` for the first option that was given and does not apply to the command.
  func rejectOptions(
    of command: any ParsableCommand.Type, accepting accepted: AcceptedOptions, isOfSample: Bool = false
  ) throws {
    let name = command._commandName
    let rejected: [String] =
      switch accepted {
      case .exploring, .exploringAndStarting: []
      case .asking: options.givenForExplorer.filter { $0 != "--source" }
      case .none: options.givenForExplorer
      }
    if let option = rejected.first {
      throw ValidationError("\(option) does not apply to \(name).")
    }
    if accepted != .exploringAndStarting, let option = starting.given.first {
      throw ValidationError("\(option) does not apply to \(name). Use it with the sample or with run.")
    }
    if sample.broken, !isOfSample {
      throw ValidationError("--broken does not apply to \(name). Use it with the sample.")
    }
  }

  /// - Throws: `ExitCode` 2, after printing the reason, if `--read-only` is given.
  func rejectIfReadOnly() throws {
    guard options.readOnly else { return }
    StandardError.report("Read-only: nothing was changed.")
    throw ExitCode(ExitStatus.unanswered.rawValue)
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
