// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicExplorer

@Suite struct GoldenTests {
  private static let source = #"""
    @Test func `One`() {
      expectScreen(
        explorer.text,
        """
        old
        \\ text
        """)
      #expect(true)
    }
    """#

  @Test func `A recorded text replaces the expected one, with its indentation and escapes`() throws {
    let (changed, added) = try #require(Golden.replacing("one\n\n \\ three\nfour", in: Self.source, line: 2))
    #expect(added == 2)
    #expect(
      changed == #"""
        @Test func `One`() {
          expectScreen(
            explorer.text,
            """
            one

             \\ three
            four
            """)
          #expect(true)
        }
        """#)
  }

  @Test func `A line without an expected text is not changed`() {
    #expect(Golden.replacing("new", in: Self.source, line: 8) == nil)
    #expect(Golden.replacing("new", in: Self.source, line: 99) == nil)
  }
}
