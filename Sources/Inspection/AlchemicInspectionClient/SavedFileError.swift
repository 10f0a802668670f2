// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// Why a saved container can't be opened.
public enum SavedFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has another format.
  case unknownFormat
  /// A line of the file is damaged.
  case damaged(line: Int)
  /// The file has more bytes than any container's.
  case tooLarge(limit: Int)
  /// The end of the file is missing.
  case incomplete
  /// The file uses another protocol version.
  case version(theirs: ProtocolVersion, ours: ProtocolVersion)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .unknownFormat: "This file was not saved by the explorer."
    case .damaged(let line): "Line \(line) of the file is damaged."
    case .tooLarge(let limit): "The file has more than \(limit) bytes."
    case .incomplete: "The file is incomplete."
    case .version(let theirs, let ours):
      "The file has protocol version \(theirs), and this explorer has \(ours). Use the explorer of the Alchemic release that "
        + "saved it."
    }
  }
}
