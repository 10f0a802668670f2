// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The implementation of ``KeyValueStore``: an engine, this process's copy of the values, and the observers. The
/// compiler proves that this class is `Sendable`.
///
/// A record is applied only if its revision is later than the known one of its key. So this process's writes and the
/// changes of others may arrive in any order.
@usableFromInline
final class StoreCore: Sendable {
  /// The name of the values, as the configuration has it.
  let domain: String
  let engine: any KeyValueEngine
  /// The engine, if it can open its file later.
  let reopening: ReopeningEngine?
  let limits: KeyValueLimits?
  let isCloud: Bool
  let settings: [SettingDescription]
  let settingsByKey: [String: SettingDescription]
  let commandLine: CommandLineValues
  /// The cells of the keys that were read. Changed only while the lock of `state` is held.
  let table = ReadTable()
  let state: Mutex<State>
  let reportLog: ReportLog
  /// Whether any transformer is registered. Most stores have none, and their readers need no lock to know that.
  let hasTransformers: Atomic<Bool>
  /// Wakes replicas when the journal has new records.
  let journalSignal = Signal()
  /// The time of the last clock that was given out for a change at a peer.
  let lastStamp = Mutex<Int64>(0)
  /// What keeps this store and a server the same.
  let attachedReplica = Mutex<(any AttachedReplica)?>(nil)

  struct State {
    var records = RecordTable()
    /// The last conflict of each key, which is over once the key's record is not its winner.
    var conflicts: [String: MergeConflict] = [:]
    /// The clocks of refused changes that were reported, by key.
    var refusals: [String: HybridClock] = [:]
    /// `records` contains every record up to this revision.
    var revision: Int64 = 0
    /// The latest revision in `records`. If it is later than `revision`, records between the two are missing.
    var latestRevision: Int64 = 0
    /// How many changes this process is making at the moment.
    var changesUnderWay = 0
    /// Incremented with each visible change, so that properties can order two refreshes.
    var generation = 0
    var defaults: [String: StoredValue] = [:]
    var properties: [String: [any StoredProperty]] = [:]
    /// The declarations that read each key. A template's objects have one in common.
    var readers: [String: [SettingReader]] = [:]
    var transformers = StoredValueTransformers()
    var observers = ObserverTable()
    var deliveries = Queue<ObserverTable.Delivery>()
    /// Deliveries that wait for earlier changes.
    var reorderBuffer = ReorderBuffer()
    var isDelivering = false

    /// What the read table contains for a key: nothing if the key has a transformer, since readers convert its value.
    func cell(_ key: String) -> ReadCell.Layers {
      transformers.hasTransformer(forKey: key) ? ReadCell.Layers() : layers(key)
    }

    func layers(_ key: String) -> ReadCell.Layers {
      ReadCell.Layers(stored: records[key]?.value, defaultValue: defaults[key])
    }
  }

  init(
    domain: String, engine: any KeyValueEngine, limits: KeyValueLimits?, isCloud: Bool, settings: [SettingDescription],
    defaults: [String: StoredValue], transformers: StoredValueTransformers, commandLine: CommandLineValues,
    early: EarlyReports, report: @escaping @Sendable (StoreReport) -> Void
  ) {
    self.domain = domain
    self.engine = engine
    self.limits = limits
    self.isCloud = isCloud
    self.settings = settings
    self.commandLine = commandLine
    settingsByKey = Dictionary(settings.compactMap { setting in setting.key.map { ($0, setting) } }) { first, _ in first
    }
    reportLog = ReportLog(early, hook: report)
    reopening = engine as? ReopeningEngine
    hasTransformers = Atomic(!transformers.isEmpty)
    var state = State()
    state.transformers = transformers
    for (key, setting) in settingsByKey { state.defaults[key] = setting.defaultValue }
    self.state = Mutex(state)
    setDefaults(defaults)
    for (key, setting) in settingsByKey.sorted(by: { $0.key < $1.key }) {
      guard let value = setting.defaultValue, let type = typeRefusing(value, forKey: key) else { continue }
      let error = KeyValueStoreError.transformFailed(
        key: key, type: type, reason: "the default value of the settings' description is no stored form")
      self.report(.readFailed(key: key, error: error))
    }
  }

  deinit {
    attachedReplica.withLock { $0 }?.end()
    journalSignal.finish()
    engine.close()
  }

  func isSecure(_ key: String) -> Bool { settingsByKey[key]?.isSecure ?? false }

  /// Reads all values and watches for changes by others.
  func start() {
    do {
      // Watching starts first, so that no change is missed between the two.
      try engine.watch { [weak self] in self?.refresh() }
    } catch {
      report(.refreshFailed(error))
    }
    refresh()
    if isCloud { whenOpened { $0.readConflicts() } }
  }

  /// Makes the engine change something, and applies the records that it returns.
  ///
  /// - Returns: How many records there are.
  @discardableResult
  func change<Failure>(
    origin: KeyValueChange.Origin, _ body: () throws(Failure) -> [StoredRecord]
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

  /// Reads and applies changes by others.
  func refresh() {
    let known = state.withLock(\.revision)
    do {
      let records = try openedEngine()?.records(after: known) ?? []
      if let last = records.last { apply(records, origin: nil, completeTo: last.revision) }
    } catch .closed {
      // The watch may call once more after the engine was closed.
    } catch {
      // If nothing was read before, this is a failure to open. The next change reads again.
      report(known == 0 ? .openFailed(error) : .refreshFailed(error))
    }
  }

  /// The engine; `nil` while its file is not open. Readers do not wait for a disk then.
  func openedEngine() throws(KeyValueStoreError) -> (any KeyValueEngine)? {
    guard let reopening else { return engine }
    return try reopening.opened()
  }

  /// Runs `action` now, and if the file is not open, again once it is.
  func whenOpened(_ action: @escaping @Sendable (StoreCore) -> Void) {
    action(self)
    reopening?.whenOpened { [weak self] in
      guard let self else { return }
      action(self)
    }
  }

  /// Sets default values of the program's code, converted as literals are. One that no transformer of its key accepts is
  /// reported and not set.
  func setDefaults(_ given: [String: StoredValue]) {
    var values: [String: StoredValue] = [:]
    for (key, value) in given.sorted(by: { $0.key < $1.key }) {
      do {
        values[key] = try transformed(value, forKey: key)
      } catch {
        report(.setFailed(key: key, error: error))
      }
    }
    let updates = state.withLock { state in
      state.defaults.merge(values) { _, new in new }
      return refreshes(of: values.keys, in: &state)
    }
    for update in updates { update() }
  }

  /// Applies records: the records of a change of this store, or all up to a revision.
  private func apply(
    _ records: [StoredRecord], origin: KeyValueChange.Origin?, isChange: Bool = false, completeTo: Int64 = 0
  ) {
    let (updates, hasGap) = state.withLock { state -> ([@Sendable () -> Void], Bool) in
      var changed: [String] = []
      if state.records.isEmpty { state.records.reserveCapacity(records.count) }
      for record in records {
        guard case .updated(let known) = state.records.update(record) else { continue }
        if let conflict = state.conflicts[record.key], conflict.winner.clock != record.clock {
          state.conflicts[record.key] = nil
        }
        // A change that won a conflict is in the journal once more.
        if known?.clock == record.clock, known?.value == record.value { continue }
        if known?.value == nil, record.value == nil { continue }
        changed.append(record.key)
        if state.observers.isEmpty { continue }
        let change = KeyValueChange(
          key: record.key, oldValue: known?.value, newValue: record.value,
          origin: origin ?? self.origin(of: record), author: record.author, isSecure: isSecure(record.key))
        state.reorderBuffer.add(state.observers.deliveries(of: change), of: record.revision)
      }
      if let first = records.first, let last = records.last {
        state.latestRevision = max(state.latestRevision, last.revision)
        if first.revision == state.revision + 1 { state.revision = last.revision }
      }
      state.revision = max(state.revision, completeTo)
      for delivery in state.reorderBuffer.release(upTo: state.revision) { state.deliveries.append(delivery) }
      if isChange { state.changesUnderWay -= 1 }
      // While changes of this process are in progress, missing revisions may be theirs. Otherwise they are changes by
      // others.
      let hasGap = isChange && state.changesUnderWay == 0 && state.revision < state.latestRevision
      return (self.refreshes(of: changed, in: &state), hasGap)
    }
    for update in updates { update() }
    deliver()
    if !records.isEmpty { journalSignal.notify() }
    guard hasGap else { return }
    refresh()
    // Records that are still missing cannot be decoded. Their deliveries must not wait.
    state.withLock { state in
      for delivery in state.reorderBuffer.release(upTo: .max) { state.deliveries.append(delivery) }
    }
    deliver()
  }

  /// The origin of a record that was read from the journal.
  private func origin(of record: StoredRecord) -> KeyValueChange.Origin {
    switch record.source {
    case .local(let session): session == engine.session ? .thisStore : .otherProcess
    case .merged(let origin): origin
    }
  }

  // MARK: Reports

  func report(_ report: StoreReport) { reportLog.add(report, isProblem: report.isProblem) }

  var reports: [StoreReport] { reportLog.reports }

  /// The values that properties currently do not accept, sorted by key.
  var unreadableValues: [UnreadableValue] {
    let properties = state.withLock(\.properties)
    return properties.sorted { $0.key < $1.key }.flatMap { $0.value.compactMap(\.unreadable) }
  }

  /// Calls `listener`, with no lock held, for each new problem, and when a property starts or stops using its default
  /// value.
  func onProblems(_ listener: @escaping @Sendable () -> Void) { reportLog.onProblems(listener) }
}

extension StoreCore: CustomReflectable {
  /// What `dump` of a store shows: its location, and no values, since they may be secrets.
  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["location": engine.location]) }
}
