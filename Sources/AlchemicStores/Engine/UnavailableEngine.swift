/// Stands where the file could not be opened: there is nothing to read, and each change says why.
struct UnavailableEngine: KeyValueEngine {
  let location: String
  let reason: KeyValueStoreError
  let writer: Int64 = 0

  func records(after revision: Int64) -> [StoredRecord] { [] }

  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    throw reason
  }

  func merge(_ records: [StoredRecord]) throws(KeyValueStoreError) -> [StoredRecord] { throw reason }

  func history(of key: String) -> [StoredRecord] { [] }

  func importOnce(_ name: String, _ values: () -> [KeyValueWrite]) -> [StoredRecord] { [] }

  func watch(_ handler: @escaping @Sendable () -> Void) {}

  func close() {}
}
