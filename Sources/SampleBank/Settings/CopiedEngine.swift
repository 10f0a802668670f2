import AlchemicStores
import Foundation
import Synchronization

/// The values of a file, in memory: the file is only read, and what is set is gone with the process.
final class CopiedEngine: KeyValueEngine {
  /// The path of the file.
  let location: String
  private let memory = InMemoryEngine()
  /// Why the file cannot be read; `nil` where it was, or where there is none.
  private let failure: KeyValueStoreError?

  var writer: Int64 { memory.writer }

  /// Reads a file; one that is not there has no values.
  init(of file: URL) {
    location = file.path
    do throws(KeyValueStoreError) {
      // The file has no earlier values of secrets, so none of them is history here.
      _ = try memory.merge(try Self.records(of: file), secretKeys: [])
      failure = nil
    } catch {
      failure = error
    }
  }

  func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    if let failure { throw failure }
    return try memory.records(after: revision)
  }

  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    try memory.write(writes, limits: limits)
  }

  func merge(_ records: [StoredRecord], secretKeys: Set<String>) throws(KeyValueStoreError) -> [StoredRecord] {
    try memory.merge(records, secretKeys: secretKeys)
  }

  func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    try memory.history(of: key)
  }

  func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try memory.importOnce(name, values)
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    try memory.watch(handler)
  }

  func close() { memory.close() }

  /// What a file holds. Its directory is left as it is, to the last byte, so a copy is opened: to open a database, even
  /// to read it, creates files beside it.
  private static func records(of file: URL) throws(KeyValueStoreError) -> [StoredRecord] {
    // What belongs to a file lies beside it, not beside a link to it.
    let file = file.resolvingSymlinksInPath()
    let manager = FileManager.default
    guard manager.fileExists(atPath: file.path) else { return [] }
    let folder = manager.temporaryDirectory.appendingPathComponent("alchemic-\(UUID().uuidString)")
    let copy = folder.appendingPathComponent(file.lastPathComponent)
    do {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try copyFile(file, to: copy)
    } catch {
      try? manager.removeItem(at: folder)
      throw .cannotRead(location: file.path, reason: error.localizedDescription)
    }
    defer { try? manager.removeItem(at: folder) }
    let damage = Mutex<String?>(nil)
    let engine = try EmbeddedEngine(at: copy) { report in
      if case .fileQuarantined(_, _, let reason) = report { damage.withLock { $0 = reason } }
    }
    defer { engine.close() }
    if let reason = damage.withLock({ $0 }) { throw .cannotRead(location: file.path, reason: reason) }
    return try engine.records(after: 0)
  }

  /// Copies a database with its write-ahead log, again where another process writes to them meanwhile.
  private static func copyFile(_ file: URL, to copy: URL) throws {
    let log = URL(filePath: file.path + "-wal")
    for _ in 0..<10 {
      let before = (Version(file), Version(log))
      try Data(contentsOf: file).write(to: copy)
      if before.1 != nil { try Data(contentsOf: log).write(to: URL(filePath: copy.path + "-wal")) }
      if before == (Version(file), Version(log)) { return }
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// What tells one state of a file from another.
  private struct Version: Equatable {
    let number: UInt64?
    let size: UInt64?
    let date: Date?

    /// `nil` where there is no such file.
    init?(_ file: URL) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return nil }
      number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
      size = (attributes[.size] as? NSNumber)?.uint64Value
      date = attributes[.modificationDate] as? Date
    }
  }
}
