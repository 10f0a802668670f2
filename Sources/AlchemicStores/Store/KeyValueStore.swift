/// What ``ALCUserDefaults`` and ``ALCCloudKeyValueStore`` have in common: values by key, each set durable when it
/// returns.
///
/// ```swift
/// defaults["username"] = "derek"
/// let name: String? = defaults["username"]
/// let retries = try defaults.value(Int.self, forKey: "retries") ?? 3
/// ```
///
/// A reader gets the command line's value (`-username derek`), else what is stored, else the default. Reading takes a
/// lock for a moment and never waits for the disk; setting waits for it. All may be called from any thread.
///
/// A subclass says `@unchecked Sendable` again, as Swift asks of every subclass of such a class, and keeps its values
/// in ``AcStored`` properties, which are safe from any thread.
// Unchecked, since an open class cannot be checked: its one property is immutable and Sendable by proof.
open class KeyValueStore: @unchecked Sendable {
  @usableFromInline let core: StoreCore

  /// A store from its configuration, its values read and its ``AcStored`` properties loaded.
  ///
  /// It does not fail: where the file cannot be opened, the report says so, defaults and the command line are there,
  /// and every set throws. `name` is the file's, without its extension.
  init(
    _ configuration: KeyValueStoreConfiguration, name: String, limits: KeyValueLimits?, isCloud: Bool
  ) {
    let early = EarlyReports(configuration.report)
    let settings = configuration.settings.read(configuration, report: early.add)
    let engine = configuration.openEngine(name: name, report: early.add)
    core = StoreCore(
      engine: engine, limits: limits, isCloud: isCloud, settings: settings, defaults: configuration.defaults,
      commandLine: CommandLineValues(configuration.arguments), early: early, report: configuration.report)
    core.start()
    bindProperties()
    joinContainer()
  }

  /// Where the values are, for people: a path, or the engine's own words.
  public var location: String { core.engine.location }

  /// What the settings' description says, in its order.
  public var settings: [SettingDescription] { core.settings }

  /// What went wrong lately, or should be known: the last hundred reports, oldest first. The configuration's hook got
  /// each of them at once.
  public var reports: [StoreReport] { core.reports }

  /// Every key that has a value, a default or a property: those with a description in its order, then the others by key.
  public var entries: [KeyValueEntry] { core.entries() }

  /// All that is known of one key.
  ///
  /// - Parameter key: The key.
  /// - Returns: Its values and where they come from; one without any for a key that nobody has set or described.
  public func entry(forKey key: String) -> KeyValueEntry { core.entry(key) }

  /// Whether anything is stored under a key; defaults and the command line do not count.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether there is a value.
  public func isStored(_ key: String) -> Bool { core.layers(key).stored != nil }

  /// Defaults from the program's code, over those of the settings' description. They are never stored and never synced.
  ///
  /// - Parameter defaults: The defaults by key; those of other keys stay as they are.
  public func register(defaults: [String: StoredValue]) { core.setDefaults(defaults) }

  /// Makes several changes, all or none, in one transaction, durably when it returns.
  ///
  /// - Parameter values: The values by key; `nil` removes a key, so that its default shows.
  /// - Throws: ``KeyValueStoreError/illegalKey(key:reason:)`` for a key that is empty or has a NUL in it,
  ///   ``KeyValueStoreError/illegalValue(key:reason:)`` for a value that is nested more than 256 levels deep,
  ///   ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``, what opening
  ///   failed with where there is no file; and in a store with limits
  ///   ``KeyValueStoreError/keyTooLong(key:bytes:limit:)``, ``KeyValueStoreError/tooManyKeys(key:limit:)`` or
  ///   ``KeyValueStoreError/quotaExceeded(key:bytes:limit:)``. All old values stand then.
  public func set(_ values: [String: StoredValue?]) throws(KeyValueStoreError) {
    try core.write(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Removes what is stored under a key, so that its default shows; durably when it returns.
  ///
  /// - Parameter key: The key.
  /// - Throws: What ``set(_:)`` throws; the old value stands then.
  public func removeValue(forKey key: String) throws(KeyValueStoreError) { try core.write([(key, nil)]) }

  /// Removes all that is stored, in one transaction, durably when it returns.
  ///
  /// - Throws: What ``set(_:)`` throws; all old values stand then.
  public func removeAll() throws(KeyValueStoreError) {
    try core.write(core.entries().filter { $0.storedValue != nil }.map { ($0.key, nil) })
  }

  /// What a key was set to, with the time and the author of each change; read from the disk.
  ///
  /// - Parameter key: The key.
  /// - Returns: The changes, newest first: the first is the present state. At most ``KeyValueHistory/limit`` are kept,
  ///   across restarts, fewer where they would take more than ``KeyValueHistory/byteLimit``; of a secret only the present
  ///   one.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func history(forKey key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    try core.history(key)
  }

  /// Sets a key back to what it was before its last change. Doing it twice does what redo would.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether it was set back; `false` when nothing earlier is known.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` where its history cannot be read, and what
  ///   ``set(_:)`` throws.
  @discardableResult
  public func undo(forKey key: String) throws(KeyValueStoreError) -> Bool {
    let history = try core.history(key)
    guard let present = history.first else { return false }
    // The journal begins with the first set: before it there was nothing.
    guard history.count > 1 || present.value != nil, !core.isSecure(key) else { return false }
    try core.write([(key, history.dropFirst().first?.value)])
    return true
  }

  /// Calls `handler` for the changes to a key from now on, until the result goes.
  ///
  /// Changes are reported in the order in which they were made, this store's and others' alike. Each change of this store is
  /// reported where no other thread or process changes the same key at the same time. Changes to one key that others make
  /// quickly one after the other may be reported as one: the last value always is, and never an earlier one after it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - handler: What to call, one change at a time, on a thread that made a change or on the store's own queue, with no
  ///     lock held. It may use the store.
  /// - Returns: What keeps the observation going.
  public func observe(
    _ key: String, _ handler: @escaping @Sendable (KeyValueChange) -> Void
  ) -> KeyValueObservation {
    KeyValueObservation(core, key, handler)
  }

  /// Calls `handler` for the changes to any key from now on, until the result goes.
  ///
  /// - Parameter handler: What to call; see ``observe(_:_:)``, also for the order of the changes.
  /// - Returns: What keeps the observation going.
  public func observeAll(_ handler: @escaping @Sendable (KeyValueChange) -> Void) -> KeyValueObservation {
    KeyValueObservation(core, nil, handler)
  }

  /// The changes to a key from now on.
  ///
  /// - Parameter key: The key.
  /// - Returns: The changes, for one reader.
  public func changes(forKey key: String) -> KeyValueChanges { KeyValueChanges(core, key) }

  /// The changes to any key from now on.
  public var changes: KeyValueChanges { KeyValueChanges(core, nil) }

  /// Takes over changes that a server told of: each stands only if its clock is later than what is known of its key.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order, whose revisions mean nothing here.
  ///   - origin: Why they come, for those who observe the store.
  /// - Throws: ``KeyValueStoreError/illegalKey(key:reason:)`` or ``KeyValueStoreError/illegalValue(key:reason:)`` for
  ///   what no set would take, ``KeyValueStoreError/cannotWrite(location:reason:)`` or
  ///   ``KeyValueStoreError/closed(location:)``; none is taken over then.
  public func merge(_ records: [StoredRecord], origin: KeyValueChange.Origin) throws(KeyValueStoreError) {
    try core.merge(records, origin: origin)
  }

  /// The last record of each key that changed after `revision`, removed ones included: what a server has yet to learn.
  ///
  /// - Parameter revision: The revision of the last change that the server knows; after 0 that is all.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    try core.engine.records(after: revision)
  }

  /// Finds the subclass's stored properties by reflection, which release builds have too unless they are compiled with
  /// `-disable-reflection-metadata`; then a property needs its key: `@AcStored("username")`.
  private func bindProperties() {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != KeyValueStore.self {
      for child in current.children {
        guard let property = (child.value as? any StoredPropertyWrapper)?.property else { continue }
        // The compiler names a wrapper's storage after its property, with an underscore before it.
        if let key = property.givenKey ?? child.label.map({ String($0.dropFirst()) }), !key.isEmpty {
          property.bind(key, in: core)
        } else {
          core.report(.propertyWithoutKey(type: "\(type(of: self))"))
        }
      }
      mirror = current.superclassMirror
    }
  }
}
