import AlchemicStores
import Foundation
import Synchronization

/// Where the bank's settings are kept.
enum BankStores {
  private static let directoryInUse = Mutex<URL?>(nil)

  /// The directory of the stores; `nil` for that of the user's settings. Tests have their own.
  static var directory: URL? {
    get { directoryInUse.withLock { $0 } }
    set { directoryInUse.withLock { $0 = newValue } }
  }

  static func configuration(settings: SettingsSource) -> KeyValueStoreConfiguration {
    // A name of its own, because the bank runs in programs of several names.
    KeyValueStoreConfiguration(
      domain: "sample-bank", directory: directory, settings: settings, importsFoundationDefaults: false)
  }
}
