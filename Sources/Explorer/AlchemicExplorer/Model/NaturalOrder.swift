// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The order of names for people: case does not matter, and numbers in names are compared as numbers.
///
/// `audit trail`, `JointAccount`, `JSON encoder`, `Service 9`, `Service 10`.
enum NaturalOrder {
  /// The names' indices in this order. Equal names keep their order.
  static func sorted(_ indices: [Int], by name: (Int) -> String) -> [Int] {
    indices.stablySorted { key(of: name($0)) }
  }

  /// A key whose order, byte by byte, is the order of the names.
  static func key(of name: String) -> Key {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count + 4)
    /// The index of the length of the present number; `nil` outside of a number.
    var length: Int?
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    for byte in (isPlain ? name : name.lowercased()).utf8 {
      guard byte >= 0x30, byte <= 0x39 else {
        length = nil
        bytes.append(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte)
        continue
      }
      // A longer number is a larger one. The length is sorted where a digit would be.
      let start = length ?? bytes.count
      if length == nil { bytes.append(0x30) }
      length = start
      // Zeros at the beginning do not count.
      guard byte > 0x30 || bytes[start] > 0x30 else { continue }
      if bytes[start] < 0x30 + 48 { bytes[start] += 1 }
      bytes.append(byte)
    }
    return Key(bytes: bytes)
  }

  struct Key: Hashable, Comparable {
    fileprivate let bytes: [UInt8]

    static func < (one: Key, other: Key) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }
  }
}
