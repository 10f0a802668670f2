public import Foundation
import Synchronization

/// What a key-value store is made from; all of it has a default.
public struct KeyValueStoreConfiguration: Sendable {
  /// The name that sets a program's values apart from those of others; the executable's by default.
  public var domain: String
  /// The directory of the domains; `nil` for `alchemic` under `$XDG_CONFIG_HOME`, or under `.config` in the home
  /// directory, which the password database knows where HOME is unset.
  public var directory: URL?
  /// Where the values are kept; `nil` for an SQLite file in the domain's directory.
  public var engine: (any KeyValueEngine)?
  /// Where the settings are described.
  public var settings: SettingsSource
  /// Defaults from the program's code; they win over the description's.
  public var defaults: [String: StoredValue]
  /// The command line, the program's name first.
  public var arguments: [String]
  /// The environment: `XDG_CONFIG_HOME`, `HOME`, and for titles `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`.
  public var environment: [String: String]
  /// Whether the values of Foundation's `UserDefaults` for this domain are taken over, once; only user defaults do.
  public var importsFoundationDefaults: Bool
  /// Hears of what goes wrong where no error can tell; logs it under `alchemic.stores` by default. It may be called on
  /// any thread, with no lock held.
  public var report: @Sendable (StoreReport) -> Void

  /// A configuration; what is not given has its default.
  ///
  /// - Parameters:
  ///   - domain: The name that sets the program's values apart; the executable's by default.
  ///   - directory: The directory of the domains; by default that of the user's configuration.
  ///   - engine: Where the values are kept; by default an SQLite file.
  ///   - settings: Where the settings are described.
  ///   - defaults: Defaults from the program's code.
  ///   - arguments: The command line, the program's name first.
  ///   - environment: The environment; by default that of the process, without `XDG_CONFIG_HOME` and `HOME` in a program
  ///     that runs with more rights than its user has (setuid).
  ///   - importsFoundationDefaults: Whether the values of Foundation's `UserDefaults` are taken over, once.
  ///   - report: Hears of what goes wrong where no error can tell, on any thread, with no lock held.
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

  /// The file that a store is kept in, unless an engine is given.
  ///
  /// - Parameter name: The store's name: `user-defaults` or `cloud`.
  /// - Returns: The file, which need not be there.
  public func file(named name: String) -> URL {
    let base =
      directory
      ?? StoreDirectory.userConfiguration(environment).appending(path: "alchemic", directoryHint: .isDirectory)
    return base.appending(path: StoreDirectory.component(domain), directoryHint: .isDirectory)
      .appending(path: "\(name).sqlite", directoryHint: .notDirectory)
  }

  /// The engine that was given, else the file; where that cannot be opened, one that says so at each set and tries again.
  func openEngine(name: String, report: @escaping @Sendable (StoreReport) -> Void) -> any KeyValueEngine {
    if let engine { return engine }
    let file = file(named: name)
    do {
      return try EmbeddedEngine(at: file, report: report)
    } catch {
      report(.openFailed(error))
      return ReopeningEngine(location: file.path, reason: error, report: report) {
        (writer) throws(KeyValueStoreError) -> any KeyValueEngine in
        try EmbeddedEngine(at: file, writer: writer, report: report)
      }
    }
  }
}

/// Passes reports on and keeps those made before there is a store to keep them; the store gets the later ones.
final class EarlyReports: Sendable {
  private let state = Mutex(State())
  private let next: @Sendable (StoreReport) -> Void

  private struct State {
    var reports: [StoreReport] = []
    var store: (@Sendable (StoreReport) -> Void)?
  }

  init(_ next: @escaping @Sendable (StoreReport) -> Void) { self.next = next }

  /// The reports until now; from now on `store` receives them.
  func forward(to store: @escaping @Sendable (StoreReport) -> Void) -> [StoreReport] {
    state.withLock { state in
      state.store = store
      return state.reports
    }
  }

  @Sendable
  func add(_ report: StoreReport) {
    let store = state.withLock { state in
      if state.store == nil { state.reports.append(report) }
      return state.store
    }
    (store ?? next)(report)
  }
}
