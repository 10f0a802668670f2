// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalSockets

/// A socket that sends arbitrary bytes, and waits for complete lines.
struct RawSocket {
  private let socket: LocalSocket
  private var rest: [UInt8] = []

  init(_ path: String) throws {
    socket = try LocalSocket.connected(to: path)
  }

  /// Sends all bytes. Returns false if the other side has closed the connection.
  @discardableResult
  mutating func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch socket.send(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: wait(POLLOUT)
      case .closed: return false
      }
    }
    return true
  }

  @discardableResult
  mutating func send(_ line: String) -> Bool {
    send(Array((line + "\n").utf8))
  }

  /// Shuts down the sending direction. The other side can still send.
  func finish() { shutdown(socket.descriptor, Int32(SHUT_WR)) }

  /// Sends without waiting. Returns false if the socket did not accept all bytes.
  mutating func trySend(_ bytes: [UInt8]) -> Bool {
    socket.send(bytes[...]) == .bytes(bytes.count)
  }

  /// The next line; `nil` if the other side has closed the connection.
  mutating func line() -> String? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      switch socket.receive(into: &buffer) {
      case .bytes(let count): rest += buffer[..<count]
      case .wouldBlock: wait(POLLIN)
      case .closed: return nil
      }
    }
  }

  /// The lines up to the answer to a request, or to the end of the connection.
  mutating func lines(toAnswer request: Int) -> [String] {
    var lines: [String] = []
    while let line = line() {
      lines.append(line)
      let message = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      if message?["id"] as? Int == request { break }
    }
    return lines
  }

  private func wait(_ event: Int32) {
    var descriptors = [pollfd(fd: socket.descriptor, events: Int16(event), revents: 0)]
    poll(&descriptors, 1, 10_000)
  }
}
