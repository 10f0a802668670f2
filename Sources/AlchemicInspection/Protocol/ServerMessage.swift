private import Foundation

/// A message from a process to an explorer: one line.
public enum ServerMessage: Hashable, Sendable {
  /// The answer to a request.
  case answer(RequestIdentifier, Answer)
  /// The refusal of a request. It has no identifier if the line is not a request.
  case failure(RequestIdentifier?, ProtocolError)
  /// A part of a requested snapshot. The answer to the request follows the last part.
  case part(SnapshotPart)
  /// An event of the container.
  case event(EventNotice)
  /// The number of events that were lost because the explorer was too slow.
  case dropped(Int)

  /// The message as a line, without the line feed.
  ///
  /// - Throws: `EncodingError`. No known message causes one.
  public func line() throws -> [UInt8] {
    try WireCoding.encode(self)
  }

  /// Decodes a line.
  ///
  /// - Throws: `DecodingError` if it is not a message.
  public static func read(_ line: [UInt8]) throws -> ServerMessage {
    try WireCoding.decode(ServerMessage.self, from: Data(line))
  }
}

/// The result in an answer.
public enum Answer: Hashable, Sendable {
  /// The request was carried out.
  case done
  /// The process and its capabilities.
  case hello(Hello)
  /// The rest of a snapshot, after its parts.
  case snapshot(SnapshotHeader)
  /// The when-ready callbacks.
  case callbacks([CallbackSnapshot])
  /// The key-value stores.
  case stores([StoreSnapshot])
  /// The description of an object.
  case description(String)
  /// Why a factory's arguments and variables receive their values.
  case explanations([ExplanationSnapshot])
}

/// A process's answer to the first request.
public struct Hello: Codable, Hashable, Sendable {
  /// The protocol version of the process.
  public var version: Int
  /// The process.
  public var process: ProcessDescription
  /// What its container is doing.
  public var phase: Phase
  /// The age of the process in seconds.
  public var uptime: Double
  /// What the process lets explorers do; empty if it is read-only.
  public var capabilities: Set<Capability>

  /// Creates a hello from its parts.
  public init(
    version: Int = InspectionProtocol.version, process: ProcessDescription, phase: Phase, uptime: Double,
    capabilities: Set<Capability>
  ) {
    self.version = version
    self.process = process
    self.phase = phase
    self.uptime = uptime
    self.capabilities = capabilities
  }

  private enum Key: String, CodingKey { case version, process, phase, uptime, capabilities }

  /// Decodes a hello. Ignores unknown capabilities.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    version = try fields.decode(Int.self, forKey: .version)
    process = try fields.decode(ProcessDescription.self, forKey: .process)
    phase = try fields.decode(Phase.self, forKey: .phase)
    uptime = try fields.decode(Double.self, forKey: .uptime)
    capabilities = Set(try fields.decode([String].self, forKey: .capabilities).compactMap(Capability.init))
  }

  /// Encodes a hello, with the capabilities sorted by name.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(version, forKey: .version)
    try fields.encode(process, forKey: .process)
    try fields.encode(phase, forKey: .phase)
    try fields.encode(uptime, forKey: .uptime)
    try fields.encode(capabilities.map(\.rawValue).sorted(), forKey: .capabilities)
  }
}

extension ServerMessage: Codable {
  private enum Key: String, CodingKey { case jsonrpc, id, method, params, result, error }
  private enum Method: String, Codable { case part = "snapshot.part", event, dropped }
  private struct Count: Codable { var count: Int }

  /// Decodes a message.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if let method = try fields.decodeIfPresent(Method.self, forKey: .method) {
      switch method {
      case .part: self = .part(try fields.decode(SnapshotPart.self, forKey: .params))
      case .event: self = .event(try fields.decode(EventNotice.self, forKey: .params))
      case .dropped: self = .dropped(try fields.decode(Count.self, forKey: .params).count)
      }
      return
    }
    let id = try fields.decodeIfPresent(RequestIdentifier.self, forKey: .id)
    if let error = try fields.decodeIfPresent(ProtocolError.self, forKey: .error) {
      self = .failure(id, error)
    } else if let id {
      self = .answer(id, try fields.decode(Answer.self, forKey: .result))
    } else {
      throw DecodingError.dataCorruptedError(forKey: .id, in: fields, debugDescription: "an answer without id")
    }
  }

  /// Encodes a message.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode("2.0", forKey: .jsonrpc)
    switch self {
    case .answer(let id, let answer):
      try fields.encode(id, forKey: .id)
      try fields.encode(answer, forKey: .result)
    case .failure(let id, let error):
      try fields.encode(id, forKey: .id)
      try fields.encode(error, forKey: .error)
    case .part(let part):
      try fields.encode(Method.part, forKey: .method)
      try fields.encode(part, forKey: .params)
    case .event(let notice):
      try fields.encode(Method.event, forKey: .method)
      try fields.encode(notice, forKey: .params)
    case .dropped(let count):
      try fields.encode(Method.dropped, forKey: .method)
      try fields.encode(Count(count: count), forKey: .params)
    }
  }
}

extension Answer: Codable {
  private enum Key: String, CodingKey { case version, counts, callbacks, stores, description, explanations }

  /// Decodes an answer, whose members determine its case.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if fields.contains(.version) {
      self = .hello(try Hello(from: decoder))
    } else if fields.contains(.counts) {
      self = .snapshot(try SnapshotHeader(from: decoder))
    } else if let callbacks = try fields.decodeIfPresent([CallbackSnapshot].self, forKey: .callbacks) {
      self = .callbacks(callbacks)
    } else if let stores = try fields.decodeIfPresent([StoreSnapshot].self, forKey: .stores) {
      self = .stores(stores)
    } else if let description = try fields.decodeIfPresent(String.self, forKey: .description) {
      self = .description(description)
    } else if let explanations = try fields.decodeIfPresent([ExplanationSnapshot].self, forKey: .explanations) {
      self = .explanations(explanations)
    } else {
      self = .done
    }
  }

  /// Encodes an answer.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .hello(let hello): return try hello.encode(to: encoder)
    case .snapshot(let header): return try header.encode(to: encoder)
    case .done, .callbacks, .stores, .description, .explanations: break
    }
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .hello, .snapshot, .done: break
    case .callbacks(let callbacks): try fields.encode(callbacks, forKey: .callbacks)
    case .stores(let stores): try fields.encode(stores, forKey: .stores)
    case .explanations(let explanations): try fields.encode(explanations, forKey: .explanations)
    case .description(let text): try fields.encode(text, forKey: .description)
    }
  }
}
