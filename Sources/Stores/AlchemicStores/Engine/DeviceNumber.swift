// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The number of the device that a file belongs to: the writer of its changes.
///
/// The file keeps the number, with a text that identifies the file itself: the machine, the host's name and the inode.
/// A file with another text was copied, restored under a new name or moved to another machine, and gets a new number.
/// Otherwise two devices could make different changes with one clock. So a renamed host has a new number too, which
/// only means that its earlier changes look like another device's.
enum DeviceNumber {
  /// Reads the number, and chooses one if the file has none. A file that cannot be written has a number until
  /// it is closed.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - identity: What identifies the file.
  static func current(of database: Database, at path: String, identity: (String) -> String = file(at:)) -> Int64 {
    let identity = identity(path)
    if let number = try? number(database, identity) { return number }
    let number = Int64.random(in: 1...Int64.max)
    do {
      try database.inTransaction(.immediate) {
        // Another process may have chosen one since then.
        if try Self.number(database, identity) != nil { return .rollback }
        try database.execute(sql: "DELETE FROM device")
        try database.execute(sql: "INSERT INTO device (number, file) VALUES (?, ?)", arguments: [number, identity])
        return .commit
      }
      return try Self.number(database, identity) ?? number
    } catch {
      return number
    }
  }

  private static func number(_ database: Database, _ identity: String) throws -> Int64? {
    try Int64.fetchOne(database, sql: "SELECT number FROM device WHERE file = ?", arguments: [identity])
  }

  /// What identifies a file on this machine.
  static func file(at path: String) -> String {
    var status = stat()
    let inode = stat(path, &status) == 0 ? "\(status.st_ino)" : ""
    return "\(machine) \(host) \(inode)"
  }

  /// The host's name, without a query to a name server.
  private static var host: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress, gethostname(base, buffer.count - 1) == 0 else { return "" }
      base[buffer.count - 1] = 0
      return String(cString: base)
    }
  }

  /// The machine's number, which its system chose when it was installed; empty if it has none, as in many containers.
  private static let machine: String = {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let text = try? String(contentsOfFile: path, encoding: .utf8), !text.isEmpty {
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
      }
    }
    return ""
  }()
}
