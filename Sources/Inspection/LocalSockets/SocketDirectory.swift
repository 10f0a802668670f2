// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The directory for the sockets of one user's processes, each named after its process identifier.
///
/// It is `alchemic` in XDG_RUNTIME_DIR, or otherwise a private directory in the temporary one. A runtime directory of
/// another user is ignored: root must not put files there that the owner can neither use nor remove. A program with
/// more rights than its user (setuid) ignores the environment.
public struct SocketDirectory: Hashable, Sendable {
  /// The path of the directory.
  public let path: String

  /// Creates a reference to the directory at a path.
  public init(path: String) {
    self.path = path
  }

  /// The directory of the current user.
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

  /// A missing directory counts as the user's own, so that using it reports the error.
  private static func isOfAnotherUser(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid != geteuid()
  }

  /// The path of the socket of a process.
  public func socket(of process: Int32) -> String {
    "\(path)/\(process).sock"
  }

  /// Creates the directory if necessary, and ensures that only this user has access.
  ///
  /// - Throws: `SystemError` if it can't be created or is not private. The directory must not be used then.
  public func prepare() throws(SystemError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError(call: "mkdir \(path)", code: errno) }
    try check()
  }

  /// Ensures that the directory belongs to this user, is not a symbolic link, and denies access to others.
  ///
  /// - Throws: `SystemError` if it is not private.
  public func check() throws(SystemError) {
    var status = stat()
    try SystemError.check(lstat(path, &status), "stat \(path)")
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(call: path, code: ENOTDIR) }
    guard status.st_uid == geteuid() else { throw SystemError(call: path, code: EPERM) }
    if status.st_mode & 0o077 != 0 { try SystemError.check(chmod(path, 0o700), "chmod \(path)") }
  }

  /// The identifiers of the processes with a socket, ascending; empty if the directory doesn't exist.
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

  /// Removes the sockets that no process listens on any more.
  public func removeStale() {
    for process in processes { SocketFile.removeStale(at: socket(of: process)) }
  }
}
