// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import Foundation

extension Request {
  /// The request as a line, without the line feed.
  ///
  /// - Throws: `EncodingError`. No known request causes one.
  public func line() throws -> [UInt8] {
    try WireCoding.encode(Envelope(request: self))
  }

  /// Decodes a line. A rejection says how to answer an invalid one.
  ///
  /// No line makes this trap, and the memory it needs is proportional to the line.
  public static func read(_ line: [UInt8]) -> Result<Request, Rejection> {
    let data = Data(line)
    let head: Head
    do {
      head = try WireCoding.decode(Head.self, from: data)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      return .failure(Rejection(id: nil, ProtocolError(.notJSON, "The line is not valid JSON.")))
    } catch {
      return .failure(Rejection(id: nil, ProtocolError(.invalidRequest, "The line is not a JSON-RPC 2.0 request.")))
    }
    guard let method = Call.Method(rawValue: head.method) else {
      let known = Call.Method.allCases.map(\.rawValue).joined(separator: ", ")
      return .failure(
        Rejection(
          id: head.id,
          ProtocolError(.unknownMethod, "There is no method \(head.method.prefix(64)). Methods: \(known).")))
    }
    do {
      let call = try WireCoding.decode(Body.self, from: data, method: method).call
      return .success(Request(id: head.id, call))
    } catch {
      return .failure(
        Rejection(
          id: head.id,
          ProtocolError(.invalidParameters, "Parameters of \(method.rawValue) are missing or have the wrong type.")))
    }
  }

  /// The answer to an invalid request.
  public struct Rejection: Error, Hashable, Sendable {
    /// The identifier of the request, if it has one.
    public var id: RequestIdentifier?
    /// What is wrong with the request.
    public var error: ProtocolError

    init(id: RequestIdentifier?, _ error: ProtocolError) {
      self.id = id
      self.error = error
    }
  }

  private enum Key: String, CodingKey { case jsonrpc, id, method, params }

  /// A request without its parameters.
  private struct Head: Decodable {
    let id: RequestIdentifier?
    let method: String

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      guard try fields.decode(String.self, forKey: .jsonrpc) == "2.0" else {
        throw DecodingError.dataCorruptedError(forKey: .jsonrpc, in: fields, debugDescription: "not 2.0")
      }
      id = try fields.decodeIfPresent(RequestIdentifier.self, forKey: .id)
      method = try fields.decode(String.self, forKey: .method)
    }
  }

  /// The parameters of a request whose method is known.
  private struct Body: Decodable {
    let call: Call

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      guard let method = decoder.userInfo[WireCoding.method] as? Call.Method else { throw MissingParameters() }
      call = try Call(method, from: fields.contains(.params) ? fields.superDecoder(forKey: .params) : nil)
    }
  }

  private struct Envelope: Encodable {
    let request: Request

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode("2.0", forKey: .jsonrpc)
      try fields.encodeIfPresent(request.id, forKey: .id)
      try fields.encode(request.call.method, forKey: .method)
      if request.call.hasParameters { try request.call.encode(to: fields.superEncoder(forKey: .params)) }
    }
  }
}
