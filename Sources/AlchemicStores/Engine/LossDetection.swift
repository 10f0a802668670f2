import Foundation
import Glibc

/// What there is of a store before it is opened, as far as it tells that something was lost.
struct LossDetection {
  /// Why the -wal file that is there belongs to no database: SQLite would take it for the new one's, or delete it.
  private(set) var orphanedLog: String?
  /// Why there are no values, where the file turns out to have none.
  private(set) var missingValues: String?

  init(path: String) {
    let file = Self.length(path)
    let log = Self.length(path + "-wal")
    switch (file, log) {
    case (nil, .some):
      orphanedLog = "the database that it belongs to is gone"
    case (0, .some(1...)) where Self.holdsChanges(path + "-wal"):
      orphanedLog = "the database that it belongs to is empty"
    case (0, _):
      missingValues = "the file was empty"
    case (.some, nil):
      missingValues = "its -wal file, which had all that was ever set, is gone"
    default: break
    }
  }

  private static func length(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Whether the file begins as SQLite's do; one that was emptied has zeros there.
  private static func holdsChanges(_ path: String) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return true }
    defer { try? file.close() }
    guard let start = try? file.read(upToCount: 4) else { return true }
    return start == Data([0x37, 0x7F, 0x06, 0x82]) || start == Data([0x37, 0x7F, 0x06, 0x83])
  }
}
