// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Tests that need a separate process on a terminal. Serial, because they inspect it while it runs.
@Suite(.serialized, .timeLimit(.minutes(5))) enum ProcessTests {}

/// The parts of a text between separators.
func parts(of text: some StringProtocol, between separator: String) -> [String] {
  var parts: [String] = []
  var rest = Substring(text)
  while let range = rest.firstRange(of: separator) {
    parts.append(String(rest[..<range.lowerBound]))
    rest = rest[range.upperBound...]
  }
  return parts + [String(rest)]
}
