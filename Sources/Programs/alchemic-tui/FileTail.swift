// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Follows a file that another process writes.
enum FileTail {
  /// The most text that one element has, in bytes.
  private static let limit = 64 << 10

  /// The file's text, then all that is added to it. Invalid UTF-8 is repaired.
  ///
  /// The file is read when the system reports a change, never at intervals.
  static func text(of path: String) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    let changes = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard file >= 0, changes >= 0, inotify_add_watch(changes, path, UInt32(IN_MODIFY)) >= 0 else {
      for descriptor in [file, changes] where descriptor >= 0 { close(descriptor) }
      continuation.finish()
      return stream
    }
    let queue = DispatchQueue(label: "alchemic-tui.output")
    // Cancelling is safe on any thread.
    nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: changes, queue: queue)
    // Only the handlers use it, which run on the queue.
    nonisolated(unsafe) var rest: [UInt8] = []
    let read: @Sendable () -> Void = {
      while nextBytes(of: changes) != nil {}
      while let bytes = nextBytes(of: file) {
        rest += bytes
        // An incomplete character waits for its end.
        let end = completeEnd(of: rest)
        if end > 0 { continuation.yield(String(decoding: rest[..<end], as: UTF8.self)) }
        rest.removeFirst(end)
      }
    }
    source.setEventHandler(handler: read)
    source.setCancelHandler {
      close(file)
      close(changes)
    }
    continuation.onTermination = { _ in source.cancel() }
    source.activate()
    queue.async(execute: read)
    return stream
  }

  private static func nextBytes(of file: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = read(file, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// The number of bytes up to the last complete character.
  private static func completeEnd(of bytes: [UInt8]) -> Int {
    // The longest character has four bytes.
    for (offset, byte) in bytes.suffix(4).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return offset + 1 < length ? bytes.count - offset - 1 : bytes.count
    }
    return bytes.count
  }
}
