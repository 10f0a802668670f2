// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Decoding typed text.
enum UTF8Bytes {
  /// The number of bytes of a character by its first byte; 1 if that cannot begin a character.
  static func length(leadBy byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The bytes at the end that begin an incomplete character, or `nil`.
  static func incompleteTail(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for index in bytes.indices.suffix(3).reversed() where bytes[index] & 0xC0 != 0x80 {
      let isIncomplete = length(leadBy: bytes[index]) > bytes.endIndex - index
      return isIncomplete ? bytes[index...] : nil
    }
    return nil
  }

  /// The characters of the bytes, without invalid UTF-8 and control characters.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars
    where scalar != "\u{FFFD}" && !(0x80..<0xA0).contains(scalar.value) {
      text.append(scalar)
    }
    return String(text)
  }
}
