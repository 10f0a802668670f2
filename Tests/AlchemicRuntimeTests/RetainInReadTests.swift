// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TestPrograms
import Testing

/// An object that is read without a lock must be retained before the read ends. In an optimised build, the compiler moves the
/// retain past the end of the read where nothing prevents that. The runtime's own hook for instruments shows the moment.
struct RetainInReadTests {
  @Test func `Objects are retained while they are read`() throws {
    #expect(
      try Program("retain-moments").run()
        == Program.Outcome(
          code: 0,
          output: """
            published reference: while reading
            cached object: while reading
            cached value: while reading
            replaceable value: while reading

            """, errors: ""))
  }
}
