// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The command `test-explorer`: shows the explorer of alchemic-tui on containers for measurements and pictures.
@main
struct TestExplorer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test-explorer", abstract: "Show the explorer on a container for measurements and pictures.",
    subcommands: [Synthetic.self, Save.self, Bank.self])
}
