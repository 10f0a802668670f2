import Foundation
import Synchronization

/// What a key-value store is made of: an engine, what this process knows of its values, and who wants to hear of
/// changes. ``KeyValueStore`` is its face; this class is `Sendable` by the compiler's own proof.
///
/// A record counts only if its revision is later than the one known of its key; so it does not matter in which order
/// this process's writes and the news of others arrive.
@usableFromInline
final class StoreCore: Sendable {
  let engine: any KeyValueEngine
  /// The same, where it may not have its file yet.
  private let reopening: ReopeningEngine?
  let limits: KeyValueLimits?
  let isCloud: Bool
  let settings: [SettingDescription]
  let settingsByKey: [String: SettingDescription]
  let commandLine: CommandLineValues
  /// The cells of the keys that were read; changed under the lock of `state` only.
  private let table = ReadTable()
  private let state: Mutex<State>
  private let reportLog: ReportLog

  struct State {
    var records: [String: StoredRecord] = [:]
    /// Every record up to this revision is in `records`.
    var revision: Int64 = 0
    /// The latest revision in `records`: those between are missing where this is beyond `revision`.
    var latestRevision: Int64 = 0
    /// How many changes are on their way through the engine, or back.
    var changesUnderWay = 0
    /// Counts what changes a reader's view, so that properties can tell the later of two refreshes.
    var generation = 0
    var defaults: [String: StoredValue] = [:]
    var properties: [String: [any StoredProperty]] = [:]
    var observers = ObserverTable()
    var deliveries = Queue<ObserverTable.Delivery>()
    /// What waits for changes before it that are not known yet.
    var reorderBuffer = ReorderBuffer()
    var isDelivering = false

    func layers(_ key: String) -> ReadCell.Layers {
      ReadCell.Layers(stored: records[key]?.value, defaultValue: defaults[key])
    }
  }

  init(
    engine: any KeyValueEngine, limits: KeyValueLimits?, isCloud: Bool, settings: [SettingDescription],
    defaults: [String: StoredValue], commandLine: CommandLineValues, early: EarlyReports,
    report: @escaping @Sendable (StoreReport) -> Void
  ) {
    self.engine = engine
    self.limits = limits
    self.isCloud = isCloud
    self.settings = settings
    self.commandLine = commandLine
    settingsByKey = Dictionary(settings.compactMap { setting in setting.key.map { ($0, setting) } }) { first, _ in first
    }
    reportLog = ReportLog(early, hook: report)
    reopening = engine as? ReopeningEngine
    var state = State()
    for (key, setting) in settingsByKey { state.defaults[key] = setting.defaultValue }
    state.defaults.merge(defaults) { _, code in code }
    self.state = Mutex(state)
  }

  deinit { engine.close() }

  func isSecure(_ key: String) -> Bool { settingsByKey[key]?.isSecure ?? false }

  /// Reads everything there is and listens to others from now on.
  func start() {
    do {
      // Watching first: a change between the two would be missed the other way round.
      try engine.watch { [weak self] in self?.refresh() }
    } catch {
      report(.refreshFailed(error))
    }
    refresh()
  }

  // MARK: Reading

  /// What one who asks for no type gets.
  func value(_ key: String) -> StoredValue? {
    if let value = quickValue(key) { return value }
    let (stored, defaultValue) = layers(key)
    if !commandLine.readings.isEmpty, let given = commandLine.value(key, like: stored ?? defaultValue) { return given }
    return stored ?? defaultValue
  }

  /// What is stored under a key, else its default, without a lock or nearly so; `nil` where that is not known, or where
  /// the command line gives the key.
  @usableFromInline
  func quickValue(_ key: String) -> StoredValue? { table.read(key) { $0.best } ?? nil }

  /// What a reader may get for a key, the best first; makes the next read of it a quick one.
  @usableFromInline
  func candidates(_ key: String) -> [StoredValue] {
    let readings = commandLine.readings[key]
    // As long as there is no file each read comes here, and has it tried again.
    let isMissing = reopening?.isMissingYet() ?? false
    let layers = state.withLock { state in
      let layers = state.layers(key)
      if readings == nil, !isMissing, layers.best != nil { table.add(ReadCell(key: key, layers), for: key) }
      return layers
    }
    return (readings ?? []) + [layers.stored, layers.defaultValue].compactMap { $0 }
  }

  /// What is stored under a key and its default.
  func layers(_ key: String) -> (stored: StoredValue?, defaultValue: StoredValue?) {
    _ = reopening?.isMissingYet()
    return state.withLock { ($0.records[key]?.value, $0.defaults[key]) }
  }

  func entry(_ key: String) -> KeyValueEntry {
    let (record, defaultValue, kind) = state.withLock { state in
      (state.records[key], state.defaults[key], state.properties[key]?.first?.kind)
    }
    return entry(key, record, defaultValue, kind)
  }

  /// Those with a description in its order, then the others by key.
  func entries() -> [KeyValueEntry] {
    _ = reopening?.isMissingYet()
    let (records, defaults, properties) = state.withLock { ($0.records, $0.defaults, $0.properties) }
    let described = settings.compactMap(\.key)
    var keys = Set(records.filter { $0.value.value != nil }.keys)
    keys.formUnion(defaults.keys)
    keys.formUnion(properties.keys)
    keys.formUnion(commandLine.texts.keys.filter { defaults[$0] != nil })
    keys.subtract(described)
    var seen: Set<String> = []
    let ordered = described.filter { seen.insert($0).inserted } + keys.sorted()
    return ordered.map { entry($0, records[$0], defaults[$0], properties[$0]?.first?.kind) }
  }

  private func entry(
    _ key: String, _ record: StoredRecord?, _ defaultValue: StoredValue?, _ kind: StoredValue.Kind?
  ) -> KeyValueEntry {
    let given = commandLine.value(key, like: record?.value ?? defaultValue)
    let origin = given == nil ? origin(of: record?.value) : .commandLine
    return KeyValueEntry(
      key: key, value: given ?? record?.value ?? defaultValue, storedValue: record?.value, defaultValue: defaultValue,
      origin: origin, changedAt: record?.changedAt, changedBy: record?.author, setting: settingsByKey[key],
      propertyKind: kind)
  }

  /// Where a value comes from, of which this is stored, leaving the command line aside.
  func origin(of stored: StoredValue?) -> KeyValueEntry.Origin {
    stored == nil ? .default : isCloud ? .cloud : .stored
  }

  func history(_ key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    // No key that is refused has a history.
    guard let key = try? StoreValidation.normalizedKey(key) else { return [] }
    let history = try engine.history(of: key)
    // Others may have set it before it was described as a secret.
    return isSecure(key) ? Array(history.prefix(1)) : history
  }

  // MARK: Changing

  func write(_ values: [(key: String, value: StoredValue?)]) throws(KeyValueStoreError) {
    var writes: [KeyValueWrite] = []
    for (key, value) in values {
      writes.append(try write(of: value, key))
    }
    do {
      try change(origin: nil) { () throws(KeyValueStoreError) in try engine.write(writes, limits: limits) }
    } catch {
      reportQuotaViolation(error)
      throw error
    }
  }

  /// How often the closure of `update` runs without holding off others.
  static let updateTries = 8

  /// Sets a key to what a closure makes of what is stored and of its default; once more where that has changed meanwhile,
  /// and after some tries while the engine holds off others.
  ///
  /// - Returns: What the closure gives beside the value.
  func update<Result>(
    _ key: String, _ body: (_ stored: StoredValue?, _ defaultValue: StoredValue?) throws -> (StoredValue?, Result)
  ) throws -> Result {
    let key = try StoreValidation.normalizedKey(key)
    for _ in 0..<Self.updateTries {
      let (record, defaultValue) = state.withLock { ($0.records[key], $0.defaults[key]) }
      let (value, result) = try body(record?.value, defaultValue)
      var write = try write(of: value, key)
      write.precondition = record.map { .lastChange($0.clock) } ?? .isUntouched
      do {
        try change(origin: nil) { () throws(KeyValueStoreError) in try engine.write([write], limits: limits) }
        return result
      } catch .changedMeanwhile {
        // Whoever changed it has done so in the engine: here it is known after this, unless it cannot be read.
        refresh()
        guard state.withLock({ $0.records[key]?.clock }) != record?.clock else {
          throw KeyValueStoreError.cannotRead(
            location: engine.location, reason: "what is stored under \"\(key)\" now cannot be understood")
        }
      } catch {
        reportQuotaViolation(error)
        throw error
      }
    }
    return try updateAlone(key, body)
  }

  private func updateAlone<Result>(
    _ key: String, _ body: (_ stored: StoredValue?, _ defaultValue: StoredValue?) throws -> (StoredValue?, Result)
  ) throws -> Result {
    let defaultValue = layers(key).defaultValue
    var result: Result?
    do {
      try change(origin: nil) {
        try engine.update(key, limits: limits) { record in
          let (value, made) = try body(record?.value, defaultValue)
          result = made
          return try write(of: value, key)
        }
      }
    } catch let error as KeyValueStoreError {
      reportQuotaViolation(error)
      throw error
    }
    // An engine that has not called the closure has thrown.
    guard let result else { throw KeyValueStoreError.changedMeanwhile(key: key) }
    return result
  }

  /// An entry, and what must hold for a change made over it.
  func versionedEntry(_ key: String) -> VersionedEntry {
    let (record, defaultValue, kind) = state.withLock { state in
      (state.records[key], state.defaults[key], state.properties[key]?.first?.kind)
    }
    return VersionedEntry(
      entry: entry(key, record, defaultValue, kind), precondition: record.map { .lastChange($0.clock) } ?? .isUntouched)
  }

  /// Sets or removes an entry that was seen, unless it has changed since; then the change is known here afterwards.
  func write(_ value: StoredValue?, ifUnchanged seen: VersionedEntry) throws(KeyValueStoreError) {
    var write = try write(of: value, seen.entry.key)
    write.precondition = seen.precondition
    do {
      try change(origin: nil) { () throws(KeyValueStoreError) in try engine.write([write], limits: limits) }
    } catch {
      if case .changedMeanwhile = error { refresh() }
      reportQuotaViolation(error)
      throw error
    }
  }

  func merge(_ records: [StoredRecord], origin: KeyValueChange.Origin) throws(KeyValueStoreError) {
    var records = records
    for index in records.indices {
      records[index].key = try StoreValidation.normalizedKey(records[index].key)
      records[index].author = records[index].author.flatMap { KeyValueAuthor.kept($0) }
      try StoreValidation.validate(records[index].value, of: records[index].key)
    }
    let secretKeys = Set(records.lazy.map(\.key).filter(isSecure))
    try change(origin: origin) { () throws(KeyValueStoreError) in
      try engine.merge(records, secretKeys: secretKeys)
    }
  }

  func importOnce(_ name: String, _ values: () -> [String: StoredValue]) throws(KeyValueStoreError) -> Int {
    try change(origin: nil) { () throws(KeyValueStoreError) in
      try engine.importOnce(name) {
        values().compactMap { key, value in
          do throws(KeyValueStoreError) {
            return try write(of: value, key)
          } catch {
            report(.setFailed(key: key, error: error))
            return nil
          }
        }
      }
    }
  }

  /// Has the engine change something, and takes over what it says has changed; returns how many records that is.
  @discardableResult
  private func change<Failure>(
    origin: KeyValueChange.Origin?, _ body: () throws(Failure) -> [StoredRecord]
  ) throws(Failure) -> Int {
    state.withLock { $0.changesUnderWay += 1 }
    do {
      let records = try body()
      apply(records, origin: origin, isChange: true)
      return records.count
    } catch {
      apply([], origin: origin, isChange: true)
      throw error
    }
  }

  /// Takes over what others have changed.
  func refresh() {
    let known = state.withLock(\.revision)
    do {
      let records = try engine.records(after: known)
      if let last = records.last { apply(records, origin: nil, completeTo: last.revision) }
    } catch .closed {
      // A watch's last call may come after closing.
    } catch {
      // Nothing read at all is no matter of other processes; the next change reads again.
      report(known == 0 ? .openFailed(error) : .refreshFailed(error))
    }
  }

  /// Does something now, or where there is no file yet once there is.
  func whenOpened(_ action: @escaping @Sendable (StoreCore) -> Void) {
    action(self)
    reopening?.whenOpened { [weak self] in
      guard let self else { return }
      action(self)
    }
  }

  func setDefaults(_ values: [String: StoredValue]) {
    let updates = state.withLock { state in
      state.defaults.merge(values) { _, new in new }
      return refreshes(of: values.keys, in: &state)
    }
    for update in updates { update() }
  }

  private func write(of value: StoredValue?, _ key: String) throws(KeyValueStoreError) -> KeyValueWrite {
    let key = try StoreValidation.normalizedKey(key)
    try StoreValidation.validate(value, of: key)
    return KeyValueWrite(
      key: key, value: value == .null ? nil : value, keepsHistory: !isSecure(key),
      author: KeyValueAuthor.ofPresentChange)
  }

  /// Takes over records: those of a change of this store, or all there are up to a revision.
  private func apply(
    _ records: [StoredRecord], origin: KeyValueChange.Origin?, isChange: Bool = false, completeTo: Int64 = 0
  ) {
    let (updates, hasGap) = state.withLock { state -> ([@Sendable () -> Void], Bool) in
      var changed: [String] = []
      if state.records.isEmpty { state.records.reserveCapacity(records.count) }
      for record in records {
        let known = state.records[record.key]
        if let known, known.revision >= record.revision { continue }
        state.records[record.key] = record
        if known?.value == nil, record.value == nil { continue }
        changed.append(record.key)
        if state.observers.isEmpty { continue }
        let isOwn = record.clock.writer == engine.writer
        let change = KeyValueChange(
          key: record.key, oldValue: known?.value, newValue: record.value,
          origin: origin ?? (isOwn ? .thisStore : .otherProcess), author: record.author,
          isSecure: isSecure(record.key))
        state.reorderBuffer.add(state.observers.deliveries(of: change), of: record.revision)
      }
      if let first = records.first, let last = records.last {
        state.latestRevision = max(state.latestRevision, last.revision)
        if first.revision == state.revision + 1 { state.revision = last.revision }
      }
      state.revision = max(state.revision, completeTo)
      for delivery in state.reorderBuffer.release(upTo: state.revision) { state.deliveries.append(delivery) }
      if isChange { state.changesUnderWay -= 1 }
      // Revisions that are missing are changes by other threads, as long as any is under way, and else by others.
      let hasGap = isChange && state.changesUnderWay == 0 && state.revision < state.latestRevision
      return (self.refreshes(of: changed, in: &state), hasGap)
    }
    for update in updates { update() }
    deliver()
    guard hasGap else { return }
    refresh()
    // What is missing even now cannot be read: nothing waits for it.
    state.withLock { state in
      for delivery in state.reorderBuffer.release(upTo: .max) { state.deliveries.append(delivery) }
    }
    deliver()
  }

  private func reportQuotaViolation(_ error: KeyValueStoreError) {
    let key: String
    switch error {
    case .quotaExceeded(let refused, _, _), .tooManyKeys(let refused, _), .keyTooLong(let refused, _, _): key = refused
    default: return
    }
    state.withLock { state in
      let value = state.records[key]?.value
      let change = KeyValueChange(
        key: key, oldValue: value, newValue: value, origin: .quotaViolation, isSecure: isSecure(key))
      for delivery in state.observers.deliveries(of: change) { state.deliveries.append(delivery) }
    }
    deliver()
  }

  // MARK: Properties and observers

  /// From now on `property` follows its key; `defaultValue` is its default where nobody gave another.
  func bind(_ property: any StoredProperty, to key: String, defaultValue: StoredValue?) {
    let (updates, first) = state.withLock { state in
      let first = state.properties[key]?.first
      state.properties[key, default: []].append(property)
      if state.defaults[key] == nil { state.defaults[key] = defaultValue }
      return (refreshes(of: [key], in: &state), first)
    }
    for update in updates { update() }
    // Transformers are the program's code: they run without the lock.
    let conflict =
      first?.declaration.conflict(with: property.declaration)
      ?? settingsByKey[key].flatMap { property.conflict(with: $0, key: key) }
    if let conflict { report(.declaredTwice(key: key, conflict: conflict)) }
  }

  /// What refreshes the properties of these keys; to be called without the lock, since it runs transformers.
  private func refreshes(of keys: some Sequence<String>, in state: inout State) -> [@Sendable () -> Void] {
    state.generation += 1
    for key in keys { table.read(key) { $0.set(state.layers(key)) } }
    guard !state.properties.isEmpty else { return [] }
    var updates: [@Sendable () -> Void] = []
    for key in keys {
      guard let properties = state.properties[key] else { continue }
      let candidates = Candidates(
        readings: commandLine.readings[key] ?? [],
        values: [
          state.records[key]?.value.map { ($0, isCloud ? .cloud : .stored) },
          state.defaults[key].map { ($0, .default) },
        ].compactMap { $0 })
      let generation = state.generation
      for property in properties {
        updates.append { [self] in
          let refreshed = property.refresh(candidates, generation: generation, key: key)
          guard refreshed.isNews else { return }
          if let unreadable = refreshed.unreadable {
            reportLog.add(
              .propertyUnreadable(key: key, error: unreadable.error, shown: unreadable.shown), isProblem: false)
          }
          // A value that is taken again is news, too, and no report.
          reportLog.notifyListener()
        }
      }
    }
    return updates
  }

  func observe(_ key: String?, _ handler: @escaping @Sendable (KeyValueChange) -> Void) -> UInt64 {
    state.withLock { $0.observers.add(key, handler) }
  }

  func stopObserving(_ identifier: UInt64) {
    let handler = state.withLock { $0.observers.remove(identifier) }
    // Dropped here, outside the lock: what it captured may end with it.
    withExtendedLifetime(handler) {}
  }

  /// Calls observers in the order of the journal, one at a time, on whichever thread comes first: a change made by an
  /// observer, or meanwhile by another thread, is delivered by the one already at it.
  private func deliver() {
    let isMine = state.withLock { state in
      guard !state.isDelivering, !state.deliveries.isEmpty else { return false }
      state.isDelivering = true
      return true
    }
    guard isMine else { return }
    // What an observer changes is not changed for whom the change was made that it hears of, or that another thread
    // made meanwhile.
    KeyValueAuthor.$current.withValue(nil) {
      while let (change, handler) = nextDelivery() { handler?(change) }
    }
  }

  private func nextDelivery() -> (KeyValueChange, (@Sendable (KeyValueChange) -> Void)?)? {
    state.withLock { state in
      guard let next = state.deliveries.popFirst() else {
        state.isDelivering = false
        return nil
      }
      return (next.change, state.observers.handler(next.observer))
    }
  }

  // MARK: Reports

  func report(_ report: StoreReport) { reportLog.add(report, isProblem: report.isError) }

  var reports: [StoreReport] { reportLog.reports }

  /// The values that properties do not take at present, by their keys.
  var unreadableValues: [UnreadableValue] {
    let properties = state.withLock(\.properties)
    return properties.sorted { $0.key < $1.key }.flatMap { $0.value.compactMap(\.unreadable) }
  }

  /// Calls `listener`, with no lock reorderBuffer, whenever there is a report unlike those before, or a property shows its
  /// default that did not, or no longer does.
  func onProblems(_ listener: @escaping @Sendable () -> Void) { reportLog.onProblems(listener) }
}

extension StoreCore: CustomReflectable {
  /// What `dump` of a store shows: where it is, and no value, which may be a secret.
  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["location": engine.location]) }
}
