// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TestPrograms
import Testing

struct ApplicationObjectTests {
  @Test func `A start waits until main has passed the application object, and logs that it waits`() throws {
    let outcome = try Program("creating-application").run()
    #expect(
      outcome
        == Program.Outcome(
          code: 0, output: "the start is resolving\nan application with a Teller of main\n",
          errors: """
            alchemic notice: waiting for Application: pass the application object to AcSetApplication
            teller info: created
            alchemic info: started

            """))
  }

  @Test func `An application object that exists before the start delays nothing`() throws {
    #expect(
      try Program("creating-application").run(["early"])
        == Program.Outcome(
          code: 0, output: "an application with a Teller of main\n",
          errors: "teller info: created\nalchemic info: started\n"))
  }

  @Test func `A start fails when main does not pass the application object in time`() throws {
    #expect(
      try Program("creating-application").run(["never"])
        == Program.Outcome(
          code: 0, output: "[\"application-not-set\"]\n",
          errors: """
            alchemic notice: waiting for Application: pass the application object to AcSetApplication
            alchemic error: start failed: The program did not pass its application object, Application, within 10 ms.
              declared        Application (CreatingApplication.swift:20)
              remedy          call AcSetApplication(self) in its initialiser, or let its class return it as `application`,
                              which is nil where this run has none
              or              give the program more time: `static var applicationLimit: Duration?`
              [application-not-set]

            """))
  }
}
