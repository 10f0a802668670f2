// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// Generates the source of a target before it is compiled, because it is too long for the repository.
@main
struct WriteSource: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Written.swift")
    return [
      .buildCommand(
        displayName: "Writing the source of \(target.name)", executable: try context.tool(named: "source-writer").url,
        arguments: [target.name, output.path], outputFiles: [output])
    ]
  }
}
