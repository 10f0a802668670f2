// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import ArgumentParser

/// `alchemic-tui unset`: removes a setting's stored value.
struct Unset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove a setting's stored value, which restores its default.",
    discussion: ContainerOptions.sampleNote + " With --read-only, nothing is started or removed.")

  @ParentCommand var root: AlchemicTUI
  @OptionGroup var setting: SettingOptions
  @OptionGroup var selection: ContainerOptions

  func validate() throws { try root.rejectOptions(of: Self.self, accepting: .none) }

  func run() throws {
    try root.rejectIfReadOnly()
    ExitStatus.exit { [selection, name = setting.name] in
      let connection = try await selection.connection(isPreview: false)
      let container = try await selection.settings(connection)
      // A script may repeat the command: its default value applies already.
      if try name.find(in: container).entry.origin == .default { return .success }
      try await connection.perform(try name.commandToRemove(in: container))
      return .success
    }
  }
}
