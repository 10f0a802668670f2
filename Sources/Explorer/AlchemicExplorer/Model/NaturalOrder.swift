/// The order of names for people: case does not matter, and numbers in names are compared as numbers.
///
/// `audit trail`, `JointAccount`, `JSON encoder`, `Service 9`, `Service 10`.
enum NaturalOrder {
  /// The names' indices in this order. Equal names keep their order.
  static func sorted(_ indices: [Int], by name: (Int) -> String) -> [Int] {
    // Each key is computed once: a list of many factories is sorted while the user waits.
    let keyed = indices.map { (index: $0, key: key(of: name($0))) }
    let isSorted = zip(keyed, keyed.dropFirst()).allSatisfy { $0.key <= $1.key }
    if isSorted { return indices }
    return keyed.enumerated().sorted { one, other in
      one.element.key == other.element.key ? one.offset < other.offset : one.element.key < other.element.key
    }.map(\.element.index)
  }

  /// A key whose order, byte by byte, is the order of the names.
  static func key(of name: String) -> Key {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count + 4)
    var digits: [UInt8] = []
    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    func finishNumber() {
      guard !digits.isEmpty else { return }
      let significant = digits.drop { $0 == 0x30 }
      // A longer number is a larger one. The length is sorted where a digit would be.
      bytes.append(0x30 + UInt8(min(48, significant.count)))
      bytes += significant
      digits.removeAll(keepingCapacity: true)
    }
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    for byte in isPlain ? Array(name.utf8) : Array(name.lowercased().utf8) {
      if isDigit(byte) {
        digits.append(byte)
      } else {
        finishNumber()
        bytes.append(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte)
      }
    }
    finishNumber()
    return Key(bytes: bytes)
  }

  struct Key: Hashable, Comparable {
    fileprivate let bytes: [UInt8]

    static func < (one: Key, other: Key) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }
    static func <= (one: Key, other: Key) -> Bool { !(other < one) }
  }
}
