// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The configuration of a key-value store. Every property has a default value.
public struct KeyValueStoreConfiguration: Sendable {
  /// The name that separates a program's values from other programs' values; by default the executable's name.
  public var domain: String
  /// The directory that contains the domains. `nil` for `alchemic` in `$XDG_CONFIG_HOME`, or in `.config` in the home
  /// directory. If HOME is not set, the password database supplies the home directory.
  public var directory: URL?
  /// The engine that keeps the values; `nil` for an SQLite file in the domain's directory.
  public var engine: (any KeyValueEngine)?
  /// The source of the settings' descriptions.
  public var settings: SettingsSource
  /// Default values from the program's code. They precede the defaults of the settings' description.
  public var defaults: [String: StoredValue]
  /// The transformers of types and of keys.
  public var transformers = StoredValueTransformers()
  /// The command line, starting with the program's name.
  public var arguments: [String]
  /// The environment. The store reads `XDG_CONFIG_HOME` and `HOME`, and for titles `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`
  /// and `LANG`.
  public var environment: [String: String]
  /// Whether to import the values of Foundation's `UserDefaults` for this domain, once. Only ``ALCUserDefaults`` does.
  public var importsFoundationDefaults: Bool
  /// Receives problems that no thrown error can report. By default it logs them under `alchemic.stores`. It is called
  /// on any thread, with no lock held.
  public var report: @Sendable (StoreReport) -> Void

  /// Creates a configuration. Each parameter has a default value.
  ///
  /// - Parameters:
  ///   - domain: The name that separates the program's values from other programs' values; by default the executable's
  ///     name.
  ///   - directory: The directory that contains the domains; by default the one for the user's configuration.
  ///   - engine: The engine that keeps the values; by default an SQLite file.
  ///   - settings: The source of the settings' descriptions.
  ///   - defaults: Default values from the program's code.
  ///   - arguments: The command line, starting with the program's name.
  ///   - environment: The environment; by default the process's, without `XDG_CONFIG_HOME` and `HOME` in a program that
  ///     runs with more privileges than its user has (setuid).
  ///   - importsFoundationDefaults: Whether to import the values of Foundation's `UserDefaults`, once.
  ///   - report: Receives problems that no thrown error can report, on any thread, with no lock held.
  public init(
    domain: String? = nil, directory: URL? = nil, engine: (any KeyValueEngine)? = nil,
    settings: SettingsSource = .besideExecutable, defaults: [String: StoredValue] = [:],
    arguments: [String] = CommandLine.arguments, environment: [String: String] = StoreDirectory.environment,
    importsFoundationDefaults: Bool = true,
    report: @escaping @Sendable (StoreReport) -> Void = StoreReport.logged
  ) {
    self.domain = domain ?? ProcessInfo.processInfo.processName
    self.directory = directory
    self.engine = engine
    self.settings = settings
    self.defaults = defaults
    self.arguments = arguments
    self.environment = environment
    self.importsFoundationDefaults = importsFoundationDefaults
    self.report = report
  }

  /// Returns a store's file, which is used unless an engine is given.
  ///
  /// - Parameter name: The store's name: `user-defaults` or `cloud`.
  /// - Returns: The file. It may not exist.
  public func file(named name: String) -> URL {
    let base =
      directory
      ?? StoreDirectory.userConfiguration(environment).appending(path: "alchemic", directoryHint: .isDirectory)
    return base.appending(path: StoreDirectory.component(domain), directoryHint: .isDirectory)
      .appending(path: "\(name).sqlite", directoryHint: .notDirectory)
  }

  /// Returns the given engine, otherwise one for the file. If the file cannot be opened, returns an engine that throws
  /// at each set and tries again later.
  func openEngine(name: String, report: @escaping @Sendable (StoreReport) -> Void) -> any KeyValueEngine {
    if let engine { return engine }
    let file = file(named: name)
    do {
      return try EmbeddedEngine(at: file, report: report)
    } catch {
      report(.openFailed(error))
      return ReopeningEngine(location: file.path, reason: error, report: report) {
        (session) throws(KeyValueStoreError) -> any KeyValueEngine in
        try EmbeddedEngine(at: file, session: session, report: report)
      }
    }
  }
}
