// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Copies text to the clipboard of the terminal that a program runs in, also over SSH.
public enum Clipboard {
  /// The largest number of bytes that terminals are known to accept at once.
  public static let limit = 74_994

  /// The control sequence that makes a terminal copy a text (OSC 52); empty for a text beyond the limit.
  public static func copying(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count <= limit else { return [] }
    return Array("\u{1B}]52;c;".utf8) + base64(bytes) + [0x07]
  }

  /// RFC 4648, section 4. Foundation's version would double the start-up time of such a program.
  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
      for position in 0..<4 {
        result.append(position <= group.count ? alphabet[bits >> (18 - 6 * position) & 63] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
