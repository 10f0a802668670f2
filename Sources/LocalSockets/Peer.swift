#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process at the other end of a socket, in the kernel's words.
public struct Peer: Hashable, Sendable {
  /// The process's number; 0 for one that this process cannot see, as from within a container.
  public let process: Int32
  /// The number of the user whose process it is.
  public let user: UInt32

  /// A peer from its parts.
  public init(process: Int32, user: UInt32) {
    self.process = process
    self.user = user
  }

  /// The name of the program that the process runs, without its directory; `nil` once the process has gone, and where the
  /// kernel does not let us look.
  public var programName: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/\(process)/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    let path = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let name = path.split(separator: "/").last else { return nil }
    // So the kernel marks a program that was replaced, or removed, while it runs.
    let mark = " (deleted)"
    return String(name.hasSuffix(mark) ? name.dropLast(mark.count) : name)
  }
}
