// What is written as values, and what a reader is, comes with this module.
@_exported public import Configuration
public import Foundation

/// Somewhere that property values come from.
public struct PropertySource: Sendable {
  let kind: Kind
  /// The options of a command line.
  var options: CommandLineOptions?

  enum Kind: Sendable {
    /// A provider that is there, what to call it in errors, and what it has.
    case provider(name: String, any ConfigProvider, names: OpenedSource.Names)
    /// A file that is read at each start.
    case file(PropertyFile, isOptional: Bool)
  }

  /// The program's own command line: `--server-port 8080` or `--server-port=8080`.
  ///
  /// An option that names no property may be meant for others, and is ignored; one that is spelled nearly like a
  /// property's is logged as a warning. ``commandLine(_:strict:allowing:)`` refuses both.
  public static var commandLine: PropertySource { .commandLine() }

  /// A command line, and whether it may have options that nothing declares.
  ///
  /// ```swift
  /// AcUseProperties(.commandLine(strict: true, allowing: ["verbose"]), .environment)
  /// ```
  ///
  /// A word that begins with two hyphens is an option, up to its `=`; the words after it that are none are its values. A
  /// word that begins with one hyphen is a value too, and what follows `--` belongs to the program. An option is known
  /// when it is that of a property that is searched in all sources, when it is below the scope of an
  /// ``AcConfigReader(_:)``, when `names` has it, and when it is one of Alchemic's own.
  ///
  /// - Parameters:
  ///   - arguments: Its words, the first of which is the program's name; by default the program's own.
  ///   - isStrict: Whether an unknown option fails the start, with the code `unknown-option`. Otherwise it is ignored, and
  ///     logged as a warning where it is spelled nearly like a known one.
  ///   - names: The options that the program reads itself, with or without their two hyphens.
  /// - Returns: The source.
  public static func commandLine(
    _ arguments: [String] = CommandLine.arguments, strict isStrict: Bool = false, allowing names: [String] = []
  ) -> PropertySource {
    let own = Array(arguments.prefix { $0 != "--" })
    let provider = SnapshotProvider(CommandLineArgumentsProvider(arguments: own).snapshot())
    let options = CommandLineOptions(own, isStrict: isStrict, allowing: names)
    return PropertySource(
      kind: .provider(name: "command line", provider, names: { _ in options.given }), options: options)
  }

  /// The environment of the process: `SERVER_PORT`.
  public static var environment: PropertySource { .environment(ProcessInfo.processInfo.environment) }

  /// An environment.
  ///
  /// - Parameter variables: Its variables by name.
  /// - Returns: The source.
  public static func environment(_ variables: [String: String]) -> PropertySource {
    let provider = SnapshotProvider(EnvironmentVariablesProvider(environmentVariables: variables).snapshot())
    let all = Array(variables.keys)
    return PropertySource(
      kind: .provider(name: "environment", provider) { key in
        // Most variables are none of the program's: only those count that begin with the key's first part.
        guard let first = key.components.first, key.components.count > 1,
          let prefix = try? provider.value(forKey: AbsoluteConfigKey([first]), type: .string).encodedKey
        else { return [] }
        return all.filter { $0.hasPrefix("\(prefix)_") }
      })
  }

  /// A file: a property list, JSON, YAML, or `.strings`.
  ///
  /// - Parameters:
  ///   - path: Its path; see ``PropertyFile`` for where one that is relative is looked for.
  ///   - directory: The directory that the path is relative to, such as `Bundle.module.bundleURL`.
  ///   - format: What it is written in; by default its ending says so.
  ///   - isOptional: Whether it may be missing. One that is there has to be readable all the same.
  /// - Returns: The source. The file is read at each start, on the container's queue.
  public static func file(
    _ path: String, in directory: URL? = nil, format: PropertyFile.Format? = nil, isOptional: Bool = false
  ) -> PropertySource {
    let file = PropertyFile(path, in: directory, format: format)
    return PropertySource(kind: .file(file, isOptional: isOptional))
  }

  /// Values from code, as a test has them.
  ///
  /// - Parameter values: The values by key.
  /// - Returns: The source.
  public static func values(_ values: [String: ConfigValue]) -> PropertySource {
    let keys = values.map { (AbsoluteConfigKey(ConfigKey($0.key)), $0.value) }
    let provider = SnapshotProvider(InMemoryProvider(values: Dictionary(keys) { first, _ in first }).snapshot())
    let names = Array(values.keys)
    return PropertySource(kind: .provider(name: "values", provider, names: { _ in names }))
  }

  /// Any provider of swift-configuration.
  ///
  /// - Parameters:
  ///   - provider: The provider. It is asked on whichever thread makes what needs a value.
  ///   - name: What to call it in errors; by default its own name.
  /// - Returns: The source.
  public static func provider(_ provider: some ConfigProvider, name: String? = nil) -> PropertySource {
    PropertySource(kind: .provider(name: name ?? provider.providerName, provider, names: { _ in [] }))
  }
}

extension PropertySource: CustomStringConvertible, CustomReflectable {
  /// What it is called in errors, and nothing of what it holds: that may be secret.
  public var description: String {
    switch kind {
    case .provider(let name, _, _): name
    case .file(let file, _): file.path
    }
  }

  /// A mirror that shows nothing of what it holds.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
