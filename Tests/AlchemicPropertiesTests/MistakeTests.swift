// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicProperties

/// Letters and digits. No two neighbours of them appear in a parser's own text.
private let secret = "Qz7Xv9Jk"
/// The same as digits. No three of them are a line or column of a small file.
private let pin = "8080909080"

private let good: [(format: PropertyFile.Format, contents: String)] = [
  (.json, "{\"db\": {\n  \"word\": \"\(secret)\", \"pin\": \(pin),\n  \"list\": [\"\(secret)\", \(pin).\(pin)]\n}}\n"),
  (.yaml, "db:\n  word: \(secret)\n  pin: \(pin)\n  list: [\(secret), \"\(secret)\"]\n  more: |\n    \(secret)\n"),
  (
    .propertyList,
    """
    <?xml version="1.0"?>
    <plist version="1.0"><dict><key>word</key><string>\(secret)</string>
    <key>pin</key><integer>\(pin)</integer><key>part</key><real>\(pin).5</real>
    <key>data</key><data>\(secret)</data><key>list</key><array><string>\(secret)</string></array></dict></plist>
    """
  ),
  (.strings, "word = \"\(secret)\";\npin = \(pin);\n\"list\" = \(secret);\n"),
]

/// Characters that a typing mistake may add, and that have a meaning in one of the formats.
private let slips =
  [
    "\"", "'", "\\", "\\u12", "\\q", "\\U", "<", ">", "</", "<!", "&", "&x;", "&#", "{", "}", "[", "]", "(", ",", ":",
    ";",
  ]
  + [
    "=", "*", " *", "!", " !", "!!", "%", "@", "`", "#", "|", "? ", "- ", "e", "e9999", ".", "\n", "\n ", "\t", "\0",
    " ",
  ]

struct MistakeTests {
  @Test(arguments: good)
  func `The error for any single mistake in a file quotes no part of a value`(
    format: PropertyFile.Format, contents: String
  ) {
    let secrets = parts(of: secret, length: 2).union(parts(of: pin, length: 3))
    var leaks: [String: String] = [:]
    for text in mistaken(contents) {
      guard case .unreadable(let reason) = format.read(Data(text.utf8), name: "file") else { continue }
      if secrets.contains(where: reason.contains) { leaks[reason] = text }
    }
    #expect(leaks == [:])
  }

  /// The text with one character more or less, or without its end, at each position.
  private func mistaken(_ text: String) -> [String] {
    var mistaken: [String] = []
    for location in text.indices {
      let before = String(text[..<location])
      let after = String(text[location...])
      mistaken += [before, before + after.dropFirst()]
      for slip in slips { mistaken.append(before + slip + after) }
    }
    return mistaken
  }

  private func parts(of text: String, length: Int) -> Set<String> {
    Set(
      text.indices.compactMap { start in
        text.index(start, offsetBy: length, limitedBy: text.endIndex).map { String(text[start..<$0]) }
      })
  }
}
