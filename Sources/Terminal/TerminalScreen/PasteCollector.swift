// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Collects the bytes of one paste up to its end mark, `ESC [ 201 ~`.
struct PasteCollector {
  private(set) var text: [UInt8]
  /// The number of bytes of the end mark that have arrived.
  private(set) var matched: Int
  let limit: Int

  private static let endMark: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Continues a paste that an earlier piece began.
  init(text: [UInt8], matched: Int, limit: Int) {
    self.text = text
    self.matched = matched
    self.limit = limit
  }

  var isComplete: Bool { matched == Self.endMark.count }

  /// Collects bytes until the paste is complete or the bytes end. Returns the index after the last collected byte.
  mutating func take(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, !isComplete {
      if bytes[index] == Self.endMark[matched] {
        matched += 1
        index += 1
      } else if matched > 0 {
        keep(Self.endMark[..<matched])
        matched = 0
      } else {
        let end = bytes[index...].firstIndex(of: 0x1B) ?? bytes.count
        keep(bytes[index..<end])
        index = end
      }
    }
    return index
  }

  /// The text, with line breaks as `\n`: terminals send the byte of the return key.
  var string: String {
    var lines: [UInt8] = []
    lines.reserveCapacity(text.count)
    for (index, byte) in text.enumerated() {
      if byte != 0x0D {
        lines.append(byte)
      } else if index + 1 == text.count || text[index + 1] != 0x0A {
        lines.append(0x0A)
      }
    }
    return String(decoding: lines, as: UTF8.self)
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    text.append(contentsOf: bytes.prefix(limit - text.count))
  }
}
