// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Detects, before a store's file is opened, that one of its files is missing or empty.
struct LossDetection {
  /// Why the existing -wal file belongs to no database; `nil` if it does. SQLite would apply it to a new database, or
  /// delete it.
  private(set) var orphanedLog: String?
  /// Why values are missing if the file turns out to have none; `nil` for a new store.
  private(set) var missingValues: String?

  init(path: String) {
    let file = Self.length(path)
    let log = Self.length(path + "-wal")
    switch (file, log) {
    case (nil, .some):
      orphanedLog = "its database file is missing"
    case (0, .some(1...)) where Self.holdsChanges(path + "-wal"):
      orphanedLog = "its database file is empty"
    case (0, _):
      missingValues = "the file was empty"
    case (.some, nil):
      missingValues = "its -wal file, which contained all values, is missing"
    default: break
    }
  }

  private static func length(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Whether the file has SQLite's header. A truncated file that was preallocated again has zeros there.
  private static func holdsChanges(_ path: String) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return true }
    defer { try? file.close() }
    guard let start = try? file.read(upToCount: 4) else { return true }
    return start == Data([0x37, 0x7F, 0x06, 0x82]) || start == Data([0x37, 0x7F, 0x06, 0x83])
  }
}
