import AlchemicCommands
import AlchemicInspection
import ArgumentParser

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
    discussion: ContainerOptions.startOfSample + " So it is with --read-only, too.")

  @ParentCommand var root: AlchemicTui
  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

  func validate() throws { try root.refuseOptions(of: Self.self, use: .nothing) }

  func run() throws {
    ExitStatus.end { [of, name = setting.name] in
      let (_, entry) = try name.find(in: try await of.settings(of.connection()))
      StandardOutput.write(try entry.plainValue() + "\n")
      return .success
    }
  }
}

/// Sets a setting.
struct Set: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Set a setting; it is on the disk when this returns.",
    usage: "alchemic-tui set <key> <value> [--store <store>] [--process <process>] [--file <file>]",
    discussion: ContainerOptions.startOfSample + " With --read-only nothing is started and nothing is set.")

  @ParentCommand var root: AlchemicTui
  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

  // Taken as it is, so that a number may be less than 0; there must be one, see theValue.
  @Argument(
    parsing: .allUnrecognized,
    help: "What it is set to, as it would be typed: a text, a number, on or off, one of its choices.")
  var value: [String] = []

  func validate() throws {
    try root.refuseOptions(of: Self.self, use: .nothing)
    _ = try theValue
  }

  /// The one value: what stands after `--`, else what the parser knows nothing of.
  private var theValue: String {
    get throws {
      let words = value.first == "--" ? Array(value.dropFirst()) : value
      guard let word = words.first else { throw ValidationError("Missing expected argument '<value>'") }
      guard words.count > 1 else { return word }
      let isAfterTerminator = words.count < value.count
      if !isAfterTerminator, let option = words.first(where: { $0.count > 1 && $0.hasPrefix("-") && $0 != "--" }) {
        throw ValidationError("Unknown option '\(option)'")
      }
      throw ValidationError("One value is wanted, in quotes where it has spaces; these are \(words.count).")
    }
  }

  func run() throws {
    try root.refuseChange()
    let value = try theValue
    ExitStatus.end { [of, name = setting.name] in
      let connection = try await of.connection()
      try await connection.perform(try name.setting(to: value, in: try await of.settings(connection)))
      return .success
    }
  }
}

/// Removes what is stored of a setting.
struct Unset: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove what is stored of a setting, so that its default counts again.",
    discussion: ContainerOptions.startOfSample + " With --read-only nothing is started and nothing is removed.")

  @ParentCommand var root: AlchemicTui
  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

  func validate() throws { try root.refuseOptions(of: Self.self, use: .nothing) }

  func run() throws {
    try root.refuseChange()
    ExitStatus.end { [of, name = setting.name] in
      let connection = try await of.connection()
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
