// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
