// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TestPrograms
import Testing

struct SelfStartTests {
  @Test func `A program that imports Alchemic is started by its first callback`() throws {
    #expect(try Program("self-starting").run().output == "started: hello, notified\n")
  }

  @Test func `The argument --alchemic-nostart prevents the automatic start`() throws {
    #expect(try Program("self-starting").run(["--alchemic-nostart"]).output == "not started\n")
  }

  @Test(arguments: [("1", "not started\n"), ("0", "started: hello, notified\n"), ("", "started: hello, notified\n")])
  func `The variable ALCHEMIC_NOSTART prevents the automatic start when it is 1`(value: String, expected: String) throws
  {
    #expect(try Program("self-starting").run(environment: ["ALCHEMIC_NOSTART": value]).output == expected)
  }

  @Test func `A program that imports only AlchemicCore starts its container itself`() throws {
    #expect(try Program("not-starting").run().output == "not started\nstarted: hello, notified\n")
  }
}
