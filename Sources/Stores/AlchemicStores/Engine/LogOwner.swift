// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Remembers which database file a -wal file belongs to, in a small file beside them.
///
/// SQLite does not check that. A process that is killed leaves its last changes in the -wal file. If a backup then
/// replaces the database file, SQLite would apply the changes to the backup, whose pages they do not fit.
///
/// What is remembered changes when the -wal file is used from its beginning again, and when a checkpoint writes the
/// database file. It is written after a commit, without a sync: a process that is killed loses nothing that it wrote.
/// After a restart of the system it says nothing.
final class LogOwner: Sendable {
  private let path: String
  private let written = Mutex<Files?>(nil)

  /// The -wal file, and its database file.
  private struct Files: Equatable {
    /// The device, the inode and the salts of the -wal file. SQLite changes the salts when it begins again.
    var log: [UInt64]
    /// The device, the inode, the size and the time of the last change of the database file.
    var database: [Int64]
  }

  init(of database: String) { path = database }

  /// Call this after a commit.
  ///
  /// - Parameter log: A descriptor of the -wal file.
  func remember(log: Int32) {
    guard !Self.start.isEmpty, let files = Self.files(path, log: log) else { return }
    written.withLock { written in
      guard written != files else { return }
      let descriptor = open(path + Self.suffix, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      // One write of one length, so that no reader finds half of it.
      let text = Array(Self.text(files).utf8)
      let padded = text + Array(repeating: UInt8(ascii: " "), count: max(0, 200 - text.count))
      if pwrite(descriptor, padded, padded.count, 0) == padded.count { written = files }
    }
  }

  /// Whether the database file was replaced since the last commit in the -wal file. No process may have it open.
  ///
  /// It was if only the database file differs. If the -wal file differs too, the store was copied; in both cases, and
  /// after a restart of the system, nothing is known.
  ///
  /// - Parameter frames: What the -wal file contains.
  static func isReplaced(_ path: String, _ frames: LogFrames) -> Bool {
    let descriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard !start.isEmpty, let present = files(path, log: descriptor),
      let known = try? String(contentsOfFile: path + suffix, encoding: .utf8)
    else { return false }
    let (then, now) = (known.split(separator: " "), text(present).split(separator: " "))
    let logParts = 1 + present.log.count
    guard then.count == now.count, then.prefix(logParts) == now.prefix(logParts), then != now else { return false }
    return !hasCheckpoint(path, frames)
  }

  /// Whether a checkpoint has written the database file: it contains a page of the -wal file.
  private static func hasCheckpoint(_ path: String, _ frames: LogFrames) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return true }
    defer { try? file.close() }
    return frames.frames.contains { frame in
      guard frame.page > 0, (try? file.seek(toOffset: UInt64((frame.page - 1) * frames.pageSize))) != nil,
        let contents = try? file.read(upToCount: frames.pageSize)
      else { return false }
      return contents == frames.contents(frame) && contents.contains { $0 != 0 }
    }
  }

  private static let suffix = "-base"

  private static func files(_ path: String, log: Int32) -> Files? {
    var (database, journal) = (stat(), stat())
    var salts: UInt64 = 0
    guard stat(path, &database) == 0, fstat(log, &journal) == 0, pread(log, &salts, 8, 16) == 8 else { return nil }
    return Files(
      log: [UInt64(journal.st_dev), UInt64(journal.st_ino), salts],
      database: [
        Int64(bitPattern: UInt64(database.st_dev)), Int64(bitPattern: UInt64(database.st_ino)),
        Int64(database.st_size), Int64(database.st_mtim.tv_sec), Int64(database.st_mtim.tv_nsec),
      ])
  }

  private static func text(_ files: Files) -> String {
    ([start] + files.log.map { "\($0)" } + files.database.map { "\($0)" }).joined(separator: " ")
  }

  /// Identifies the system's start.
  private static let start: String =
    (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
    .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
}
