import AlchemicStores
import Foundation
import Synchronization

/// Where the bank's settings are kept.
enum BankStores {
  private static let state = Mutex(State())

  private struct State {
    var directory: URL?
    var isPreview = false
  }

  /// The directory of the stores; `nil` for that of the user's settings. Tests have their own.
  static var directory: URL? {
    get { state.withLock { $0.directory } }
    set { state.withLock { $0.directory = newValue } }
  }

  /// Whether the settings are kept in memory, and the files are only read.
  static var isPreview: Bool {
    get { state.withLock { $0.isPreview } }
    set { state.withLock { $0.isPreview = newValue } }
  }

  /// The configuration of the store of a name.
  static func configuration(of store: String, settings: SettingsSource) -> KeyValueStoreConfiguration {
    // A name of its own, because the bank runs in programs of several names.
    var configuration = KeyValueStoreConfiguration(
      domain: "sample-bank", directory: directory, settings: settings, importsFoundationDefaults: false)
    if isPreview { configuration.engine = CopiedEngine(of: configuration.file(named: store)) }
    return configuration
  }
}
