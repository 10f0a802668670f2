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
  static let configuration = CommandConfiguration(abstract: "Print the value of a setting.")

  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

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
    abstract: "Set a setting; it is on the disk when this returns.")

  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

  @Argument(help: "What it is set to, as it would be typed: a text, a number, on or off, one of its choices.")
  var value: String

  func run() throws {
    ExitStatus.end { [of, name = setting.name, value] in
      let connection = try await of.connection()
      try await connection.perform(try name.setting(to: value, in: try await of.settings(connection)))
      return .success
    }
  }
}

/// Removes what is stored of a setting.
struct Unset: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove what is stored of a setting, so that its default counts again.")

  @OptionGroup var setting: SettingOptions
  @OptionGroup var of: ContainerOptions

  func run() throws {
    ExitStatus.end { [of, name = setting.name] in
      let connection = try await of.connection()
      try await connection.perform(try name.removing(in: try await of.settings(connection)))
      return .success
    }
  }
}

extension ContainerOptions {
  /// The container with its stores.
  fileprivate func settings(_ connection: any Connection) async throws -> ContainerSnapshot {
    let container = try await container(isStarted: true, connection)
    if let failure = container.failure, container.stores.isEmpty { throw Refusal(failure) }
    return container
  }
}
