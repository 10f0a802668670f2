private import CAlchemicSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A Unix-domain socket that never makes its owner wait; its descriptor is closed when it goes.
public final class LocalSocket: Sendable {
  /// The operating system's number for it.
  public let descriptor: Int32

  /// The name under which it listens; `nil` when it does not.
  public let file: SocketFile?

  private init(owning descriptor: Int32, file: SocketFile? = nil) {
    self.descriptor = descriptor
    self.file = file
  }

  deinit {
    close(descriptor)
  }

  /// A socket that listens at a path, which appears only when it can be connected to. What was left behind there is
  /// removed.
  ///
  /// - Throws: `SystemError`; its code is EADDRINUSE where another process listens at the path.
  public static func listening(at path: String) throws(SystemError) -> LocalSocket {
    guard path.utf8.count <= pathLimit else { throw SystemError(call: "socket path", code: ENAMETOOLONG) }
    let descriptor = try newDescriptor()
    // Bound under another name at first: whoever finds a socket that refuses takes it for one that was left behind.
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

  /// Gives a socket its name, which it takes from no other that is listened at.
  private static func name(_ provisional: String, _ path: String) throws(SystemError) {
    // Others may come and go in between; they are few.
    for _ in 0..<8 {
      if alchemic_system_rename_new(provisional, path) == 0 { return }
      guard errno == EEXIST else { throw SystemError(call: "rename", code: errno) }
      guard SocketFile.removeStale(at: path) else { break }
    }
    throw SystemError(call: "listen", code: EADDRINUSE)
  }

  /// A name that no other process has, even one of the same number in another container, and that is not much longer.
  private static func provisionalName(beside path: String) -> String {
    let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return directory + "." + String(UInt32.random(in: .min ... .max), radix: 36)
  }

  /// A socket that is connected to the one at a path.
  ///
  /// - Throws: `SystemError`; its code is ECONNREFUSED where nobody listens any more, EAGAIN where the one who does has
  ///   not taken earlier connections for long.
  public static func connected(to path: String) throws(SystemError) -> LocalSocket {
    let socket = LocalSocket(owning: try newDescriptor())
    try withAddress(path) { (address, length) throws(SystemError) in
      try SystemError.check(connect(socket.descriptor, address, length), "connect")
    }
    return socket
  }

  /// What became of an attempt to take a connection.
  public enum AcceptResult: Sendable {
    /// A connection that waited.
    case connection(LocalSocket)
    /// None waits.
    case nonePending
    /// One waits and cannot be taken now: the process or the system is out of descriptors, or of memory.
    case exhausted
  }

  /// Takes the next connection that waits.
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
      // The one that waited has gone; the next may be there.
      case EINTR, ECONNABORTED: continue
      // Also what nobody knows: to try again at once would help no more.
      default: return .exhausted
      }
    }
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
  public func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// What became of an attempt to read or write.
  public enum Transfer: Equatable, Sendable {
    /// So many bytes went.
    case bytes(Int)
    /// None could go now.
    case wouldBlock
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
    return errno == EAGAIN || errno == EINTR ? .wouldBlock : .closed
  }

  private static func newDescriptor() throws(SystemError) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    return try SystemError.check(socket(AF_UNIX, kind, 0), "socket")
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
