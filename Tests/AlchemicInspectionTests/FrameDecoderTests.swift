// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@Suite struct FrameDecoderTests {
  private typealias Frame = FrameDecoder.Frame

  /// Lines of at most three bytes, and one that is longer.
  private static let bytes = Array("abc\n\nabcdefg\nx\n\n\nab".utf8)

  private func frames(_ pieces: [ArraySlice<UInt8>]) -> [Frame] {
    var decoder = FrameDecoder(limit: 3)
    return pieces.flatMap { decoder.receive($0) }
  }

  @Test func `Lines do not depend on how their bytes are split into three pieces`() {
    let expected: [Frame] = [.line(Array("abc".utf8)), .tooLong, .line(Array("x".utf8))]
    for first in 0...Self.bytes.count {
      for second in first...Self.bytes.count {
        #expect(
          frames([Self.bytes[..<first], Self.bytes[first..<second], Self.bytes[second...]]) == expected,
          "split at \(first) and \(second)")
      }
    }
  }
}
