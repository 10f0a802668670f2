/// What an explorer asks of a process: one line.
public struct Request: Hashable, Sendable {
  /// What its answer will carry; a request without one is done, but never answered.
  public var id: RequestIdentifier?
  /// What is asked for.
  public var call: Call

  /// A request from its parts.
  public init(id: RequestIdentifier?, _ call: Call) {
    self.id = id
    self.call = call
  }

  /// The methods with their parameters.
  public enum Call: Hashable, Sendable {
    /// The first: who asks, and in which version of the protocol.
    case hello(version: Int, client: String)
    /// The container as it is, in parts.
    case snapshot
    /// From now on, events as they happen; first those after a number, as far as they are remembered.
    case subscribe(after: UInt64)
    /// No events any more.
    case unsubscribe
    /// Start the container.
    case start
    /// The when-ready callbacks.
    case callbacks
    /// The key-value stores, or one of them.
    case settings(store: String?)
    /// Set an entry, unless it is another one than was seen.
    case set(store: String, key: String, SettingValue, seen: String?)
    /// Remove an entry, unless it is another one than was seen.
    case remove(store: String, key: String, seen: String?)
    /// What the object of a factory says of itself.
    case describe(factory: Int)
    /// Why the arguments and variables of a factory get what they get.
    case explain(factory: Int)
    /// Register a when-ready callback.
    case register(label: String)
  }
}

extension Request.Call {
  /// The methods' names.
  enum Method: String, Codable, CaseIterable {
    case hello, snapshot, subscribe, unsubscribe, start, callbacks, settings, set, remove, describe
    case explain, register
  }

  var method: Method {
    switch self {
    case .hello: .hello
    case .snapshot: .snapshot
    case .subscribe: .subscribe
    case .unsubscribe: .unsubscribe
    case .start: .start
    case .callbacks: .callbacks
    case .settings: .settings
    case .set: .set
    case .remove: .remove
    case .describe: .describe
    case .explain: .explain
    case .register: .register
    }
  }

  private enum Parameter: String, CodingKey {
    case version, client, after, store, key, value, seen, factory, label
  }

  /// Reads the parameters of a method; `nil` where the request has none.
  init(_ method: Method, from decoder: (any Decoder)?) throws {
    let fields = try decoder?.container(keyedBy: Parameter.self)
    func required<Value: Decodable>(_ key: Parameter, _ type: Value.Type = Value.self) throws -> Value {
      guard let fields else { throw MissingParameters() }
      return try fields.decode(type, forKey: key)
    }
    switch method {
    case .hello: self = .hello(version: try required(.version), client: try required(.client))
    case .snapshot: self = .snapshot
    case .subscribe: self = .subscribe(after: try fields?.decodeIfPresent(UInt64.self, forKey: .after) ?? 0)
    case .unsubscribe: self = .unsubscribe
    case .start: self = .start
    case .callbacks: self = .callbacks
    case .settings: self = .settings(store: try fields?.decodeIfPresent(String.self, forKey: .store))
    case .set:
      self = .set(
        store: try required(.store), key: try required(.key), try required(.value),
        seen: try fields?.decodeIfPresent(String.self, forKey: .seen))
    case .remove:
      self = .remove(
        store: try required(.store), key: try required(.key),
        seen: try fields?.decodeIfPresent(String.self, forKey: .seen))
    case .describe: self = .describe(factory: try required(.factory))
    case .explain: self = .explain(factory: try required(.factory))
    case .register: self = .register(label: try required(.label))
    }
  }

  /// Whether there are parameters to write.
  var hasParameters: Bool {
    switch self {
    case .snapshot, .unsubscribe, .start, .callbacks, .settings(nil): false
    case .hello, .subscribe, .settings, .set, .remove, .describe, .explain, .register: true
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Parameter.self)
    switch self {
    case .hello(let version, let client):
      try fields.encode(version, forKey: .version)
      try fields.encode(client, forKey: .client)
    case .snapshot, .unsubscribe, .start, .callbacks: break
    case .subscribe(let number): try fields.encode(number, forKey: .after)
    case .settings(let store): try fields.encodeIfPresent(store, forKey: .store)
    case .set(let store, let key, let value, let seen):
      try fields.encode(store, forKey: .store)
      try fields.encode(key, forKey: .key)
      try fields.encode(value, forKey: .value)
      try fields.encodeIfPresent(seen, forKey: .seen)
    case .remove(let store, let key, let seen):
      try fields.encode(store, forKey: .store)
      try fields.encode(key, forKey: .key)
      try fields.encodeIfPresent(seen, forKey: .seen)
    case .register(let label): try fields.encode(label, forKey: .label)
    case .describe(let factory), .explain(let factory): try fields.encode(factory, forKey: .factory)
    }
  }
}

/// A method that needs parameters got none.
struct MissingParameters: Error {}
