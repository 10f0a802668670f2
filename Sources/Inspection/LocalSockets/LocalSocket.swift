// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A non-blocking Unix-domain socket, which closes its descriptor when it is released.
public final class LocalSocket: Sendable {
  /// The file descriptor.
  public let descriptor: Int32

  /// The file of a listening socket; `nil` for a connection.
  public let file: SocketFile?

  private init(owning descriptor: Int32, file: SocketFile? = nil) {
    self.descriptor = descriptor
    self.file = file
  }

  deinit {
    close(descriptor)
  }

  /// Creates a socket that listens at a path, replacing a leftover one. The path appears once it accepts connections.
  ///
  /// - Throws: `SystemError`; its code is EADDRINUSE if another process listens at the path.
  public static func listening(at path: String) throws(SystemError) -> LocalSocket {
    guard path.utf8.count <= pathLimit else { throw SystemError(call: "socket path", code: ENAMETOOLONG) }
    let descriptor = try newDescriptor()
    // Bound under a provisional name: other processes remove a socket that does not listen yet as a leftover.
    let provisional = provisionalName(beside: path)
    do throws(SystemError) {
      try withAddress(provisional) { (address, length) throws(SystemError) in
        try SystemError.check(bind(descriptor, address, length), "bind")
      }
      try SystemError.check(chmod(provisional, 0o600), "chmod")
      try SystemError.check(listen(descriptor, 128), "listen")
      guard let file = SocketFile(at: provisional) else { throw SystemError(call: "bind", code: ENOENT) }
      try name(provisional, path)
      return LocalSocket(owning: descriptor, file: file.renamed(to: path))
    } catch {
      unlink(provisional)
      close(descriptor)
      throw error
    }
  }

  /// Renames a socket to its path, without replacing a socket that a process listens on.
  private static func name(_ provisional: String, _ path: String) throws(SystemError) {
    // Other processes may create and remove the path in between, but not often.
    for _ in 0..<8 {
      if alchemic_system_rename_new(provisional, path) == 0 { return }
      guard errno == EEXIST else { throw SystemError(call: "rename", code: errno) }
      guard SocketFile.removeStale(at: path) else { break }
    }
    throw SystemError(call: "listen", code: EADDRINUSE)
  }

  /// A short name that is unique even among processes with the same identifier in different system containers.
  private static func provisionalName(beside path: String) -> String {
    let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return directory + "." + String(UInt32.random(in: .min ... .max), radix: 36)
  }

  /// Connects to the socket at a path.
  ///
  /// - Throws: `SystemError`; its code is ECONNREFUSED if no process listens any more, and EAGAIN if the queue of the
  ///   listening process is full.
  public static func connected(to path: String) throws(SystemError) -> LocalSocket {
    let socket = LocalSocket(owning: try newDescriptor())
    try withAddress(path) { (address, length) throws(SystemError) in
      try SystemError.check(connect(socket.descriptor, address, length), "connect")
    }
    return socket
  }

  /// The result of accepting a connection.
  public enum AcceptResult: Sendable {
    /// A pending connection.
    case connection(LocalSocket)
    /// No connection is pending.
    case nonePending
    /// A connection is pending, but the process or the system lacks descriptors or memory.
    case exhausted
  }

  /// Accepts the next pending connection.
  public func accepted() -> AcceptResult {
    while true {
      let descriptor = accept(descriptor, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return .connection(LocalSocket(owning: descriptor))
      }
      switch errno {
      case EAGAIN: return .nonePending
      // The pending connection was closed; there may be another.
      case EINTR, ECONNABORTED: continue
      // Unknown errors as well: retrying immediately would fail again.
      default: return .exhausted
      }
    }
  }

  /// The process at the other end, as the kernel recorded it for the connection; `nil` if unknown.
  public var peer: Peer? {
    // struct ucred: process, user, group. Swift can't refer to it, because a module has the same name.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
    guard result == 0, length == 12 else { return nil }
    return Peer(process: credentials.process, user: credentials.user)
  }

  /// Ends the connection for both sides, but keeps the descriptor open.
  public func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The result of reading or writing.
  public enum Transfer: Equatable, Sendable {
    /// The number of bytes transferred.
    case bytes(Int)
    /// No byte can be transferred now.
    case wouldBlock
    /// The other side has closed the connection.
    case closed
  }

  /// Reads the available bytes.
  public func receive(into buffer: inout [UInt8]) -> Transfer {
    transfer(buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }, zero: .closed)
  }

  /// Writes as many bytes as possible without waiting.
  public func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
    // MSG_NOSIGNAL: a closed connection is a result, and must not end the program with SIGPIPE.
    transfer(
      bytes.withUnsafeBytes { Self.write(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) },
      zero: .bytes(0))
  }

  private func transfer(_ count: Int, zero: Transfer) -> Transfer {
    if count > 0 { return .bytes(count) }
    if count == 0 { return zero }
    return errno == EAGAIN || errno == EINTR ? .wouldBlock : .closed
  }

  private static func newDescriptor() throws(SystemError) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    return try SystemError.check(socket(AF_UNIX, kind, 0), "socket")
  }

  /// The maximum number of bytes in a path: the size of `sun_path` without the terminating zero.
  public static let pathLimit = 107

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
  ) throws(SystemError) {
    guard path.utf8.count <= pathLimit else { throw SystemError(call: "socket path", code: ENAMETOOLONG) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    // The pointer is valid during the call, which is enough: the system copies the address.
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Result { () throws(SystemError) in try body(address, socklen_t(MemoryLayout<sockaddr_un>.size)) }
      }
    }
    try result.get()
  }

  // The method `send` shadows the system's function.
  #if canImport(Glibc)
    private static let write = Glibc.send
  #else
    private static let write = Musl.send
  #endif
}
