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
  let reopening: ReopeningEngine?
  let limits: KeyValueLimits?
  let isCloud: Bool
  let settings: [SettingDescription]
  let settingsByKey: [String: SettingDescription]
  let commandLine: CommandLineValues
  /// The cells of the keys that were read; changed under the lock of `state` only.
  let table = ReadTable()
  let state: Mutex<State>
  let reportLog: ReportLog

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

  /// Has the engine change something, and takes over what it says has changed; returns how many records that is.
  @discardableResult
  func change<Failure>(
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
