// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicCloud

@Suite struct LineSplitterTests {
  @Test func `Lines are complete however the bytes are divided`() {
    let text = Array("one\n\ntwo\nthree".utf8)
    for first in 0...text.count {
      for second in first...text.count {
        var splitter = LineSplitter(limit: 5)
        let parts = [text[..<first], text[first..<second], text[second...]]
        let lines = parts.flatMap { splitter.lines(in: Data($0)) ?? [] }
        #expect(lines == [Data("one".utf8), Data("two".utf8)])
      }
    }
  }

  @Test func `A line beyond the limit is refused, with or without its end`() {
    var splitter = LineSplitter(limit: 3)
    #expect(splitter.lines(in: Data("abc\n".utf8)) == [Data("abc".utf8)])
    #expect(splitter.lines(in: Data("ab".utf8)) == [])
    #expect(splitter.lines(in: Data("cd".utf8)) == nil)
    var other = LineSplitter(limit: 3)
    #expect(other.lines(in: Data("abcd\n".utf8)) == nil)
  }
}
