#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A Unix-domain socket that never makes its owner wait; its descriptor is closed when it goes.
public final class LocalSocket: Sendable {
  /// The operating system's number for it.
  public let descriptor: Int32

  private init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// A socket that listens at a path, which appears only when it can be connected to; what lay there before goes.
  ///
  /// - Throws: `SystemError`.
  public static func listening(at path: String) throws(SystemError) -> LocalSocket {
    let socket = try make()
    // Bound under another name at first: whoever finds a socket that refuses takes it for one that was left behind.
    let provisional = path + ".new"
    unlink(provisional)
    try withAddress(provisional) { (address, length) throws(SystemError) in
      try SystemError.check(bind(socket.descriptor, address, length), "bind")
    }
    do {
      try SystemError.check(chmod(provisional, 0o600), "chmod")
      try SystemError.check(listen(socket.descriptor, 128), "listen")
      try SystemError.check(rename(provisional, path), "rename")
    } catch {
      unlink(provisional)
      throw error
    }
    return socket
  }

  /// A socket that is connected to the one at a path.
  ///
  /// - Throws: `SystemError`; its code is ECONNREFUSED where nobody listens any more, EAGAIN where the one who does has
  ///   not taken earlier connections for long.
  public static func connected(to path: String) throws(SystemError) -> LocalSocket {
    let socket = try make()
    try withAddress(path) { (address, length) throws(SystemError) in
      try SystemError.check(connect(socket.descriptor, address, length), "connect")
    }
    return socket
  }

  /// The next connection that waits to be taken; `nil` when none does.
  public func accepted() -> LocalSocket? {
    let descriptor = accept(descriptor, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return LocalSocket(owning: descriptor)
  }

  /// Who is at the other end, as the kernel knew when the connection was made; `nil` where it does not say.
  public var peer: Peer? {
    // struct ucred: process, user, group. Swift cannot name it, because a module has the same name.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
    guard result == 0, length == 12 else { return nil }
    return Peer(process: credentials.process, user: credentials.user)
  }

  /// Ends the connection for both sides, while the descriptor may still be looked at.
  public func hangUp() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// What became of an attempt to read or write.
  public enum Transfer: Equatable, Sendable {
    /// So many bytes went.
    case bytes(Int)
    /// None could go now.
    case wouldWait
    /// The other side is gone.
    case closed
  }

  /// Reads what is there.
  public func receive(into buffer: inout [UInt8]) -> Transfer {
    transfer(buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }, zero: .closed)
  }

  /// Writes what can be written at once.
  public func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
    // A peer that went away is an answer, not a signal that ends the program.
    transfer(
      bytes.withUnsafeBytes { Self.write(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) },
      zero: .bytes(0))
  }

  private func transfer(_ count: Int, zero: Transfer) -> Transfer {
    if count > 0 { return .bytes(count) }
    if count == 0 { return zero }
    return errno == EAGAIN || errno == EINTR ? .wouldWait : .closed
  }

  private static func make() throws(SystemError) -> LocalSocket {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    return LocalSocket(owning: try SystemError.check(socket(AF_UNIX, kind, 0), "socket"))
  }

  /// How many bytes a path may have: what fits into the address, with its end.
  public static let pathLimit = 107

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
  ) throws(SystemError) {
    guard path.utf8.count <= pathLimit else { throw SystemError(call: "socket path", code: ENAMETOOLONG) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    // The pointer lives for the call only: the system copies the address.
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Result { () throws(SystemError) in try body(address, socklen_t(MemoryLayout<sockaddr_un>.size)) }
      }
    }
    try result.get()
  }

  // The socket's own method has the name of the system's function.
  #if canImport(Glibc)
    private static let write = Glibc.send
  #else
    private static let write = Musl.send
  #endif
}

/// A call to the system that failed.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Which call.
  public let call: String
  /// What `errno` said.
  public let code: Int32

  /// An error from its parts.
  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// The call, and the system's words.
  public var description: String {
    "\(call): \(String(cString: strerror(code)))"
  }

  /// The result of a call, unless it is negative.
  @discardableResult
  public static func check(_ result: Int32, _ call: String) throws(SystemError) -> Int32 {
    guard result >= 0 else { throw SystemError(call: call, code: errno) }
    return result
  }
}
