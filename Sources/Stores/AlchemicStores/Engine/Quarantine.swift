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

/// Moves a file that is not a store, and its side files, to a new name. Never overwrites another file.
struct Quarantine {
  let path: String

  /// Moves the file and its side files. SQLite would apply a remaining -wal file to the new database.
  ///
  /// - Returns: The new path: the old one with `.quarantined-` and the time, and a number if that path exists.
  func moveFile(at date: Date = Date()) throws(KeyValueStoreError) -> String {
    let target = freePath(at: date)
    guard rename(path, target) == 0 else {
      throw .cannotOpen(
        location: path, reason: "it is not a store and cannot be moved: \(String(cString: strerror(errno)))")
    }
    try moveSideFiles(to: target)
    return target
  }

  /// Moves only the side files.
  ///
  /// - Returns: The new path of the -wal file.
  func moveSideFiles(at date: Date = Date()) throws(KeyValueStoreError) -> String {
    let target = freePath(at: date)
    try moveSideFiles(to: target)
    return target + "-wal"
  }

  private func freePath(at date: Date) -> String {
    let stamp = date.formatted(.iso8601.dateTimeSeparator(.standard).timeSeparator(.omitted))
    let base = "\(path).quarantined-\(stamp)"
    var target = base
    var number = 1
    while access(target, F_OK) == 0 || access(target + "-wal", F_OK) == 0 || access(target + "-shm", F_OK) == 0 {
      number += 1
      target = "\(base)-\(number)"
    }
    return target
  }

  private func moveSideFiles(to target: String) throws(KeyValueStoreError) {
    for suffix in ["-wal", "-shm", "-journal"] where access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, target + suffix) == 0 else {
        throw .cannotOpen(
          location: path, reason: "\(path + suffix) cannot be moved: \(String(cString: strerror(errno)))")
      }
    }
  }
}
