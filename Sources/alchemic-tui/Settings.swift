import AlchemicTUICore
import AlchemicInspection
import ArgumentParser
import Foundation

/// Which setting a command is about.
struct SettingOptions: ParsableArguments {
  @Argument(help: "The setting's key, as print settings shows it.")
  var key: String

  @Option(help: "The store it is in: user-defaults or cloud. Needed where both have the key, or neither.")
  var store: String?

  var name: SettingName { SettingName(key: key, store: store) }
}

/// Prints a setting's value.
struct Get: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the value of a setting.",
    discussion: """
      Without --process and --file it is about the sample, which is started for that with a copy of its settings: those \
      on the disk stay as they are. A terminal is shown what would control it as Swift escapes it; a file or a pipe gets \
      the value as it is.
      """)

  @ParentCommand var root: AlchemicTUI
  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

  func validate() throws { try root.rejectOptions(of: Self.self, use: .nothing) }

  func run() throws {
    ExitStatus.end { [of, name = setting.name] in
      let (_, entry) = try name.find(in: try await of.settings(of.connection(isPreview: true)))
      StandardOutput.show(try entry.plainValue() + "\n")
      return .success
    }
  }
}

/// Sets a setting.
struct Set: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Set a setting; it is on the disk when this returns.",
    usage: "alchemic-tui set <key> [<value>] [--store <store>] [--process <process>] [--file <file>]",
    discussion: ContainerOptions.startOfSample + " With --read-only nothing is started and nothing is set.")

  @ParentCommand var root: AlchemicTUI
  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

  // Taken as it is, so that a number may be less than 0; there must be one, see theValue.
  @Argument(
    parsing: .allUnrecognized,
    help: """
      What it is set to, as it would be typed: a text, a number, on or off, one of its choices; - reads it from standard \
      input. A terminal asks for a secret where this is left out, and does not show it.
      """)
  var value: [String] = []

  /// Where the value comes from.
  private enum Source {
    /// It was given.
    case word(String)
    /// It is all of standard input.
    case standardInput
    /// A secret, which is asked for at the terminal.
    case terminal
  }

  func validate() throws {
    try root.rejectOptions(of: Self.self, use: .nothing)
    _ = try source
  }

  /// The one value: what stands after `--`, else what the parser knows nothing of.
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
      throw ValidationError("One value is wanted, in quotes where it has spaces; these are \(words.count).")
    }
  }

  func run() throws {
    try root.rejectIfReadOnly()
    let source = try source
    ExitStatus.end { [of, name = setting.name] in
      let given: String? =
        switch source {
        case .word(let word): word
        case .standardInput: try StandardInput.value()
        case .terminal: nil
        }
      let connection = try await of.connection(isPreview: false)
      let settings = try await of.settings(connection)
      let value = try given ?? Self.secret(name, in: settings)
      try await connection.perform(try name.setting(to: value, in: settings))
      return .success
    }
  }

  /// Asks for the value of a setting that is a secret.
  private static func secret(_ name: SettingName, in settings: ContainerSnapshot) throws -> String {
    let (_, entry) = try name.find(in: settings)
    guard entry.editor == .secret else {
      StandardOutput.say("Missing expected argument '<value>': \(name.key.printable) is no secret.")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    return try StandardInput.secret("New value of \(name.key.printable), which is not shown: ")
  }
}

/// Removes what is stored of a setting.
struct Unset: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove what is stored of a setting, so that its default counts again.",
    discussion: ContainerOptions.startOfSample + " With --read-only nothing is started and nothing is removed.")

  @ParentCommand var root: AlchemicTUI
  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

  func validate() throws { try root.rejectOptions(of: Self.self, use: .nothing) }

  func run() throws {
    try root.rejectIfReadOnly()
    ExitStatus.end { [of, name = setting.name] in
      let connection = try await of.connection(isPreview: false)
      try await connection.perform(try name.removing(in: try await of.settings(connection)))
      return .success
    }
  }
}

extension ContainerOptions {
  fileprivate static let startOfSample =
    "Without --process and --file it is about the sample, which is started first, for its settings come with its "
    + "objects: its bank counts how often it was opened."

  /// The container with its stores.
  fileprivate func settings(_ connection: any Connection) async throws -> ContainerSnapshot {
    let container = try await container(isStarted: true, connection)
    if let failure = container.failure, container.stores.isEmpty { throw Refusal(failure) }
    return container
  }
}
