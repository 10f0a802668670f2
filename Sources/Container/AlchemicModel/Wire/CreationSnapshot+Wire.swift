extension CreationSnapshot {
  private enum Key: String, CodingKey { case began, ended, thread, own, outer, waits }

  /// Decodes a creation. Without `waits` it had none.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    began = try fields.decode(UInt64.self, forKey: .began)
    ended = try fields.decode(UInt64.self, forKey: .ended)
    thread = try fields.decode(String.self, forKey: .thread)
    own = try fields.decode(UInt64.self, forKey: .own)
    outer = try fields.decodeIfPresent(Int.self, forKey: .outer)
    waits = try fields.decodeIfPresent([Wait].self, forKey: .waits) ?? []
  }

  /// Encodes a creation.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(began, forKey: .began)
    try fields.encode(ended, forKey: .ended)
    try fields.encode(thread, forKey: .thread)
    try fields.encode(own, forKey: .own)
    try fields.encodeIfPresent(outer, forKey: .outer)
    if !waits.isEmpty { try fields.encode(waits, forKey: .waits) }
  }
}

extension CreationSnapshot.Reason: WireEnum {
  enum Shape: String, Codable { case object, mainThread = "main-thread", queue }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .object: .object
    case .mainThread: .mainThread
    case .queue: .queue
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .object: self = .object(factory: try fields.decodeIfPresent(Int.self, forKey: .factory))
    case .mainThread: self = .mainThread
    case .queue: self = .queue
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    if case .object(let factory) = self { try fields.encodeIfPresent(factory, forKey: .factory) }
  }
}
