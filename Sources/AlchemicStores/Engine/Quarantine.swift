import Foundation
import Glibc

/// Moves a file that is no store out of the way, with its side files, never over another.
struct Quarantine {
  let path: String

  /// Moves the file, and the side files with it: left there, SQLite would replay them into the new file.
  ///
  /// - Returns: The path it has now: the old one with `.quarantined-` and the time, and a number where that is taken.
  func moveFile(at date: Date = Date()) throws(KeyValueStoreError) -> String {
    let target = freePath(at: date)
    guard rename(path, target) == 0 else {
      throw .cannotOpen(
        location: path, reason: "it is no store and cannot be moved aside: \(String(cString: strerror(errno)))")
    }
    try moveSideFiles(to: target)
    return target
  }

  /// Moves the side files alone.
  ///
  /// - Returns: The path that the -wal file has now.
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
          location: path, reason: "\(path + suffix) cannot be moved aside: \(String(cString: strerror(errno)))")
      }
    }
  }
}
