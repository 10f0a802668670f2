// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The lines that wait to be sent to the other side of a connection, in order.
package struct SendBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// How many of the bytes have been sent, but not removed yet.
  private var sent = 0

  /// Creates an empty buffer.
  package init() {}

  /// The number of unsent bytes at which the buffer is full. It bounds the memory for a peer that does not read.
  package static let highWaterMark = 262_144

  /// Whether nothing waits.
  package var isEmpty: Bool { sent == bytes.count }

  /// Whether as much waits as should.
  package var isFull: Bool { bytes.count - sent >= SendBuffer.highWaterMark }

  /// The number of bytes in memory, including sent ones.
  package var byteCount: Int { bytes.count }

  /// The bytes to send.
  package var unsent: ArraySlice<UInt8> { bytes[sent...] }

  /// Adds a line, and a line feed behind it.
  package mutating func add(_ line: [UInt8]) {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Marks bytes as sent, and removes sent bytes if there are many.
  ///
  /// Bytes are removed once at least as many were sent as remain. So each byte moves once on average, and the memory is
  /// at most twice the unsent bytes, even for a peer that reads slowly without a pause.
  package mutating func markSent(_ count: Int) {
    sent += count
    if isEmpty {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * SendBuffer.highWaterMark)
      sent = 0
    } else if sent >= max(SendBuffer.highWaterMark, bytes.count - sent) {
      bytes.removeFirst(sent)
      sent = 0
    }
  }

  /// Sends as many bytes as possible without waiting. Returns false if the connection was closed.
  package mutating func flush(to socket: LocalSocket) -> Bool {
    while !isEmpty {
      switch socket.send(unsent) {
      case .bytes(let count): markSent(count)
      case .wouldBlock: return true
      case .closed: return false
      }
    }
    return true
  }
}
