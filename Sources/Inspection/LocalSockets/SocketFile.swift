// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A socket's path and the identity of its file, because another process may replace the file at the path.
public struct SocketFile: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  private let device: UInt64
  private let inode: UInt64

  /// The file that is at a path now; `nil` if there is none.
  public init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.path = path
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  private init(path: String, of other: SocketFile) {
    self.path = path
    device = other.device
    inode = other.inode
  }

  /// The same file at another path.
  func renamed(to path: String) -> SocketFile { SocketFile(path: path, of: self) }

  /// Removes the file, unless the path now belongs to another file.
  public func remove() {
    if SocketFile(at: path) == self { unlink(path) }
  }

  /// Removes the file at a path if it is a socket that no process listens on. Returns whether the path is free.
  @discardableResult
  static func removeStale(at path: String) -> Bool {
    // Identified before connecting, so that only the file that was tried is removed.
    guard let file = SocketFile(at: path) else { return true }
    do {
      _ = try LocalSocket.connected(to: path)
    } catch {
      // ENOENT: a dangling symbolic link is a leftover as well.
      if error.code == ECONNREFUSED || error.code == ENOENT { file.remove() }
    }
    return SocketFile(at: path) == nil
  }
}
