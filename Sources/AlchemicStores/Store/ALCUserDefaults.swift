import Foundation

/// A program's settings: kept in `~/.config/alchemic/<domain>/user-defaults.sqlite`, with defaults from
/// Settings.bundle.
///
/// Extend it to give the settings names and types; see ``AcStored``. The values that Foundation's `UserDefaults` kept
/// in `~/.config/<domain>.plist` are taken over when the store is first opened; that file is left as it is.
// Unchecked as what it extends, and as little to check: it has no property of its own.
open class ALCUserDefaults: KeyValueStore, @unchecked Sendable {
  /// The settings of this program. Opens the file, on the calling thread; where that fails, ``KeyValueStore/reports``
  /// says so.
  public init() {
    let configuration = KeyValueStoreConfiguration().placed
    super.init(configuration, name: "user-defaults", limits: nil, isCloud: false)
    importFoundationDefaults(configuration)
  }

  /// Settings kept where the configuration says.
  ///
  /// - Parameter configuration: What the store is made from; where it gives neither an engine nor a directory, the
  ///   container's ``AcKeepStoresInMemory()`` holds. Its file is opened on the calling thread; where that
  ///   fails, ``KeyValueStore/reports`` says so.
  public init(configuration: KeyValueStoreConfiguration) {
    let configuration = configuration.placed
    super.init(configuration, name: "user-defaults", limits: nil, isCloud: false)
    importFoundationDefaults(configuration)
  }

  private func importFoundationDefaults(_ configuration: KeyValueStoreConfiguration) {
    guard configuration.importsFoundationDefaults, configuration.engine == nil else { return }
    let file = StoreDirectory.userConfiguration(configuration.environment)
      .appending(path: "\(StoreDirectory.component(configuration.domain)).plist", directoryHint: .notDirectory)
    core.whenOpened { core in
      do throws(KeyValueStoreError) {
        let count = try core.importOnce("Foundation") { FoundationDefaults.values(file, report: core.report) }
        if count > 0 { core.report(.imported(path: file.path, count: count)) }
      } catch {
        core.report(.openFailed(error))
      }
    }
  }
}

/// The file that Foundation's `UserDefaults` writes on Linux.
enum FoundationDefaults {
  /// Larger than any settings file: reading such a file would only take memory.
  static let maximumBytes = 16 * 1_048_576

  /// The values of the file; none where there is no file, or where it is damaged, which is reported.
  static func values(_ file: URL, report: (StoreReport) -> Void) -> [String: StoredValue] {
    // A regular file: opening a pipe would wait for somebody to write.
    guard let about = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      about.isRegularFile == true, let size = about.fileSize, size <= maximumBytes,
      let data = try? Data(contentsOf: file)
    else { return [:] }
    guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else {
      report(.openFailed(.malformedFile(path: file.path, reason: "it is no property list of values by key")))
      return [:]
    }
    return list.compactMapValues { StoredValue(propertyList: $0) }
  }
}
