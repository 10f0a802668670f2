// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The runtime directory of one test's programs, which contains their sockets.
public struct Runtime: ~Copyable, Sendable {
  /// The test's own folder, which is removed after the test.
  public let folder: URL

  /// Creates an empty folder.
  public init() throws {
    // The name is short because the path of a socket is limited to 107 bytes.
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("a-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The directory of the sockets.
  public var directory: String { folder.appendingPathComponent("alchemic").path }

  /// A program's environment with a value for ALCHEMIC_INSPECT; `nil` leaves the variable out.
  public func environment(_ inspect: String?) -> [String: String] {
    var variables = ["XDG_RUNTIME_DIR": folder.path, "SWIFT_BACKTRACE": "enable=no", "ALCHEMIC_NOSTART": "0"]
    if let inspect { variables["ALCHEMIC_INSPECT"] = inspect }
    return variables
  }
}
