extension FactorySnapshot.Kind: WireEnum {
  enum Shape: String, Codable { case `class`, method }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .class: .class
    case .method: .method
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .class: self = .class
    case .method: self = .method(of: try fields.decodeIfPresent(Int.self, forKey: .owner))
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    if case .method(let owner) = self { try fields.encodeIfPresent(owner, forKey: .owner) }
  }
}

extension FactorySnapshot.State: WireEnum {
  enum Shape: String, Codable { case notCreated = "not-created", creating, created, set, failed, released }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .notCreated: .notCreated
    case .creating: .creating
    case .created: .created
    case .set: .set
    case .failed: .failed
    case .released: .released
    // An explorer that knows no stop sees the nearest state that it knows. The member `stop` has the exact one.
    case .stopping: .set
    case .stopped: .released
    case .stopFailed: .failed
    }
  }

  /// The values of the member `stop`.
  private enum Stop: String { case stopping, stopped, failed }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch (shape, try fields.decodeIfPresent(String.self, forKey: .stop).flatMap(Stop.init)) {
    case (.set, .stopping):
      self = .stopping(since: try fields.decode(UInt64.self, forKey: .at))
      return
    case (.released, .stopped):
      self = .stopped(
        at: try fields.decode(UInt64.self, forKey: .at), took: try fields.decode(UInt64.self, forKey: .took))
      return
    case (.failed, .failed):
      self = .stopFailed(
        try fields.decodeFailure(.error), at: try fields.decodeIfPresent(UInt64.self, forKey: .at),
        took: try fields.decodeIfPresent(UInt64.self, forKey: .took))
      return
    default: break
    }
    switch shape {
    case .notCreated: self = .notCreated
    case .creating:
      self = .creating(
        since: try fields.decode(UInt64.self, forKey: .since), thread: try fields.decode(String.self, forKey: .thread))
    case .created:
      self = .created(
        at: try fields.decode(UInt64.self, forKey: .at), took: try fields.decode(UInt64.self, forKey: .took),
        thread: try fields.decode(String.self, forKey: .thread))
    case .set: self = .set(at: try fields.decode(UInt64.self, forKey: .at))
    case .failed: self = .failed(try fields.decodeFailure(.error))
    case .released: self = .released(at: try fields.decode(UInt64.self, forKey: .at))
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    switch self {
    case .notCreated: break
    case .creating(let since, let thread):
      try fields.encode(since, forKey: .since)
      try fields.encode(thread, forKey: .thread)
    case .created(let instant, let took, let thread):
      try fields.encode(instant, forKey: .at)
      try fields.encode(took, forKey: .took)
      try fields.encode(thread, forKey: .thread)
    case .set(let instant), .released(let instant): try fields.encode(instant, forKey: .at)
    case .failed(let error): try fields.encode(error, forKey: .error)
    case .stopping(let instant):
      try fields.encode(instant, forKey: .at)
      try fields.encode(Stop.stopping.rawValue, forKey: .stop)
    case .stopped(let instant, let took):
      try fields.encode(instant, forKey: .at)
      try fields.encode(took, forKey: .took)
      try fields.encode(Stop.stopped.rawValue, forKey: .stop)
    case .stopFailed(let error, let instant, let took):
      try fields.encode(error, forKey: .error)
      try fields.encodeIfPresent(instant, forKey: .at)
      try fields.encodeIfPresent(took, forKey: .took)
      try fields.encode(Stop.failed.rawValue, forKey: .stop)
    }
  }
}
