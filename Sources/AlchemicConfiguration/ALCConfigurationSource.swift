// What is written as values, and what a reader is, comes with this module.
@_exported public import Configuration
public import Foundation

/// Somewhere that property values come from.
public struct ALCConfigurationSource: Sendable {
  let kind: Kind

  enum Kind: Sendable {
    /// A provider that is there, and what to call it in errors.
    case provider(name: String, any ConfigProvider)
    /// A file that is read at each start.
    case file(ALCConfigurationFile, isOptional: Bool)
  }

  /// The program's own command line: `--server-port 8080` or `--server-port=8080`. What is meant for others is ignored,
  /// and so is all that follows `--`.
  public static var commandLine: ALCConfigurationSource { .commandLine(CommandLine.arguments) }

  /// A command line.
  ///
  /// - Parameter arguments: Its words, the first of which is the program's name.
  /// - Returns: The source.
  public static func commandLine(_ arguments: [String]) -> ALCConfigurationSource {
    let own = Array(arguments.prefix { $0 != "--" })
    return .provider(CommandLineArgumentsProvider(arguments: own), name: "command line")
  }

  /// The environment of the process: `SERVER_PORT`.
  public static var environment: ALCConfigurationSource { .environment(ProcessInfo.processInfo.environment) }

  /// An environment.
  ///
  /// - Parameter variables: Its variables by name.
  /// - Returns: The source.
  public static func environment(_ variables: [String: String]) -> ALCConfigurationSource {
    .provider(EnvironmentVariablesProvider(environmentVariables: variables), name: "environment")
  }

  /// A file: a property list, JSON, YAML, or `.strings`.
  ///
  /// - Parameters:
  ///   - path: Its path; see ``ALCConfigurationFile`` for where one that is relative is looked for.
  ///   - directory: The directory that the path is relative to, such as `Bundle.module.bundleURL`.
  ///   - format: What it is written in; by default its ending says so.
  ///   - isOptional: Whether it may be missing. One that is there has to be readable all the same.
  /// - Returns: The source. The file is read at each start, on the container's queue.
  public static func file(
    _ path: String, in directory: URL? = nil, format: ALCConfigurationFile.Format? = nil, isOptional: Bool = false
  ) -> ALCConfigurationSource {
    let file = ALCConfigurationFile(path, in: directory, format: format)
    return ALCConfigurationSource(kind: .file(file, isOptional: isOptional))
  }

  /// Values from code, as a test has them.
  ///
  /// - Parameter values: The values by key.
  /// - Returns: The source.
  public static func values(_ values: [String: ConfigValue]) -> ALCConfigurationSource {
    let keys = values.map { (AbsoluteConfigKey(ConfigKey($0.key)), $0.value) }
    return .provider(InMemoryProvider(values: Dictionary(keys) { first, _ in first }), name: "values")
  }

  /// Any provider of swift-configuration.
  ///
  /// - Parameters:
  ///   - provider: The provider. It is asked on whichever thread makes what needs a value.
  ///   - name: What to call it in errors; by default its own name.
  /// - Returns: The source.
  public static func provider(_ provider: some ConfigProvider, name: String? = nil) -> ALCConfigurationSource {
    ALCConfigurationSource(kind: .provider(name: name ?? provider.providerName, provider))
  }
}

extension ALCConfigurationSource: CustomStringConvertible, CustomReflectable {
  /// What it is called in errors, and nothing of what it holds: that may be secret.
  public var description: String {
    switch kind {
    case .provider(let name, _): name
    case .file(let file, _): file.path
    }
  }

  /// A mirror that shows nothing of what it holds.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
