import AlchemicStores
import Synchronization

/// An engine in memory that calls a closure before its next write, without holding a lock. The closure runs between the
/// decision to write and the write.
final class HookedEngine: KeyValueEngine {
  private let engine: InMemoryEngine
  private let hook = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ engine: InMemoryEngine = InMemoryEngine()) { self.engine = engine }

  func beforeNextWrite(_ body: @escaping @Sendable () -> Void) {
    hook.withLock { $0 = body }
  }

  var location: String { engine.location }
  var writer: Int64 { engine.writer }
  var session: Int64 { engine.session }

  func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    try engine.records(after: revision)
  }

  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    hook.withLock { $0.take() }?()
    return try engine.write(writes, limits: limits)
  }

  func merge(_ records: [StoredRecord], rules: MergeRules) throws(KeyValueStoreError) -> MergeOutcome {
    try engine.merge(records, rules: rules)
  }

  func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord] { try engine.history(of: key) }

  func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try engine.importOnce(name, values)
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) { try engine.watch(handler) }

  func close() { engine.close() }
}
