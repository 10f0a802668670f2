// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process at the other end of a socket, according to the kernel.
public struct Peer: Hashable, Sendable {
  /// The process identifier; 0 if the process is not visible to this one, for example in another system container.
  public let process: Int32
  /// The user identifier of the process.
  public let user: UInt32

  /// Creates a peer from its parts.
  public init(process: Int32, user: UInt32) {
    self.process = process
    self.user = user
  }

  /// The name of the process's executable, without its directory; `nil` if the process has ended or access is denied.
  public var programName: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/\(process)/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    let path = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let name = path.split(separator: "/").last else { return nil }
    // The kernel appends this if the executable was replaced or removed while it runs.
    let mark = " (deleted)"
    return String(name.hasSuffix(mark) ? name.dropLast(mark.count) : name)
  }
}
