import AlchemicStores
import AlchemicStoresTesting
import Foundation
import Synchronization
import Testing

/// An engine in memory with one fault.
private final class FaultyEngine: KeyValueEngine {
  private let engine: InMemoryEngine
  private let fault: Fault

  init(_ engine: InMemoryEngine, _ fault: Fault) {
    self.engine = engine
    self.fault = fault
  }

  var location: String { engine.location }
  var writer: Int64 { engine.writer }
  var session: Int64 { engine.session }

  func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    let records = try engine.records(after: revision)
    return fault == .dropsAKey ? Array(records.dropFirst(records.count - 1)) : records
  }

  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    switch fault {
    case .returnsNoRecords:
      _ = try engine.write(writes, limits: limits)
      return []
    case .breaksAtomicity:
      var written: [StoredRecord] = []
      for write in writes { written += try engine.write([write], limits: limits) }
      return written
    case .repeatsARevision:
      let written = try engine.write(writes, limits: limits)
      return written.map { record in
        var record = record
        record.revision = written.first?.revision ?? 0
        return record
      }
    case .ignoresLimits: return try engine.write(writes, limits: nil)
    case .ignoresPreconditions: return try engine.write(writes.map { $0.with(\.precondition, nil) }, limits: limits)
    case .forgetsAuthors: return try engine.write(writes.map { $0.with(\.author, nil) }, limits: limits)
    case .keepsSecrets: return try engine.write(writes.map { $0.with(\.keepsHistory, true) }, limits: limits)
    case .none, .dropsAKey, .forgetsHistory, .appliesEarlierChanges, .acceptsAnyClock, .importsTwice, .neverNotifies,
      .staysOpen:
      return try engine.write(writes, limits: limits)
    }
  }

  func merge(_ records: [StoredRecord], rules: MergeRules) throws(KeyValueStoreError) -> MergeOutcome {
    var rules = rules
    switch fault {
    case .appliesEarlierChanges:
      return MergeOutcome(
        applied: try engine.write(records.map { KeyValueWrite(key: $0.key, value: $0.value) }, limits: rules.limits))
    case .keepsSecrets: rules.secretKeys = []
    case .ignoresLimits: rules.limits = nil
    case .acceptsAnyClock: rules.now = .distantFuture
    default: break
    }
    return try engine.merge(records, rules: rules)
  }

  func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    let history = try engine.history(of: key)
    return fault == .forgetsHistory ? Array(history.prefix(1)) : history
  }

  func importOnce(_ name: String, _ values: () -> [KeyValueWrite]) throws(KeyValueStoreError) -> [StoredRecord] {
    guard fault == .importsTwice else { return try engine.importOnce(name, values) }
    return try engine.write(values(), limits: nil)
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    if fault == .neverNotifies { try engine.watch {} } else { try engine.watch(handler) }
  }

  func close() {
    if fault != .staysOpen { engine.close() }
  }

  @Sendable static func medium(_ fault: Fault) -> KeyValueEngineContract.Medium {
    let first = InMemoryEngine()
    return KeyValueEngineContract.Medium(first: FaultyEngine(first, fault)) {
      FaultyEngine(InMemoryEngine(sharing: first), fault)
    }
  }
}

extension KeyValueWrite {
  fileprivate func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var changed = self
    changed[keyPath: property] = value
    return changed
  }
}

private enum Fault: CaseIterable {
  case none, dropsAKey, returnsNoRecords, breaksAtomicity, repeatsARevision, ignoresLimits, ignoresPreconditions
  case forgetsAuthors, forgetsHistory, keepsSecrets, appliesEarlierChanges, acceptsAnyClock, importsTwice
  case neverNotifies, staysOpen
}

/// Each check of the contract, and the faults that it finds.
private let findings: [(check: String, faults: [Fault])] = [
  (
    "Every value is restored exactly, through this handle and another",
    [.dropsAKey, .returnsNoRecords, .repeatsARevision]
  ),
  (
    "The changes of one write have consecutive revisions and this engine's number",
    [.dropsAKey, .returnsNoRecords, .repeatsARevision]
  ),
  (
    "Removing a key keeps a record without a value; removing a missing key keeps none",
    [.returnsNoRecords]
  ),
  (
    "A write beyond the limits changes nothing",
    [.returnsNoRecords, .breaksAtomicity, .ignoresLimits]
  ),
  (
    "A change whose precondition does not hold is refused",
    [.dropsAKey, .returnsNoRecords, .breaksAtomicity, .ignoresPreconditions]
  ),
  (
    "The last changes of a key are kept, newest first",
    [.forgetsHistory, .keepsSecrets]
  ),
  (
    "Fewer earlier values are kept of large values",
    [.forgetsHistory]
  ),
  (
    "Each change keeps its author, in the history and after a merge",
    [.dropsAKey, .returnsNoRecords, .repeatsARevision, .forgetsAuthors, .forgetsHistory, .appliesEarlierChanges]
  ),
  (
    "The change with the later clock applies, wherever it is merged",
    [.returnsNoRecords, .appliesEarlierChanges]
  ),
  (
    "A merged change beyond the limits, or with a clock that is too far ahead, is refused on its own",
    [.returnsNoRecords, .ignoresLimits, .appliesEarlierChanges, .acceptsAnyClock]
  ),
  (
    "An import is done once, by whichever handle",
    [.importsTwice]
  ),
  (
    "An import does not change keys that were set or removed before",
    [.dropsAKey, .importsTwice]
  ),
  (
    "Only the present value of a secret is kept, also after a merge",
    [.returnsNoRecords, .forgetsHistory, .keepsSecrets, .appliesEarlierChanges]
  ),
  (
    "One handle is notified of another's change",
    [.returnsNoRecords, .neverNotifies]
  ),
  (
    "A closed handle throws, and others remain open",
    [.returnsNoRecords, .staysOpen]
  ),
  (
    "No change is lost when many threads write at once",
    [.dropsAKey]
  ),
  (
    "Each of several threads that share a handle finds its changes in its order",
    [.dropsAKey, .returnsNoRecords]
  ),
  (
    "Another handle's changes count for this handle's next change",
    [.returnsNoRecords, .ignoresLimits, .forgetsHistory]
  ),
]

@Suite struct FaultyEngineTests {
  /// The faults that a check finds.
  private func faults(_ check: KeyValueEngineContract.Check) async throws -> [Fault] {
    let found = Mutex<[Fault]>([])
    for fault in Fault.allCases {
      try await withKnownIssue(isIntermittent: true) {
        let run = Task { try await check.run { FaultyEngine.medium(fault) } }
        // As a time limit does.
        if fault == .neverNotifies { run.cancel() }
        try await run.value
      } matching: { _ in
        found.withLock { if $0.last != fault { $0 += [fault] } }
        return true
      }
    }
    return found.withLock { $0 }
  }

  @Test func `Each check of the contract finds the faults that it exists for`() async throws {
    var found: [(check: String, faults: [Fault])] = []
    for check in KeyValueEngineContract.checks { found.append((check.name, try await faults(check))) }
    #expect(found.map(\.check) == findings.map(\.check))
    #expect(found.map(\.faults) == findings.map(\.faults))
  }
}
