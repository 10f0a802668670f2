// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TestPrograms
import Testing

/// How programs end whose container fails to start or is never started, and what they log.
struct FailureTests {
  private static let log = """
    alchemic error: start failed: Unlucky could not be created: Rain()
      while starting  Unlucky
      declared        Unlucky (Unlucky.swift:4)
      [creation-failed]

    """

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program("failing").run(arguments, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  @Test func `A program that exits as soon as it learns of a failure has logged the error`() throws {
    let outcomes = Set(try (0..<100).map { _ in try run() })
    #expect(outcomes == [Program.Outcome(code: 1, output: "", errors: "teller info: created\n" + Self.log)])
  }

  @Test func `A main that throws the error of a failed start prints only its code`() throws {
    let outcome = try run("throw")
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    let fatal = "Fatal error: Error raised at top level: "
    #expect(
      lines.compactMap { line in line.firstRange(of: fatal).map { String(line[$0.upperBound...]) } } == [
        "the container failed to start [creation-failed]; its log has the whole text"
      ])
    #expect(lines.count { $0.contains("Unlucky could not be created") } == 1)
  }

  @Test func `exitIfStartFails exits with status 1 and logs an error once that main throws too`() throws {
    #expect(
      try run("ended") == Program.Outcome(code: 1, output: "", errors: "teller info: created\n" + Self.log))
  }

  @Test func `A program that only waits for a callback exits with the status it chose`() throws {
    #expect(try run("wait") == Program.Outcome(code: 3, output: "", errors: "teller info: created\n" + Self.log))
  }

  @Test func `Waiting callbacks are reported once after a failure, and exitIfStartFails still exits`()
    throws
  {
    let report = """
      alchemic warning: the when-ready callback "listen" (Main.swift:9) waits for a start that succeeds: \
      Alchemic.start() tries again, Alchemic.exitIfStartFails() ends such a program

      """
    #expect(
      try run("late") == Program.Outcome(code: 1, output: "", errors: "teller info: created\n" + Self.log + report))
  }

  @Test(arguments: [
    ("forget", "2 when-ready callbacks, the first \"listen\" (Main.swift:3), wait"),
    ("wait", "a task in untilReady() waits"),
  ])
  func `Callbacks and tasks that wait for a container that was never started are reported at exit`(
    argument: String, waiting: String
  ) throws {
    let report = """
      alchemic warning: not started, and \(waiting) for it: call Alchemic.start(), or import Alchemic instead of \
      AlchemicCore to start automatically

      """
    #expect(
      try Program("recording-by-hand").run([argument]) == Program.Outcome(code: 0, output: "", errors: report))
  }
}
