extension CallbackSnapshot {
  private enum Key: String, CodingKey { case id, label, location, count, state }

  /// Decodes the protocol's form, in which a missing `count` is 1.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try fields.decode(Int.self, forKey: .id), label: try fields.decode(String.self, forKey: .label),
      location: try fields.decode(SourceLocationSnapshot.self, forKey: .location),
      count: try fields.decodeIfPresent(Int.self, forKey: .count) ?? 1,
      state: try fields.decode(State.self, forKey: .state))
  }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(label, forKey: .label)
    try fields.encode(location, forKey: .location)
    if count != 1 { try fields.encode(count, forKey: .count) }
    try fields.encode(state, forKey: .state)
  }
}

extension CallbackSnapshot.State: WireEnum {
  enum Shape: String, Codable { case waiting, firing, fired, failed }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .waiting: .waiting
    case .firing: .firing
    case .fired: .fired
    case .failed: .failed
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .waiting: self = .waiting
    case .firing:
      self = .firing(
        since: try fields.decode(UInt64.self, forKey: .since), thread: try fields.decode(String.self, forKey: .thread))
    case .fired:
      self = .fired(
        at: try fields.decode(UInt64.self, forKey: .at), took: try fields.decode(UInt64.self, forKey: .took),
        thread: try fields.decode(String.self, forKey: .thread))
    case .failed: self = .failed(try fields.decodeFailure(.error))
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    switch self {
    case .waiting: break
    case .firing(let since, let thread):
      try fields.encode(since, forKey: .since)
      try fields.encode(thread, forKey: .thread)
    case .fired(let instant, let took, let thread):
      try fields.encode(instant, forKey: .at)
      try fields.encode(took, forKey: .took)
      try fields.encode(thread, forKey: .thread)
    case .failed(let error): try fields.encode(error, forKey: .error)
    }
  }
}
