// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP server that receives the messages of jobs, and notes each.
final class Receiver: Sendable {
  /// What the server does with a message, which the first word of its body says.
  enum Behaviour: String, CaseIterable {
    /// Answers 200 at once.
    case quick
    /// Answers 200 after a while; the second word is the number of milliseconds.
    case slow
    /// Answers 503 the first time that it gets a message with this key, then 200.
    case flaky
    /// Never answers.
    case mute
  }

  /// One request.
  struct Message: Hashable, Sendable {
    var key: String
    var body: String
    /// The status of the answer; `nil` without one.
    var status: Int?
  }

  let port: Int
  /// The numbers of the requests that were answered with 200, as they are answered.
  private let accepted: AsyncStream<Int>
  private let ledger: Ledger
  private let channel: any Channel

  init() async throws {
    let (accepted, continuation) = AsyncStream.makeStream(of: Int.self)
    let ledger = Ledger(continuation)
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(ReceiverHandler(ledger))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
    self.accepted = accepted
    self.ledger = ledger
  }

  var url: String { "http://127.0.0.1:\(port)/hook" }

  /// All requests, in the order of their arrival.
  var messages: [Message] { ledger.messages }

  func close() async throws { try await channel.close() }

  /// Returns once all of these bodies were answered with 200.
  ///
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - first: The number of the first request that counts.
  func waitForAll(_ bodies: Set<String>, since first: Int = 0) async {
    var missing = bodies.subtracting(messages.dropFirst(first).filter { $0.status == 200 }.map(\.body))
    if missing.isEmpty { return }
    for await number in accepted where number >= first {
      missing.remove(messages[number].body)
      if missing.isEmpty { return }
    }
  }
}

/// What a receiver has received.
private final class Ledger: Sendable {
  private let content = Mutex<[Receiver.Message]>([])
  private let accepted: AsyncStream<Int>.Continuation

  init(_ accepted: AsyncStream<Int>.Continuation) { self.accepted = accepted }

  var messages: [Receiver.Message] { content.withLock { $0 } }

  /// Notes a request, and returns its number and whether it is the first one with its key.
  func begin(_ key: String, _ body: String) -> (number: Int, isFirst: Bool) {
    content.withLock { messages in
      defer { messages.append(Receiver.Message(key: key, body: body, status: nil)) }
      return (messages.count, !messages.contains { $0.key == key })
    }
  }

  func answer(_ number: Int, _ status: Int) {
    content.withLock { $0[number].status = status }
    if status == 200 { accepted.yield(number) }
  }
}

private final class ReceiverHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let ledger: Ledger
  private var key = ""
  private var body = ""

  init(_ ledger: Ledger) { self.ledger = ledger }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): (key, body) = (head.headers["idempotency-key"].first ?? "", "")
    case .body(let part): body += String(buffer: part)
    case .end: receive(context)
    }
  }

  private func receive(_ context: ChannelHandlerContext) {
    let (number, isFirst) = ledger.begin(key, body)
    let words = body.split(separator: " ")
    switch words.first.flatMap({ Receiver.Behaviour(rawValue: String($0)) }) {
    case .slow:
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: .milliseconds(Int64(words[1]) ?? 0)) {
        let (handler, context) = bound.value
        handler.answer(number, .ok, context)
      }
    case .flaky: answer(number, isFirst ? .serviceUnavailable : .ok, context)
    case .mute: break
    case .quick, nil: answer(number, .ok, context)
    }
  }

  private func answer(_ number: Int, _ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
    ledger.answer(number, Int(status.code))
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: ["content-length": "0"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
