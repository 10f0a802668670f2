import AlchemicInspection

/// A property of a factory besides its names: its mode, a flag, or its kind. Each has one bit.
struct FactoryTrait {
  enum Key: String { case mode, flag, kind }

  let key: Key
  let name: String

  static let all: [FactoryTrait] =
    FactorySnapshot.Mode.allCases.map { FactoryTrait(key: .mode, name: $0.rawValue) }
    + FactorySnapshot.Flag.allCases.map { FactoryTrait(key: .flag, name: $0.rawValue) }
    + ["class", "method"].map { FactoryTrait(key: .kind, name: $0) }

  /// The bits of the traits whose name begins with a text.
  static func matching(_ prefix: Substring, key: Key?) -> UInt16 {
    var bits: UInt16 = 0
    for (bit, trait) in all.enumerated()
    where (key == nil || trait.key == key) && trait.name.hasPrefix(prefix) {
      bits |= 1 << UInt16(bit)
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
