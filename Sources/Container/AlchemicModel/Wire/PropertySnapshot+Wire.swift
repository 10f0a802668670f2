extension PropertySnapshot.State: WireEnum {
  enum Shape: String, Codable { case set, usesDefault, absent, unusable, unreadable }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .set: .set
    case .usesDefault: .usesDefault
    case .absent: .absent
    case .unusable: .unusable
    case .unreadable: .unreadable
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .set:
      self = .set(
        try fields.decodeIfPresent(String.self, forKey: .value),
        source: try fields.decode(String.self, forKey: .source), name: try fields.decode(String.self, forKey: .name))
    case .usesDefault: self = .usesDefault
    case .absent: self = .absent
    case .unusable:
      self = .unusable(
        source: try fields.decode(String.self, forKey: .source), name: try fields.decode(String.self, forKey: .name))
    case .unreadable: self = .unreadable(source: try fields.decode(String.self, forKey: .source))
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    switch self {
    case .set(let value, let source, let name):
      try fields.encodeIfPresent(value, forKey: .value)
      try fields.encode(source, forKey: .source)
      try fields.encode(name, forKey: .name)
    case .usesDefault, .absent: break
    case .unusable(let source, let name):
      try fields.encode(source, forKey: .source)
      try fields.encode(name, forKey: .name)
    case .unreadable(let source): try fields.encode(source, forKey: .source)
    }
  }
}
