extension ServiceSnapshot.State: WireEnum {
  enum Shape: String, Codable { case beginning, ready, ending, ended, failed }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .beginning: .beginning
    case .ready: .ready
    case .ending: .ending
    case .ended: .ended
    case .failed: .failed
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .beginning: self = .beginning(since: try fields.decode(UInt64.self, forKey: .since))
    case .ready:
      self = .ready(
        at: try fields.decode(UInt64.self, forKey: .at), took: try fields.decode(UInt64.self, forKey: .took))
    case .ending: self = .ending(since: try fields.decode(UInt64.self, forKey: .since))
    case .ended:
      self = .ended(
        at: try fields.decode(UInt64.self, forKey: .at), took: try fields.decode(UInt64.self, forKey: .took))
    case .failed:
      self = .failed(try fields.decodeFailure(.error), at: try fields.decode(UInt64.self, forKey: .at))
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    switch self {
    case .beginning(let since), .ending(let since): try fields.encode(since, forKey: .since)
    case .ready(let instant, let took), .ended(let instant, let took):
      try fields.encode(instant, forKey: .at)
      try fields.encode(took, forKey: .took)
    case .failed(let error, let instant):
      try fields.encode(error, forKey: .error)
      try fields.encode(instant, forKey: .at)
    }
  }
}
