// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicExplorer

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("👨\u{200D}👩\u{200D}👧 family", "👨\u{200D}👩\u{200D}👧 family"), ("🏳️\u{200D}🌈", "🏳️\u{200D}🌈"),
    ("a\u{200D}b", #"a\u{200d}b"#), ("👨\u{200D}", #"👨\u{200d}"#), ("\u{200D}👨", #"\u{200d}👨"#),
    ("👨\u{200D}\u{200D}👩", #"👨\u{200d}\u{200d}👩"#), ("a\u{202E}b\u{200B}c", #"a\u{202e}b\u{200b}c"#),
    ("a\r\nb\tc\u{1B}[31m", #"a\u{d}\nb\tc\u{1b}[31m"#),
  ])
  func `A joiner between the parts of a picture is shown, and every other invisible character is escaped`(
    text: String, shown: String
  ) {
    #expect(text.printable == shown)
  }
}
