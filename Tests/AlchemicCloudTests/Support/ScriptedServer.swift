// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A server that answers each request with the bytes of a script.
final class ScriptedServer: Sendable {
  /// What to send; called on a new thread for each request.
  typealias Script = @Sendable (Connection) -> Void

  let endpoint: String
  private let listener: Int32
  /// Written only by the server's threads, under a lock.
  private let accepted = Mutex<[String]>([])

  /// The requests so far, each with its head and body.
  var requests: [String] { accepted.withLock { $0 } }

  /// One connection.
  struct Connection {
    let descriptor: Int32
    /// The request's head and body.
    let request: String

    /// Sends bytes, and returns whether the client still reads.
    @discardableResult
    func send(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { return false }
        sent += count
      }
      return true
    }

    /// Sends a whole answer.
    func answer(_ body: String, status: String = "200 OK") {
      send("HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Sends the head of an answer without an end.
    func startAnswer() { send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n") }

    /// Waits until the client ends the connection.
    func waitForEnd() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }
  }

  init(_ script: @escaping Script) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    endpoint = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    Thread.detachNewThread { [weak self] in
      // Only this thread closes the listener. Otherwise the next socket of the process could have its number while this
      // thread still accepts, and the script would answer the connections of another server.
      defer { close(listener) }
      while true {
        let descriptor = accept(listener, nil, nil)
        if descriptor < 0 {
          if [EINTR, ECONNABORTED].contains(errno) { continue }
          return
        }
        Thread.detachNewThread { [weak self] in
          while let request = Self.request(on: descriptor) {
            self?.accepted.withLock { $0.append(request) }
            script(Connection(descriptor: descriptor, request: request))
          }
          close(descriptor)
        }
      }
    }
  }

  // Ends the thread's wait.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Reads a request with its body; `nil` at the connection's end.
  private static func request(on descriptor: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let head = text.range(of: "\r\n\r\n") {
        let length = text[..<head.lowerBound].firstMatch(of: #/(?i)content-length: (\d+)/#).flatMap { Int($0.1) } ?? 0
        if text[head.upperBound...].utf8.count >= length { return text }
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      bytes += buffer[..<count]
    }
  }
}
