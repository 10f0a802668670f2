// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// A failed system call.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the call.
  public let call: String
  /// The value of `errno`.
  public let code: Int32

  /// Creates an error from its parts.
  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// The call and the system's message.
  public var description: String {
    "\(call): \(String(cString: strerror(code)))"
  }

  /// Returns the result of a call, or throws if it is negative.
  @discardableResult
  public static func check(_ result: Int32, _ call: String) throws(SystemError) -> Int32 {
    guard result >= 0 else { throw SystemError(call: call, code: errno) }
    return result
  }
}
