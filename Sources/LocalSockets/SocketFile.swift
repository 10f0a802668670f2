#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The name of a socket in the file system, and which file has it: another process may have taken the name since.
public struct SocketFile: Hashable, Sendable {
  /// Where it is.
  public let path: String
  private let device: UInt64
  private let inode: UInt64

  /// What has a name now; `nil` when nothing does.
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

  /// The same file under another name.
  func renamed(to path: String) -> SocketFile { SocketFile(path: path, of: self) }

  /// Removes the name, unless another file has it by now.
  public func remove() {
    if SocketFile(at: path) == self { unlink(path) }
  }

  /// Removes what has a name, if it is a socket that nobody listens at any more. Returns whether the name is free.
  @discardableResult
  static func removeStale(at path: String) -> Bool {
    // Looked at before it is tried: only what was tried is removed.
    guard let file = SocketFile(at: path) else { return true }
    do {
      _ = try LocalSocket.connected(to: path)
    } catch {
      // A link to nothing is gone in the same way.
      if error.code == ECONNREFUSED || error.code == ENOENT { file.remove() }
    }
    return SocketFile(at: path) == nil
  }
}
