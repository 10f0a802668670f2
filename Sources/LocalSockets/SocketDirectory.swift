private import CAlchemicSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The directory in which the processes of one user that can be explored have their sockets, each under its number:
/// `alchemic/<pid>.sock` under XDG_RUNTIME_DIR, else a private directory under the temporary one.
///
/// A runtime directory of another user is not used, so that root does not put into it what its owner can neither use
/// nor remove; and a program that runs with more rights than its user has does not look at the environment.
public struct SocketDirectory: Hashable, Sendable {
  /// Where it is.
  public let path: String

  /// The directory at a path.
  public init(path: String) {
    self.path = path
  }

  /// The directory of this user.
  public static var ofCurrentUser: SocketDirectory {
    func variable(_ name: String) -> String? {
      guard let value = alchemic_system_variable(name), value.pointee != 0 else { return nil }
      return String(cString: value)
    }
    if let runtime = variable("XDG_RUNTIME_DIR"), !isOfAnotherUser(runtime) {
      return SocketDirectory(path: runtime + "/alchemic")
    }
    let temporary = variable("TMPDIR") ?? "/tmp"
    return SocketDirectory(path: (temporary.hasSuffix("/") ? temporary : temporary + "/") + "alchemic-\(geteuid())")
  }

  /// What is not there belongs to nobody, and is reported when it is to be used.
  private static func isOfAnotherUser(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid != geteuid()
  }

  /// The socket of a process.
  public func socket(of process: Int32) -> String {
    "\(path)/\(process).sock"
  }

  /// Makes the directory, if need be, and makes sure that it is this user's alone.
  ///
  /// - Throws: `SystemError` when it cannot be made, or is not private: then nothing must be put into it.
  public func prepare() throws(SystemError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError(call: "mkdir \(path)", code: errno) }
    try check()
  }

  /// Makes sure that the directory is this user's alone, and no link to another one.
  public func check() throws(SystemError) {
    var status = stat()
    try SystemError.check(lstat(path, &status), "stat \(path)")
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(call: path, code: ENOTDIR) }
    guard status.st_uid == geteuid() else { throw SystemError(call: path, code: EPERM) }
    if status.st_mode & 0o077 != 0 { try SystemError.check(chmod(path, 0o700), "chmod \(path)") }
  }

  /// The numbers of the processes that have a socket, ascending; none where there is no directory.
  public var processes: [Int32] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var found: [Int32] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".sock"), let number = Int32(name.dropLast(5)) { found.append(number) }
    }
    return found.sorted()
  }

  /// Removes the sockets that nobody listens at any more.
  public func removeStale() {
    for process in processes { SocketFile.removeStale(at: socket(of: process)) }
  }
}
