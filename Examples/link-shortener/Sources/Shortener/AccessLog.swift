// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import Foundation
import Logging
import Synchronization

/// A file with a line for each request. Lines are written in blocks; the last block is written when the server has ended.
final class AccessLog: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let content: Mutex<Content>

  private struct Content {
    /// `nil` once the log is closed.
    var file: FileHandle?
    var block = Data()
    var lineCount = 0
  }

  /// A line after the end of the log. Only a request that outlives the server can have one.
  struct Closed: Error {}

  init(path: String) throws {
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seekToEnd()
    content = Mutex(Content(file: file))
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, AccessLog.init(path:), AcProperty("log.file", default: "access.log"))
  }

  func write(_ line: String) throws {
    try content.withLock { content in
      guard let file = content.file else { throw Closed() }
      content.block += Data(line.utf8)
      content.lineCount += 1
      guard content.block.count >= 65_536 else { return }
      try file.write(contentsOf: content.block)
      content.block.removeAll(keepingCapacity: true)
    }
  }

  func alchemicStop() async throws {
    let lineCount = try content.withLock { content in
      defer { content.file = nil }
      try content.file?.write(contentsOf: content.block)
      try content.file?.close()
      return content.lineCount
    }
    Logger(label: "access-log").info("access log closed: \(lineCount) requests")
  }
}
