import Foundation
internal import GRDB
import Glibc

/// Copies the values of a damaged file into a new one, which works where the rows themselves can be read.
struct Rescue {
  let path: String

  /// - Returns: The path of the copy, in the same directory; `nil` where there are rows that cannot be read. The damaged
  ///   file is as it was.
  func copy() -> String? {
    let target = "\(path).copy-\(UUID().uuidString)"
    do {
      // For its owner only, as the one that it replaces.
      guard FileManager.default.createFile(atPath: target, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        return nil
      }
      var configuration = Configuration()
      configuration.busyMode = .timeout(10)
      let queue = try DatabaseQueue(path: target, configuration: configuration)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { database in
        try EmbeddedFormat.choosePageSize(database)
        try database.execute(sql: "PRAGMA synchronous = FULL")
        try database.execute(sql: "ATTACH ? AS damaged", arguments: [path])
        // All of them are locked until the copy is there: nobody adds to the damaged file meanwhile.
        try database.inTransaction(.immediate) {
          try EmbeddedFormat.create(database)
          // The damage may have kept an older file from being brought up to date.
          let version = try Int.fetchOne(database, sql: "PRAGMA damaged.user_version") ?? 0
          let columns = "revision, key, type, value, changed_at, clock, writer, size"
          if version >= 4 {
            try database.execute(
              sql: "INSERT INTO main.secrets (revision, value) SELECT revision, value FROM damaged.secrets")
          }
          try database.execute(
            sql: """
              INSERT INTO main.changes (\(columns), author)
                SELECT \(columns), \(version < 3 ? "NULL" : "author")
                FROM damaged.changes NOT INDEXED ORDER BY revision;
              INSERT INTO main.imports (name, changed_at) SELECT name, changed_at FROM damaged.imports;
              """)
          return .commit
        }
        try database.execute(sql: "DETACH damaged")
        try EmbeddedCheck(database: database).run()
      }
      return target
    } catch {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(target + suffix) }
      return nil
    }
  }
}
