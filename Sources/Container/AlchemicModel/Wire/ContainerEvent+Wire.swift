extension ContainerEvent.Change: WireEnum {
  enum Shape: String, Codable { case phase, factories, singletons, factory, callback, store, entry }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .phase: .phase
    case .factories: .factories
    case .singletons: .singletons
    case .factory: .factory
    case .callback: .callback
    case .store: .store
    case .entry: .entry
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .phase:
      self = .phase(
        Phase(
          try fields.decode(Phase.self, forKey: .phase), stop: try fields.decodeIfPresent(String.self, forKey: .stop)),
        failure: try fields.decodeFailureIfPresent(.failure))
    case .factories: self = .factories(try fields.decode([FactorySnapshot].self, forKey: .factories))
    case .singletons: self = .singletons(total: try fields.decode(Int.self, forKey: .total))
    case .factory:
      self = .factory(
        try fields.decode(Int.self, forKey: .factory), try fields.decode(FactorySnapshot.State.self, forKey: .state),
        createdCount: try fields.decode(Int.self, forKey: .createdCount))
    case .callback: self = .callback(try fields.decode(CallbackSnapshot.self, forKey: .callback))
    case .store: self = .store(try fields.decode(StoreSnapshot.self, forKey: .store))
    case .entry:
      self = .entry(
        store: try fields.decode(String.self, forKey: .store), key: try fields.decode(String.self, forKey: .key),
        try fields.decodeIfPresent(EntrySnapshot.self, forKey: .entry))
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    switch self {
    case .phase(let phase, let failure):
      try fields.encode(phase.withoutStop, forKey: .phase)
      try fields.encodeIfPresent(phase.stop, forKey: .stop)
      if let failure { try fields.encode(failure, forKey: .failure) }
    case .factories(let factories): try fields.encode(factories, forKey: .factories)
    case .singletons(let total): try fields.encode(total, forKey: .total)
    case .factory(let id, let state, let createdCount):
      try fields.encode(id, forKey: .factory)
      try fields.encode(state, forKey: .state)
      try fields.encode(createdCount, forKey: .createdCount)
    case .callback(let callback): try fields.encode(callback, forKey: .callback)
    case .store(let store): try fields.encode(store, forKey: .store)
    case .entry(let store, let key, let entry):
      try fields.encode(store, forKey: .store)
      try fields.encode(key, forKey: .key)
      try fields.encodeIfPresent(entry, forKey: .entry)
    }
  }
}
