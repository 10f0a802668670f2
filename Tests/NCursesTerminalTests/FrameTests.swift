// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import CTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.serialized) struct FrameTests {
  @Test func `What curses writes in a frame is collected, and everything else reaches the terminal at once`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let stream = try #require(terminal_frame_stream(ends[1]))
    func draw(_ text: String) {
      fputs(text, stream)
      fflush(stream)
    }
    func frame() -> String {
      let count = terminal_end_frame()
      return String(
        decoding: [UInt8](unsafeUninitializedCapacity: count) { $1 = terminal_read_frame($0.baseAddress, count) },
        as: UTF8.self)
    }
    draw("before ")
    terminal_begin_frame()
    draw("one, ")
    draw("two")
    #expect(frame() == "one, two")
    draw("between ")
    terminal_begin_frame()
    draw("3")
    #expect(frame() == "3")
    terminal_begin_frame()
    #expect(frame() == "")
    draw("after")
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(String(decoding: bytes[..<max(0, count)], as: UTF8.self) == "before between after")
  }
}
