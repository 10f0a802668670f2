// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import ArgumentParser

/// The options for exploring any container.
struct ExplorerOptions: ParsableArguments {
  @Flag(
    help: """
      Look, and change nothing: do not start or stop the container, change settings, or count living objects, and ask \
      before writing a file.
      """)
  var readOnly = false

  @Flag(help: "Disable animation.")
  var noMotion = false

  @Flag(help: "Read commands and print changes line by line, for screen readers and pipes.")
  var plain = false

  @Option(
    help: ArgumentHelp("The configuration file with keys and colors, instead of the default file.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The folder with the program's source, for the key e. By default, the current package and the program's own.",
      valueName: "folder"),
    completion: .directory)
  var source: String?

  /// What was given.
  var given: ExploringOptions {
    ExploringOptions(isReadOnly: readOnly, hasMotion: !noMotion, isPlain: plain, config: config, source: source)
  }
}

/// What the options for exploring any container say, parsed or not: without an option, each has its default value.
struct ExploringOptions {
  var isReadOnly = false
  var hasMotion = true
  var isPlain = false
  var config: String?
  var source: String?

  /// The preferences from the configuration file, changed by the options.
  ///
  /// - Throws: `ExitCode`, after printing the errors in the file.
  func preferences() throws -> ExplorerPreferences {
    var preferences = try PreferencesFile.load(config)
    if !hasMotion { preferences.hasMotion = false }
    return preferences
  }
}

/// The options for starting the container.
struct StartOptions: ParsableArguments {
  @Flag(help: "Start the container immediately, instead of waiting for s.")
  var start = false

  // Programs that import Alchemic accept this flag. The explorer waits for the user in any case.
  @Flag(name: .customLong("alchemic-nostart"), help: .hidden)
  var noStart = false

  var mustStart: Bool { start && !noStart }

  func validate(with options: ExplorerOptions) throws {
    if start && options.readOnly { throw ValidationError("Use either --start or --read-only, not both.") }
  }
}

/// The options of the sample bank.
struct SampleOptions: ParsableArguments {
  @Flag(help: "Open a bank whose graph has errors.")
  var broken = false
}
