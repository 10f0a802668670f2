/// Values that a user's programs share, with what people know from iCloud: at most 1,024 keys, 64 bytes a key, 1 MB in
/// all, and there while offline.
///
/// The default engine keeps them in `~/.config/alchemic/<domain>/cloud.sqlite`, shared between the processes of one
/// user on one machine. An engine that syncs with a server is given in the configuration; it merges what the server
/// tells with ``KeyValueStore/merge(_:origin:)`` and finds what the server has yet to learn in
/// ``KeyValueStore/records(after:)``. Defaults are never stored and never synced.
// Unchecked as what it extends, and as little to check: it has no property of its own.
open class ALCCloudKeyValueStore: KeyValueStore, @unchecked Sendable {
  /// This program's values. Opens the file, on the calling thread; where that fails, ``KeyValueStore/reports`` says so.
  public init() {
    var configuration = KeyValueStoreConfiguration().placed
    configuration.settings = .none
    super.init(configuration, name: "cloud", limits: .cloud, isCloud: true)
  }

  /// Values kept where the configuration says, within the limits given.
  ///
  /// - Parameters:
  ///   - configuration: What the store is made from; where it gives neither an engine nor a directory, the container's
  ///     ``AcKeepStoresInMemory()`` holds. Its file is opened on the calling thread; where that fails,
  ///     ``KeyValueStore/reports`` says so.
  ///   - limits: How much the store takes; a set beyond that throws.
  public init(configuration: KeyValueStoreConfiguration, limits: KeyValueLimits = .cloud) {
    super.init(configuration.placed, name: "cloud", limits: limits, isCloud: true)
  }
}
