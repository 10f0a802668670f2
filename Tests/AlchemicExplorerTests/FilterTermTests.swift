// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicExplorer

struct FilterTermTests {
  @Test(arguments: [
    ("counter window", ["counter", "window"]), ("\"counter window\"", ["counter window"]),
    ("by:\"tom sawyer\" open", ["by:tom sawyer", "open"]), ("\"counter win", ["counter win"]), ("\"\" \"", []),
    ("  ", []), ("-", []), ("Tom", ["tom"]),
  ])
  func `A filter has a term for each word, and for several in quotation marks`(filter: String, words: [String]) {
    #expect(FilterTerm.terms(of: filter).map { String($0.text) } == words)
  }

  @Test(arguments: [
    ("app", "the app", true), ("^app", "the app", false), ("^the z", "the app", false), ("^\"the a\"", "the app", true),
    ("-^the", "the app", false), ("^", "the app", true),
  ])
  func `A word after a caret must be at the beginning`(filter: String, text: String, isMatch: Bool) {
    let terms = FilterTerm.terms(of: filter)
    #expect(terms.allSatisfy { $0.isFound(in: text) != $0.isExcluding } == isMatch)
  }
}
