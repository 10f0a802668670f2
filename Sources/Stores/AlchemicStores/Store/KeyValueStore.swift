// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// The superclass of ``ALCUserDefaults`` and ``ALCCloudKeyValueStore``: values by key, each durable when its set
/// returns.
///
/// ```swift
/// defaults["username"] = "derek"
/// let name: String? = defaults["username"]
/// let retries = try defaults.value(Int.self, forKey: "retries") ?? 3
/// ```
///
/// A reader gets the command line's value (`-username derek`), otherwise the stored value, otherwise the default value.
/// Reading holds a lock only briefly and never waits for the disk; setting does. All methods may be called from any
/// thread.
///
/// A subclass must repeat `@unchecked Sendable`, as Swift requires. It keeps its values in ``AcStored`` properties,
/// which are safe from any thread. A class with ``StoredSetting`` values needs no unchecked conformance.
// Unchecked, because the compiler cannot check an open class. Its only property is immutable and Sendable.
open class KeyValueStore: AlchemicSendable, @unchecked Sendable {
  @usableFromInline let core: StoreCore

  /// Creates a store, reads its values and loads its ``AcStored`` properties.
  ///
  /// This never fails. If the file cannot be opened, the store reports it; default values and the command line are
  /// available, and every set throws.
  ///
  /// - Parameters:
  ///   - name: The file's name without its extension.
  init(
    _ configuration: KeyValueStoreConfiguration, name: String, limits: KeyValueLimits?, isCloud: Bool
  ) {
    let early = EarlyReports(configuration.report)
    let settings = configuration.settings.read(configuration, report: early.add)
    let engine = configuration.openEngine(name: name, report: early.add)
    core = StoreCore(
      domain: configuration.domain, engine: engine, limits: limits, isCloud: isCloud, settings: settings,
      defaults: configuration.defaults,
      transformers: configuration.transformers, commandLine: CommandLineValues(configuration.arguments), early: early,
      report: configuration.report)
    core.start()
    bindProperties()
    joinContainer()
  }

  /// The location of the values, for people: a path, or the engine's own words.
  public var location: String { core.engine.location }

  /// The name that separates the program's values from other programs' values.
  package var domain: String { core.domain }

  /// The settings' descriptions, in their order.
  public var settings: [SettingDescription] { core.settings }

  /// The last hundred reports, oldest first. The configuration's `report` received each of them at once.
  public var reports: [StoreReport] { core.reports }

  /// Every key with a value, a default value or a property. Described keys come first, in the order of their
  /// descriptions; the others are sorted by key.
  public var entries: [KeyValueEntry] { core.entries() }

  /// Returns everything that is known about one key.
  ///
  /// - Parameter key: The key.
  /// - Returns: Its values and their source; an entry without values if the key is neither set nor described.
  public func entry(forKey key: String) -> KeyValueEntry { core.entry(key) }

  /// Whether a value is stored for a key. Default values and the command line do not count.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether there is a stored value.
  public func isStored(_ key: String) -> Bool { core.layers(key).stored != nil }

  /// Sets default values in the program's code. They precede the defaults of the settings' description, and are never
  /// stored or synced.
  ///
  /// If a key has a transformer, its default value is converted as a literal of a subscript is. One that the transformer
  /// does not accept is reported and not set.
  ///
  /// - Parameter defaults: The default values by key. Defaults of other keys are not changed.
  public func register(defaults: [String: StoredValue]) { core.setDefaults(defaults) }

  /// Applies several changes in one transaction, all or none. They are durable when this returns.
  ///
  /// - Parameter values: The values by key; `nil` removes a key, so that its default value applies.
  /// - Throws: ``KeyValueStoreError/illegalKey(key:reason:)`` for a key that is empty or contains a NUL;
  ///   ``KeyValueStoreError/illegalValue(key:reason:)`` for a value that is nested more than 256 levels deep;
  ///   ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; the error of
  ///   opening if the file is not open; and in a store with limits ``KeyValueStoreError/keyTooLong(key:bytes:limit:)``,
  ///   ``KeyValueStoreError/tooManyKeys(key:limit:)`` or ``KeyValueStoreError/quotaExceeded(key:bytes:limit:)``. Then
  ///   all old values are kept.
  public func set(_ values: [String: StoredValue?]) throws(KeyValueStoreError) {
    try core.write(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Removes the stored value of a key, so that its default value applies. The removal is durable when this returns.
  ///
  /// - Parameter key: The key.
  /// - Throws: What ``set(_:)`` throws. Then the old value is kept.
  public func removeValue(forKey key: String) throws(KeyValueStoreError) { try core.write([(key, nil)]) }

  /// Removes all stored values in one transaction. The removal is durable when this returns.
  ///
  /// - Throws: What ``set(_:)`` throws. Then all old values are kept.
  public func removeAll() throws(KeyValueStoreError) {
    try core.write(core.entries().filter { $0.storedValue != nil }.map { ($0.key, nil) })
  }

  /// Reads the last changes of a key from the disk, each with its time and author.
  ///
  /// - Parameter key: The key.
  /// - Returns: The changes, newest first: the first is the present state. At most ``KeyValueHistory/limit`` are kept,
  ///   also across restarts, and fewer if they would exceed ``KeyValueHistory/byteLimit``. For a secret, only the
  ///   present state is kept.
  ///
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func history(forKey key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    try core.history(key)
  }

  /// Sets a key to its value before the last change. A second call redoes that change.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the value was restored; `false` if no earlier value is known.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` if the history cannot be read, and what ``set(_:)``
  ///   throws.
  @discardableResult
  public func undo(forKey key: String) throws(KeyValueStoreError) -> Bool {
    let history = try core.history(key)
    guard let present = history.first else { return false }
    // Before the first set, which starts the journal, there was no value.
    guard history.count > 1 || present.value != nil, !core.isSecure(key) else { return false }
    try core.write([(key, history.dropFirst().first?.value)])
    return true
  }

  /// Calls `handler` for each change to a key, until the returned observation is released.
  ///
  /// Changes are reported in the order they were made, both this store's and others'. Each change of this store is
  /// reported unless another thread or process changes the same key at the same time. Quick changes of one key by
  /// others may be combined into one report: the last value is always reported, and no earlier one after it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - handler: The function to call for one change at a time, on a thread that made a change or on the store's
  ///     private queue, with no lock held. It may use the store.
  ///
  /// - Returns: The observation. Keep it as long as changes should be reported.
  public func observe(
    _ key: String, _ handler: @escaping @Sendable (KeyValueChange) -> Void
  ) -> KeyValueObservation {
    KeyValueObservation(core, key, handler)
  }

  /// Calls `handler` for each change to any key, until the returned observation is released.
  ///
  /// - Parameter handler: The function to call; see ``observe(_:_:)``, also for the order of the changes.
  /// - Returns: The observation. Keep it as long as changes should be reported.
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

  /// Applies a server's changes. Each applies only if its clock is later than the key's last known change, within the
  /// store's limits, and if its clock is at most a day ahead of this device's.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order. Their revisions have no meaning here.
  ///   - origin: The reason of the changes, for observers.
  /// - Returns: What became of each change. Refused ones are in ``reports`` too.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``. Then no
  ///   change is applied.
  @discardableResult
  public func merge(
    _ records: [StoredRecord], origin: KeyValueChange.Origin
  ) throws(KeyValueStoreError) -> MergeOutcome {
    try core.merge(records.map(\.key), origin: origin) { (engine, rules) throws(KeyValueStoreError) in
      try engine.merge(records, rules: rules)
    }
  }

  /// Reads the last record of each key that changed after `revision`, including removed keys, and including merged
  /// changes: ``StoredRecord/source`` distinguishes them.
  ///
  /// - Parameter revision: The revision of the last change that the caller knows; 0 for all records.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    try core.openedEngine()?.records(after: revision) ?? []
  }

  /// Finds the subclass's stored properties by reflection. Release builds have it too, unless they are compiled with
  /// `-disable-reflection-metadata`. Then each property must name its key, as in `@AcStored("username")`, and is bound at
  /// its first use.
  private func bindProperties() {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != KeyValueStore.self {
      for child in current.children {
        guard let property = (child.value as? any StoredPropertyWrapper)?.property else { continue }
        // The compiler names a wrapper's storage after its property, with a leading underscore.
        if let key = property.givenKey ?? child.label.map({ String($0.dropFirst()) }), !key.isEmpty {
          property.bind(key, in: core)
          let name = child.label.map { String($0.dropFirst()) } ?? key
          core.addReader(SettingReader(name: "\(type(of: self)).\(name)"), of: key)
        } else {
          core.report(.propertyWithoutKey(type: "\(type(of: self))"))
        }
      }
      mirror = current.superclassMirror
    }
  }
}
