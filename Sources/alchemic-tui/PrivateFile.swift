import AlchemicTUICore
import Foundation

/// Files that only their owner may read: what is saved of a container can hold settings of a server.
enum PrivateFile {
  /// Writes a file that must not be there yet.
  ///
  /// - Returns: Whether it was written; not, where something has that name.
  /// - Throws: ``Refusal`` where it cannot be written.
  static func create(_ path: String, _ contents: Data) throws(Refusal) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, ownerOnly)
    if file < 0, errno == EEXIST { return false }
    guard file >= 0 else { throw Refusal(reason) }
    do {
      try write(contents, to: file)
    } catch {
      unlink(path)
      throw error
    }
    return true
  }

  /// Writes a file, in place of the one that has the name, if any: whoever looks finds all of the one or of the other.
  ///
  /// What is no file, a pipe for example, is written into.
  ///
  /// - Throws: ``Refusal`` where it cannot be written.
  static func replace(_ path: String, by contents: Data) throws(Refusal) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw Refusal(reason) }
      return try write(contents, to: file)
    }
    // A link stays one: what it leads to is replaced.
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    let other = "\(target).\(getpid())"
    guard try create(other, contents) else { throw Refusal("\(other) is in the way.") }
    guard rename(other, target) == 0 else {
      let reason = reason
      unlink(other)
      throw Refusal(reason)
    }
  }

  private static let ownerOnly: mode_t = 0o600

  private static var reason: String { String(cString: strerror(errno)) + "." }

  /// Writes all of it, and closes the file.
  private static func write(_ contents: Data, to file: Int32) throws(Refusal) {
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    do {
      try handle.write(contentsOf: contents)
      try handle.close()
    } catch {
      close(file)
      throw Refusal(error.localizedDescription)
    }
  }
}
