// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import ArgumentParser
import Foundation

/// `alchemic-tui set`: changes a setting.
struct Set: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting, and wait until it is stored on disk.",
    usage: "alchemic-tui set <key> [<value>] [--store <store>] [--process <process>] [--file <file>]",
    discussion: ContainerOptions.sampleNote + " With --read-only, nothing is started or changed.")

  @ParentCommand var root: AlchemicTUI
  @OptionGroup var setting: SettingOptions
  @OptionGroup var selection: ContainerOptions

  // Unrecognized words are accepted because a value can be a negative number. The property source checks their number.
  @Argument(
    parsing: .allUnrecognized,
    help: """
      The new value: a text, a number, on or off, or one of the setting's choices. Use - to read it from standard input. \
      If it is omitted for a secret, the command asks for it on the terminal without showing it.
      """)
  var value: [String] = []

  /// The source of the value.
  private enum Source {
    /// A command-line argument.
    case word(String)
    /// All of standard input.
    case standardInput
    /// A prompt on the terminal, for a secret.
    case terminal
  }

  func validate() throws {
    try root.rejectOptions(of: Self.self, accepting: .none)
    _ = try source
  }

  /// The source of the one value: the word after `--`, or the word that the parser does not recognize.
  private var source: Source {
    get throws {
      let words = value.first == "--" ? Array(value.dropFirst()) : value
      guard let word = words.first else {
        if value.isEmpty, isatty(STDIN_FILENO) == 1 { return .terminal }
        throw ValidationError("Missing expected argument '<value>'")
      }
      let isAfterTerminator = words.count < value.count
      guard words.count > 1 else { return word == "-" && !isAfterTerminator ? .standardInput : .word(word) }
      if !isAfterTerminator, let option = words.first(where: { $0.count > 1 && $0.hasPrefix("-") && $0 != "--" }) {
        throw ValidationError("Unknown option '\(option)'")
      }
      throw ValidationError("Expected one value, got \(words.count). Quote values that contain spaces.")
    }
  }

  func run() throws {
    try root.rejectIfReadOnly()
    let source = try source
    ExitStatus.exit { [selection, name = setting.name] in
      let given: String? =
        switch source {
        case .word(let word): word
        case .standardInput: try StandardInput.value()
        case .terminal: nil
        }
      let connection = try await selection.connection(isPreview: false)
      let settings = try await selection.settings(connection)
      let value = try given ?? Self.secret(name, in: settings)
      let command = try name.commandToSet(value, in: settings)
      do {
        try await connection.perform(command)
      } catch let refusal as CommandError where selection.file == nil {
        throw name.naming(refusal)
      }
      return .success
    }
  }

  /// Asks for the value of a secret.
  ///
  /// - Throws: `ExitCode` 64, after printing the reason, if the setting is not a secret.
  private static func secret(_ name: SettingName, in settings: ContainerSnapshot) throws -> String {
    let (_, entry) = try name.find(in: settings)
    guard entry.editor == .secret else {
      StandardError.report("Missing expected argument '<value>': \(name.key.printable) is not a secret.")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    return try StandardInput.secret("New value of \(name.key.printable) (not shown): ")
  }
}
