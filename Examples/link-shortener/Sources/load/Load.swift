// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Requests a path repeatedly on several connections, and prints the results every second.
///
///     load [PATH [SECONDS [CONNECTIONS [PORT]]]]      by default /1, until interrupted, 32, 8080
@main
enum Load {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    func number(_ index: Int, default defaultValue: Int) -> Int {
      arguments.indices.contains(index) ? Int(arguments[index]) ?? defaultValue : defaultValue
    }
    let path = arguments.first ?? "/1"
    let seconds = number(1, default: .max)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    // Everything runs on one event loop, so no lock is necessary.
    let tally = try await loop.submit { NIOLoopBound(Tally(), eventLoop: loop) }.get()
    let bootstrap = ClientBootstrap(group: loop).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        try channel.pipeline.syncOperations.addHandler(Requester(path, tally.value))
      }
    }
    for _ in 0..<number(2, default: 32) {
      _ = try await bootstrap.connect(host: "127.0.0.1", port: number(3, default: 8_080)).get()
    }
    var total = 0
    let began = ContinuousClock.now
    for second in 1...seconds {
      try await Task.sleep(until: began + .seconds(second))
      let count = try await loop.submit { tally.value.take() }.get()
      print(count)
      // Standard output is buffered if it is not a terminal.
      fflush(nil)
      total += count.answers
    }
    print("\(total / seconds) per second")
  }
}

/// Counts the answers since the last call of ``take()``.
final class Tally {
  private var count = Count()

  struct Count: Sendable, CustomStringConvertible {
    var statuses: [UInt: Int] = [:]
    var slowest = Duration.zero
    var answers: Int { statuses.values.reduce(0, +) }

    var description: String {
      let parts = statuses.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
      let milliseconds = Double(slowest.components.attoseconds / 100_000_000_000_000) / 10
      return "\(answers) answers: \(parts.joined(separator: ", ")); the slowest took \(milliseconds) ms"
    }
  }

  func add(_ status: HTTPResponseStatus, _ took: Duration) {
    count.statuses[status.code, default: 0] += 1
    count.slowest = max(count.slowest, took)
  }

  func take() -> Count {
    defer { count = Count() }
    return count
  }
}

/// One connection, which sends the next request after each answer.
final class Requester: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let path: String
  private let tally: Tally
  private var requestedAt = ContinuousClock.now
  private var status = HTTPResponseStatus.ok

  init(_ path: String, _ tally: Tally) {
    self.path = path
    self.tally = tally
  }

  func channelActive(context: ChannelHandlerContext) { sendRequest(context) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): status = head.status
    case .body: break
    case .end:
      tally.add(status, .now - requestedAt)
      sendRequest(context)
    }
  }

  private func sendRequest(_ context: ChannelHandlerContext) {
    requestedAt = .now
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: ["host": "127.0.0.1"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
