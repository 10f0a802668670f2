// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import ArgumentParser

/// `alchemic-tui get`: prints a setting's value.
struct Get: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print the value of a setting.",
    discussion: """
      Without --process or --file, the command starts the sample with a copy of its settings, so the files on disk stay \
      unchanged. On a terminal, control characters in the value are escaped as in Swift. A file or a pipe receives the \
      value unchanged.
      """)

  @ParentCommand var root: AlchemicTUI
  @OptionGroup var setting: SettingOptions
  @OptionGroup var selection: ContainerOptions

  func validate() throws { try root.rejectOptions(of: Self.self, accepting: .none) }

  func run() throws {
    ExitStatus.exit { [selection, name = setting.name] in
      let (_, entry) = try name.find(in: try await selection.settings(selection.connection(isPreview: true)))
      StandardOutput.show(try entry.plainValue() + "\n")
      return .success
    }
  }
}
