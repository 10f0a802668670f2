// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A TCP socket on this machine's loopback address. Its descriptor is closed when it is released.
final class Socket: Sendable {
  let descriptor: Int32

  /// Takes ownership of a new descriptor, and closes it.
  init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  convenience init() throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    self.init(owning: try SystemError.check(socket(AF_INET, stream, 0), "socket"))
  }

  deinit {
    close(descriptor)
  }

  /// Listens for connections.
  ///
  /// - Parameter port: The port; 0 lets the system choose a free one.
  /// - Returns: The port.
  func listen(port: Int) throws -> Int {
    try withAddress(port: port) { address, length in
      try SystemError.check(bind(descriptor, address, length), "bind")
    }
    try SystemError.check(systemListen(descriptor, 8), "listen")
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = try SystemError.check(getsockname(descriptor, address, &length), "getsockname")
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  func connect(port: Int) throws {
    try withAddress(port: port) { address, length in
      try SystemError.check(systemConnect(descriptor, address, length), "connect")
    }
  }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, withoutSignal) }
      rest = rest.dropFirst(try SystemError.check(count, "send"))
    }
  }

  /// Waits for data and returns at most 4,096 bytes; empty if the peer closed the connection.
  func receive() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = try SystemError.check(recv(descriptor, &bytes, bytes.count, 0), "recv")
    return Array(bytes.prefix(count))
  }

  private func withAddress(
    port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Int32
  ) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // The pointer is valid during the call only: the system copies the address.
    _ = try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try body(address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// A failed system call.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let call: String
  let code: Int32

  var description: String {
    "\(call): \(String(cString: strerror(code)))"
  }

  /// Returns the result of a call. Throws if it is negative.
  @discardableResult
  static func check<Result: BinaryInteger>(_ result: Result, _ call: String) throws(SystemError) -> Result {
    guard result >= 0 else { throw SystemError(call: call, code: errno) }
    return result
  }
}

// The socket's own methods have the names of the system's functions.
private let systemListen = listen
private let systemConnect = connect
private let systemSend = send

#if canImport(Glibc)
  // A closed connection must be an error, not a signal that ends the program.
  private let withoutSignal = Int32(MSG_NOSIGNAL)
#else
  private let withoutSignal: Int32 = 0
#endif
