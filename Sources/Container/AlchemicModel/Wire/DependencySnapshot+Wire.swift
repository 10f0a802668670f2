extension DependencySnapshot.Resolution: WireEnum {
  enum Shape: String, Codable { case unresolved, factories, constant, nothing, failed }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .unresolved: .unresolved
    case .factories: .factories
    case .constant: .constant
    case .nothing: .nothing
    case .failed: .failed
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .unresolved: self = .unresolved
    case .factories:
      self = .factories(
        try fields.decode([Int].self, forKey: .factories), isArray: try fields.decode(Bool.self, forKey: .isArray))
    case .constant: self = .constant(try fields.decode(String.self, forKey: .text))
    case .nothing: self = .nothing
    case .failed: self = .failed(try fields.decodeFailure(.error))
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    switch self {
    case .unresolved, .nothing: break
    case .factories(let factories, let isArray):
      try fields.encode(factories, forKey: .factories)
      try fields.encode(isArray, forKey: .isArray)
    case .constant(let text): try fields.encode(text, forKey: .text)
    case .failed(let error): try fields.encode(error, forKey: .error)
    }
  }
}
