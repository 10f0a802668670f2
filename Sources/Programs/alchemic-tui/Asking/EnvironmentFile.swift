// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Foundation

/// A file of environment variables, as of Docker's `--env-file`: `KEY=VALUE` lines, empty lines, and comments with `#`.
struct EnvironmentFile {
  /// The variables, and the few that every program needs.
  let variables: [String: String]

  /// What a program gets from this process besides the file.
  private static let inherited = ["PATH", "HOME", "LANG", "TMPDIR", "XDG_RUNTIME_DIR", "LD_LIBRARY_PATH"]

  /// Reads variables.
  ///
  /// - Throws: ``Refusal``, with the name of the file and the line of the first error.
  init(_ text: String, named name: String) throws(Refusal) {
    var variables = ProcessInfo.processInfo.environment.filter { Self.inherited.contains($0.key) }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = line.drop(while: \.isWhitespace)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      guard let sign = line.firstIndex(of: "="), sign > line.startIndex else {
        throw Refusal("\(name.printable):\(index + 1): A line has the form KEY=VALUE.")
      }
      variables[String(line[..<sign])] = String(line[line.index(after: sign)...])
    }
    self.variables = variables
  }
}
