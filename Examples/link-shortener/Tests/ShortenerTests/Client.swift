// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A client that sends requests on one connection after another, until the server ends.
struct Client: Sendable {
  typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  let number: Int
  let port: Int
  let ledger: Ledger

  /// Returns when the server refuses connections.
  ///
  /// - Parameter seed: What decides which requests it sends, and when.
  func run(seed: UInt64) async {
    var random = SplitMix64(state: seed &+ UInt64(number))
    var count = 0
    while let connection = try? await connect() {
      var plan: [PlannedRequest] = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        plan.append(PlannedRequest(id: "\(number)-\(count)", using: &random))
        count += 1
      }
      try? await connection.executeThenClose { inbound, outbound in
        var parts = inbound.makeAsyncIterator()
        for request in plan {
          guard try await send(request, to: outbound, answers: &parts) else { return }
        }
      }
    }
  }

  /// Sends a request, and returns whether the server takes more of them on this connection.
  private func send(
    _ request: PlannedRequest, to outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>,
    answers: inout NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
  ) async throws -> Bool {
    ledger.note(.unanswered, of: request)
    try await outbound.write(.head(request.head))
    if let pause = request.pause { try await Task.sleep(for: pause) }
    if let target = request.target { try await outbound.write(.body(.byteBuffer(ByteBuffer(string: target)))) }
    try await outbound.write(.end(nil))
    var head: HTTPResponseHead?
    while let part = try await answers.next() {
      switch part {
      case .head(let received):
        head = received
        ledger.note(.partlyAnswered, of: request)
      case .body: break
      case .end:
        ledger.note(.answered(head?.status.code ?? 0), of: request)
        return head?.isKeepAlive ?? false
      }
    }
    return false
  }

  private func connect() async throws -> Connection {
    try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
  }
}

/// A request that a client will send.
struct PlannedRequest: Sendable {
  let id: String
  /// The target of the link that it adds; `nil` if it only reads.
  let target: String?
  /// How long the client waits before it sends the body. The server has accepted the request by then.
  let pause: Duration?
  let head: HTTPRequestHead

  init(id: String, using random: inout SplitMix64) {
    self.id = id
    let adds = Bool.random(using: &random)
    target = adds ? "https://example.com/\(id)" : nil
    pause = adds && Bool.random(using: &random) ? .milliseconds(Int.random(in: 1...60, using: &random)) : nil
    var head = HTTPRequestHead(
      version: .http1_1, method: adds ? .POST : .GET,
      uri: adds ? "/links" : ["/", "/1"].randomElement(using: &random)!,
      headers: ["host": "127.0.0.1", "x-request-id": id])
    if let target { head.headers.add(name: "content-length", value: "\(target.utf8.count)") }
    self.head = head
  }
}

/// What became of all requests.
final class Ledger: Sendable {
  enum Outcome: Equatable, Sendable {
    /// The whole answer has arrived, with this status.
    case answered(UInt)
    /// The beginning of an answer has arrived, and the rest never did.
    case partlyAnswered
    case unanswered
  }

  private let content = Mutex(Content())

  private struct Content {
    var outcomes: [String: Outcome] = [:]
    var targets: [String: String] = [:]
  }

  func note(_ outcome: Outcome, of request: PlannedRequest) {
    content.withLock { content in
      content.outcomes[request.id] = outcome
      content.targets[request.id] = request.target
    }
  }

  var outcomes: [String: Outcome] { content.withLock { $0.outcomes } }

  /// The targets of the links whose addition was answered with 201.
  var addedTargets: [String] {
    content.withLock { content in content.targets.filter { content.outcomes[$0.key] == .answered(201) }.map(\.value) }
  }
}

/// A generator of random numbers that a seed decides.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
