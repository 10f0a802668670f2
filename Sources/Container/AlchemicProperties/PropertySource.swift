// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Its values and its reader are part of this module's API.
@_exported public import Configuration
public import Foundation

/// A source of property values: a command line, an environment, a file, values in code, or a provider.
public struct PropertySource: Sendable {
  let kind: Kind

  enum Kind: Sendable {
    /// A provider, with its name in errors and the names that it has.
    case provider(name: String, any ConfigProvider, names: OpenedSource.Names)
    case commandLine(CommandLineOptions)
    /// A file, which each start reads again.
    case file(PropertyFile, isOptional: Bool)
  }

  /// The program's own command line: `--server-port 8080`, `--server-port=8080`, or `-p 8080` with a short name.
  ///
  /// The program's container rejects an option that nothing declares, and answers `--help`;
  /// ``commandLine(_:strict:allowing:version:)`` says where it does not.
  public static var commandLine: PropertySource { .commandLine() }

  /// A command line, with options that `main` reads, or with a version.
  ///
  /// ```swift
  /// AcUseProperties(.commandLine(allowing: ["verbose"], version: "1.2.0"), .environment)
  /// AcUseProperties(.commandLine(strict: false), .environment)  // main parses the command line
  /// ```
  ///
  /// A word that begins with two hyphens is an option, up to its `=`. The following words that are not options are its
  /// values. Words after `--` belong to the program. The known options are:
  ///
  /// - the options and short options of properties that are searched in all sources
  /// - the options below the scope of an ``AcConfigReader(_:)``
  /// - the options in `names`
  /// - `--help`, `-h`, `--version` with a version, and Alchemic's own options
  ///
  /// - Parameters:
  ///   - arguments: The words; the first is the program's name; by default, the command line of the program. Only the
  ///     program's own container checks and answers that one, not a container of a test.
  ///   - isStrict: Whether an unknown option fails the start with the code `unknown-option`, and `--help`, `-h` and
  ///     `--version` print the usage or the version and end the program before `main`. Otherwise they belong to `main`:
  ///     the container ignores an unknown option, and logs a warning if its spelling is similar to a known option's. By
  ///     default true, unless the program contains swift-argument-parser.
  ///   - names: The options that the program reads itself, with or without the two hyphens.
  ///   - version: The version of the program. Without one, `--version` is an unknown option.
  /// - Returns: The source.
  public static func commandLine(
    _ arguments: [String]? = nil, strict isStrict: Bool? = nil, allowing names: [String] = [], version: String? = nil
  ) -> PropertySource {
    PropertySource(
      kind: .commandLine(CommandLineOptions(arguments, isStrict: isStrict, allowing: names, version: version)))
  }

  /// The environment of the process: `SERVER_PORT`.
  public static var environment: PropertySource { .environment(ProcessInfo.processInfo.environment) }

  /// An environment.
  ///
  /// - Parameter variables: The values of the variables by name.
  /// - Returns: The source.
  public static func environment(_ variables: [String: String]) -> PropertySource {
    let provider = SnapshotProvider(EnvironmentVariablesProvider(environmentVariables: variables).snapshot())
    let all = Array(variables.keys)
    return PropertySource(
      kind: .provider(name: "environment", provider) { key in
        // Most variables belong to other programs. Only variables that begin with the key's first part are compared.
        guard let first = key.components.first, key.components.count > 1,
          let prefix = try? provider.value(forKey: AbsoluteConfigKey([first]), type: .string).encodedKey
        else { return [] }
        return all.filter { $0.hasPrefix("\(prefix)_") }
      })
  }

  /// A file: a property list, JSON, YAML, or `.strings`.
  ///
  /// - Parameters:
  ///   - path: The path. ``PropertyFile`` says how a relative path is resolved.
  ///   - directory: The directory that the path is relative to, such as `Bundle.module.bundleURL`.
  ///   - format: The format; by default, the extension decides.
  ///   - isOptional: Whether the file may be missing. If it exists, it must be readable.
  /// - Returns: The source. Each start reads the file, on the container's queue.
  public static func file(
    _ path: String, in directory: URL? = nil, format: PropertyFile.Format? = nil, isOptional: Bool = false
  ) -> PropertySource {
    let file = PropertyFile(path, in: directory, format: format)
    return PropertySource(kind: .file(file, isOptional: isOptional))
  }

  /// Values in code, for tests.
  ///
  /// - Parameter values: The values by key. A whole number is also a value of a property of type `Double`.
  /// - Returns: The source.
  public static func values(_ values: [String: ConfigValue]) -> PropertySource {
    let keys = values.map { (AbsoluteConfigKey(ConfigKey($0.key)), $0.value) }
    let snapshot = InMemoryProvider(values: Dictionary(keys) { first, _ in first }).snapshot()
    let provider = SnapshotProvider(ValuesSnapshot(snapshot))
    let names = Array(values.keys)
    return PropertySource(kind: .provider(name: "values", provider, names: { _ in names }))
  }

  /// A provider of swift-configuration.
  ///
  /// - Parameters:
  ///   - provider: The provider. The container reads its values on the thread that creates or injects an object.
  ///   - name: The name in errors; by default, the provider's name.
  /// - Returns: The source.
  public static func provider(_ provider: some ConfigProvider, name: String? = nil) -> PropertySource {
    PropertySource(kind: .provider(name: name ?? provider.providerName, provider, names: { _ in [] }))
  }
}

extension PropertySource: CustomStringConvertible, CustomReflectable {
  /// The source's name in errors, without its values, because they may be secret.
  public var description: String {
    switch kind {
    case .provider(let name, _, _): name
    case .commandLine: CommandLineOptions.name
    case .file(let file, _): file.path
    }
  }

  /// A mirror without children, because the values may be secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
