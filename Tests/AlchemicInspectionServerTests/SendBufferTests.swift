// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import LocalSockets
import Testing

struct SendBufferTests {
  private static let line = [UInt8](repeating: 7, count: 1_023)

  /// A full send buffer.
  private func full() -> SendBuffer {
    var buffer = SendBuffer()
    while !buffer.isFull { buffer.add(Self.line) }
    return buffer
  }

  @Test(arguments: [512, 1_000, 4_096, 65_536, 262_143])
  func `For a slow but steady reader, the memory is at most twice the unsent bytes`(piece: Int) {
    var buffer = full()
    var most = 0
    var sent = 0
    while sent < 8 * SendBuffer.highWaterMark {
      buffer.markSent(piece)
      sent += piece
      #expect(!buffer.isEmpty)
      while !buffer.isFull { buffer.add(Self.line) }
      most = max(most, buffer.byteCount)
    }
    #expect(most < 2 * (SendBuffer.highWaterMark + Self.line.count + 1))
  }

  @Test func `Bytes stay in order when sent ones are removed`() {
    var buffer = SendBuffer()
    var expected: [UInt8] = []
    var seen: [UInt8] = []
    var number = 0
    while seen.count < 4 * SendBuffer.highWaterMark {
      while !buffer.isFull {
        let line = Array("line \(number)".utf8)
        number += 1
        buffer.add(line)
        expected += line + [UInt8(ascii: "\n")]
      }
      let part = buffer.unsent.prefix(10_007)
      seen += part
      buffer.markSent(part.count)
    }
    #expect(seen == Array(expected.prefix(seen.count)))
    #expect(Array(buffer.unsent) == Array(expected.dropFirst(seen.count)))
  }

  @Test func `A send buffer is empty after all bytes were sent`() {
    var buffer = full()
    buffer.markSent(buffer.unsent.count)
    #expect(buffer.isEmpty)
    #expect(buffer.byteCount == 0)
  }
}
