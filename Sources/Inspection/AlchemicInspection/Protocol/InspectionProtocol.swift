// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The protocol between an explorer and a process: newline-delimited JSON-RPC 2.0 on a Unix-domain socket.
///
/// <doc:Protocol> describes it completely, for authors of other clients.
public enum InspectionProtocol {
  /// The protocol version of this library. It understands each version with the same major number.
  public static let version = ProtocolVersion(major: 1, minor: 0)

  /// The version of this package, which a process sends in its hello.
  public static let libraryVersion = "0.1.0"

  /// Why two sides with these versions cannot talk to each other; `nil` if they can.
  package static func mismatch(process: ProtocolVersion, explorer: ProtocolVersion) -> String? {
    if process.isCompatible(with: explorer) { return nil }
    return
      "The process has protocol version \(process), and the explorer has \(explorer). Use the explorer of the Alchemic "
      + "release that the program is built with."
  }

  /// The maximum number of bytes in a line from an explorer, without the line feed. A longer line ends the connection.
  public static let requestLimit = 65_536

  /// The maximum number of bytes in a line from a process, without the line feed.
  public static let messageLimit = 1_048_576

  /// The maximum number of bytes in a text within a message, such as an error. A longer text is truncated.
  public static let textLimit = 65_536

  /// The maximum number of factories, callbacks or entries in one message.
  public static let batchSize = 64

  /// The maximum number of factories in one answer with living objects.
  public static let liveBatchSize = 1_000

  /// The maximum number of explorers connected to a process at a time.
  public static let explorerLimit = 8
}
