// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to a server, which is closed when it is released.
final class ServerConnection {
  private let socket: Socket

  init(to port: Int) throws {
    socket = try Socket()
    // A head office that does not answer must be an error, and must not block the opening of the bank.
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    try SystemError.check(
      setsockopt(
        socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size)),
      "setsockopt")
    try socket.connect(port: port)
  }

  /// Sends a line and returns the answer.
  func exchange(_ line: String) throws -> String {
    try socket.send(Array(line.utf8) + [Self.newline])
    var answer: [UInt8] = []
    while answer.last != Self.newline {
      let bytes = try socket.receive()
      if bytes.isEmpty { throw SystemError(call: "recv", code: ECONNRESET) }
      answer += bytes
    }
    return String(decoding: answer.dropLast(), as: UTF8.self)
  }

  private static let newline = UInt8(ascii: "\n")
}
