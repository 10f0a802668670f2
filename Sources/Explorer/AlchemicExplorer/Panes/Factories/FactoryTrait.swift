import AlchemicInspection

/// A property of a factory besides its names: its mode, a flag, or its kind. Each has one bit.
struct FactoryTrait {
  enum Key: String { case mode, flag, kind }

  let key: Key
  let name: String

  static let all: [FactoryTrait] =
    FactorySnapshot.Mode.allCases.map { FactoryTrait(key: .mode, name: $0.rawValue) }
    + FactorySnapshot.Flag.allCases.map { FactoryTrait(key: .flag, name: $0.rawValue) }
    + ["class", "method"].map { FactoryTrait(key: .kind, name: $0) } + [FactoryTrait(key: .mode, name: "scoped")]

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
  static func bits(_ factory: FactorySnapshot) -> UInt16 {
    var bits: UInt16 =
      switch factory.mode {
      case .singleton: 1
      case .template: factory.scope == nil ? 2 : 512
      case .reference: 4
      }
    for flag in factory.flags {
      switch flag {
      case .primary: bits |= 8
      case .weak: bits |= 16
      case .nillable: bits |= 32
      case .transient: bits |= 64
      }
    }
    switch factory.kind {
    case .class: bits |= 128
    case .method: bits |= 256
    }
    return bits
  }
}
