// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDBSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The pages of a damaged file and of its -wal file. Reads bytes only: SQLite refuses what does not fit together.
struct DamagedPages {
  let pageSize = EmbeddedFormat.pageSize
  let count: Int
  /// Pages of the -wal file that are damaged. Their numbers may be wrong.
  let damagedFrames: [[UInt8]]
  private let file: Data
  private let log: LogFrames?
  /// The last version of each page in the -wal file.
  private let frames: [Int: LogFrames.Frame]

  init(of path: String, log: LogFrames?) {
    let log = log.flatMap { $0.pageSize == EmbeddedFormat.pageSize ? $0 : nil }
    self.log = log
    file = Self.contents(of: path)
    let sound = (log?.frames ?? []).filter { $0.isSound && $0.page > 0 }
    frames = Dictionary(sound.map { ($0.page, $0) }) { $1 }
    damagedFrames = (log?.frames ?? []).filter { !$0.isSound }.compactMap { frame in
      log.map { Array($0.contents(frame)) }
    }
    count = max((file.count + pageSize - 1) / pageSize, frames.keys.max() ?? 0)
  }

  /// The last version of a page; `nil` if there is none.
  func contents(of page: Int) -> [UInt8]? {
    if let log, let frame = frames[page] { return Array(log.contents(frame)) }
    let start = (page - 1) * pageSize
    guard page > 0, start < file.count else { return nil }
    let bytes = Array(file[start..<min(start + pageSize, file.count)])
    return bytes + Array(repeating: 0, count: pageSize - bytes.count)
  }

  /// The largest file without the number of a store that is searched for rows.
  private static let searchLimit = 256 << 20

  /// Whether the file is searched for rows: its header has the number of a store, or the file has only the store's path.
  static func mayBeStore(_ path: String, isLinked: Bool) -> Bool {
    var status = stat()
    if !isLinked, stat(path, &status) == 0, status.st_size < searchLimit { return true }
    let header = contents(of: path, limit: 100)
    guard header.count == 100 else { return false }
    return header[68..<72].reduce(0) { $0 << 8 | Int64($1) } == EmbeddedFormat.applicationID
  }

  /// Reads a file through SQLite: closing another descriptor of it would drop the locks that this process has on it.
  private static func contents(of path: String, limit: Int = .max) -> Data {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
      sqlite3_file_control(connection, nil, SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
      let methods = file.pointee.pMethods?.pointee
    else { return Data() }
    var size: sqlite3_int64 = 0
    guard methods.xFileSize?(file, &size) == SQLITE_OK else { return Data() }
    let wanted = min(Int(size), limit)
    // A part that the disk cannot read stays zero.
    var contents = Data(count: wanted)
    contents.withUnsafeMutableBytes { bytes in
      let step = 1 << 16
      for offset in stride(from: 0, to: wanted, by: step) {
        let length = min(step, wanted - offset)
        _ = methods.xRead?(file, bytes.baseAddress?.advanced(by: offset), CInt(length), sqlite3_int64(offset))
      }
    }
    return contents
  }
}
