// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The line of source code of a declaration or a request.
public struct AlchemicSourceLocation: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, in the form of `#fileID`: `Shop/Barista.swift`.
  public var fileID: String
  /// The line, counted from 1.
  public var line: Int

  /// Creates a location from `#fileID` and `#line`.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file: `Shop/Barista.swift`.
  ///   - line: The line, counted from 1.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  /// The file without its module, and the line: `Barista.swift:12`.
  ///
  /// A class without declarations has line 0 and its module as `fileID`: `in Shop`.
  public var description: String {
    let file = fileID.lastIndex(of: "/").map { fileID[fileID.index(after: $0)...] } ?? fileID[...]
    return line == 0 ? "in \(fileID)" : "\(file):\(line)"
  }
}
