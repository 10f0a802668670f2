// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A request from an explorer to a process: one line.
public struct Request: Hashable, Sendable {
  /// The identifier of its answer. A request without an identifier is carried out, but not answered.
  public var id: RequestIdentifier?
  /// The method and its parameters.
  public var call: Call

  /// Creates a request from its parts.
  public init(id: RequestIdentifier?, _ call: Call) {
    self.id = id
    self.call = call
  }

  /// The methods with their parameters.
  public enum Call: Hashable, Sendable {
    /// Introduces the explorer and its protocol version. Must be the first request.
    case hello(version: ProtocolVersion, client: String)
    /// Requests a snapshot, which is sent in parts.
    case snapshot
    /// Subscribes to the events after a number, starting with the remembered ones.
    case subscribe(after: UInt64)
    /// Ends the subscription.
    case unsubscribe
    /// Starts the container.
    case start
    /// Stops the container.
    case stop
    /// Requests the when-ready callbacks.
    case callbacks
    /// Requests all key-value stores, or one of them.
    case settings(store: String?)
    /// Sets an entry, unless it has changed since `seen`.
    case set(store: String, key: String, SettingValue, seen: String?)
    /// Removes an entry, unless it has changed since `seen`.
    case remove(store: String, key: String, seen: String?)
    /// Sets an entry to the other value of its conflict, unless it has changed since `seen`.
    case take(store: String, key: String, seen: String?)
    /// Requests the description of a factory's object.
    case describe(factory: Int)
    /// Requests the reasons why a factory's arguments and variables receive their values.
    case explain(factory: Int)
    /// Registers a when-ready callback.
    case register(label: String)
    /// Counts living objects while the explorer is connected, or ends that.
    case count(Bool)
    /// Requests the living objects, from a factory on.
    case live(from: Int)
    /// Requests the open scopes, and the objects that have outlived their scope.
    case scopes
  }
}

extension Request.Call {
  /// The names of the methods.
  enum Method: String, Codable, CaseIterable {
    case hello, snapshot, subscribe, unsubscribe, start, callbacks, settings, set, remove, take, describe
    case explain, register, count, live, stop, scopes
  }

  var method: Method {
    switch self {
    case .hello: .hello
    case .snapshot: .snapshot
    case .subscribe: .subscribe
    case .unsubscribe: .unsubscribe
    case .start: .start
    case .stop: .stop
    case .callbacks: .callbacks
    case .settings: .settings
    case .set: .set
    case .remove: .remove
    case .take: .take
    case .describe: .describe
    case .explain: .explain
    case .register: .register
    case .count: .count
    case .live: .live
    case .scopes: .scopes
    }
  }

  private enum Parameter: String, CodingKey {
    case version, client, after, store, key, value, seen, factory, label, on, from
  }

  /// Decodes the parameters of a method. `decoder` is `nil` for a request without parameters.
  init(_ method: Method, from decoder: (any Decoder)?) throws {
    let fields = try decoder?.container(keyedBy: Parameter.self)
    func required<Value: Decodable>(_ key: Parameter, _ type: Value.Type = Value.self) throws -> Value {
      guard let fields else { throw MissingParameters() }
      return try fields.decode(type, forKey: key)
    }
    switch method {
    case .hello:
      let version: ProtocolVersion = try required(.version)
      // Another major version may say anything else.
      let isKnown = version.isCompatible(with: InspectionProtocol.version)
      self = .hello(version: version, client: isKnown ? try required(.client) : "")
    case .snapshot: self = .snapshot
    case .subscribe: self = .subscribe(after: try fields?.decodeIfPresent(UInt64.self, forKey: .after) ?? 0)
    case .unsubscribe: self = .unsubscribe
    case .start: self = .start
    case .stop: self = .stop
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
    case .take:
      self = .take(
        store: try required(.store), key: try required(.key),
        seen: try fields?.decodeIfPresent(String.self, forKey: .seen))
    case .describe: self = .describe(factory: try required(.factory))
    case .explain: self = .explain(factory: try required(.factory))
    case .register: self = .register(label: try required(.label))
    case .count: self = .count(try required(.on))
    case .live: self = .live(from: try fields?.decodeIfPresent(Int.self, forKey: .from) ?? 0)
    case .scopes: self = .scopes
    }
  }

  /// Whether the request has parameters.
  var hasParameters: Bool {
    switch self {
    case .snapshot, .unsubscribe, .start, .stop, .callbacks, .settings(nil), .live(from: 0), .scopes: false
    case .hello, .subscribe, .settings, .set, .remove, .take, .describe, .explain, .register, .count, .live: true
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Parameter.self)
    switch self {
    case .hello(let version, let client):
      try fields.encode(version, forKey: .version)
      try fields.encode(client, forKey: .client)
    case .snapshot, .unsubscribe, .start, .stop, .callbacks, .scopes: break
    case .subscribe(let number): try fields.encode(number, forKey: .after)
    case .settings(let store): try fields.encodeIfPresent(store, forKey: .store)
    case .set(let store, let key, let value, let seen):
      try fields.encode(store, forKey: .store)
      try fields.encode(key, forKey: .key)
      try fields.encode(value, forKey: .value)
      try fields.encodeIfPresent(seen, forKey: .seen)
    case .remove(let store, let key, let seen), .take(let store, let key, let seen):
      try fields.encode(store, forKey: .store)
      try fields.encode(key, forKey: .key)
      try fields.encodeIfPresent(seen, forKey: .seen)
    case .count(let isOn): try fields.encode(isOn, forKey: .on)
    case .live(let first): try fields.encode(first, forKey: .from)
    case .register(let label): try fields.encode(label, forKey: .label)
    case .describe(let factory), .explain(let factory): try fields.encode(factory, forKey: .factory)
    }
  }
}

/// A request lacks the parameters that its method requires.
struct MissingParameters: Error {}
