import AlchemicInspection

/// The names of all factories in lower case in one block of memory, to search them as fast as a person types.
struct FactoryIndex {
  private var bytes: [UInt8] = []
  /// Where the names of a factory begin; one more than there are factories.
  private var starts: [Int] = [0]
  private var letters: [UInt64] = []
  private var traits: [UInt16] = []

  init(_ factories: [FactorySnapshot]) {
    bytes.reserveCapacity(factories.count * 48)
    starts.reserveCapacity(factories.count + 1)
    letters.reserveCapacity(factories.count)
    traits.reserveCapacity(factories.count)
    for factory in factories {
      let start = bytes.count
      append(factory.name)
      append(factory.typeName)
      for name in factory.protocols { append(name) }
      var bits: UInt64 = 0
      for place in start..<bytes.count { bits |= FactoryIndex.letter(bytes[place]) }
      letters.append(bits)
      traits.append(Trait.bits(of: factory))
      starts.append(bytes.count)
    }
  }

  /// The factories that match, out of some, in their order.
  func matches(_ filter: FactoryFilter, among candidates: [Int]) -> [Int] {
    var found: [Int] = []
    for id in candidates where filter.words.allSatisfy({ matches($0, id) }) {
      found.append(id)
    }
    return found
  }

  /// The bit of a byte of a name: a letter's or a digit's own, or one that several share.
  static func letter(_ byte: UInt8) -> UInt64 {
    switch byte {
    case 0x61...0x7A: 1 << UInt64(byte - 0x61)
    case 0x30...0x39: 1 << UInt64(byte - 0x30 + 26)
    default: 1 << UInt64(36 + byte % 28)
    }
  }

  private mutating func append(_ name: String) {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in name.utf8 { bytes.append(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte) }
    } else {
      bytes.append(contentsOf: name.lowercased().utf8)
    }
    // No word contains this, so none matches across two names.
    bytes.append(0)
  }

  private func matches(_ word: FactoryFilter.Word, _ id: Int) -> Bool {
    if traits[id] & word.traits != 0 { return true }
    guard !word.isKeyed, letters[id] & word.letters == word.letters else { return false }
    return contains(word.bytes, from: starts[id], to: starts[id + 1])
  }

  private func contains(_ word: [UInt8], from start: Int, to end: Int) -> Bool {
    guard let first = word.first else { return true }
    var place = start
    while place + word.count <= end {
      if bytes[place] == first {
        var length = 1
        while length < word.count, bytes[place + length] == word[length] { length += 1 }
        if length == word.count { return true }
      }
      place += 1
    }
    return false
  }
}
