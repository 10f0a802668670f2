import AlchemicInspection

/// What a person typed to find factories: words, all of which must match.
///
/// A word matches a factory whose name, type or protocols contain it, or whose mode, flags or kind begin with it;
/// `mode:template`, `flag:primary` and `kind:method` look there only. Case does not matter.
struct FactoryFilter: Hashable {
  let words: [Word]

  struct Word: Hashable {
    /// In lower case.
    let bytes: [UInt8]
    /// The characters in it, one bit each, as ``FactoryIndex`` keeps them: most factories lack one of them.
    let letters: UInt64
    /// The traits that it may stand for.
    let traits: UInt16
    /// Whether only the traits count.
    let isKeyed: Bool
  }

  init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map { Word(String($0)) }
  }

  /// Whether whatever matches this one matched the other one too.
  func narrows(_ other: FactoryFilter) -> Bool {
    words.count >= other.words.count
      && zip(words, other.words).allSatisfy { new, old in
        new.isKeyed == old.isKeyed && new.bytes.starts(with: old.bytes)
      }
  }
}

extension FactoryFilter.Word {
  init(_ text: String) {
    bytes = Array(text.utf8)
    letters = bytes.reduce(0) { $0 | FactoryIndex.letter($1) }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let key = Trait.Key(rawValue: String(parts[0])) {
      traits = Trait.matching(parts[1], key: key)
      isKeyed = true
    } else {
      traits = Trait.matching(text[...], key: nil)
      isKeyed = false
    }
  }
}

/// What a factory has besides its names: its mode, its flags, its kind; one bit each.
struct Trait {
  enum Key: String { case mode, flag, kind }

  let key: Key
  let name: String

  static let all: [Trait] =
    FactorySnapshot.Mode.allCases.map { Trait(key: .mode, name: $0.rawValue) }
    + FactorySnapshot.Flag.allCases.map { Trait(key: .flag, name: $0.rawValue) }
    + ["class", "method"].map { Trait(key: .kind, name: $0) }

  /// The bits of the traits that begin with a text.
  static func matching(_ prefix: Substring, key: Key?) -> UInt16 {
    var bits: UInt16 = 0
    for (place, trait) in all.enumerated()
    where (key == nil || trait.key == key) && trait.name.hasPrefix(prefix) {
      bits |= 1 << UInt16(place)
    }
    return bits
  }

  /// The bits of a factory's traits, in the order of ``all``.
  static func bits(mode: FactorySnapshot.Mode, flags: Set<FactorySnapshot.Flag>, kind: FactorySnapshot.Kind) -> UInt16 {
    var bits: UInt16 =
      switch mode {
      case .singleton: 1
      case .template: 2
      case .reference: 4
      }
    for flag in flags {
      switch flag {
      case .primary: bits |= 8
      case .weak: bits |= 16
      case .nillable: bits |= 32
      case .transient: bits |= 64
      }
    }
    switch kind {
    case .class: bits |= 128
    case .method: bits |= 256
    }
    return bits
  }
}
