// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TestPrograms
import Testing

/// Singletons find the logging that `main` sets up. Each program runs many times, always with the same output.
@Suite(.timeLimit(.minutes(10)))
struct LoggingTests {
  private static let recorded = Program.Outcome(
    code: 0, output: "", errors: "teller info: created\nalchemic info: started\n")

  private static let notice = """
    alchemic notice: main has requested nothing within a second: starting now; Alchemic.start() starts without this delay

    """

  /// The distinct outcomes of the runs of a program.
  private func outcomes(of name: String, _ arguments: [String], runs: Int) throws -> Set<Program.Outcome> {
    Set(try (0..<runs).map { _ in try Program(name).run(arguments) })
  }

  @Test(arguments: [([], 200), (["callback"], 40), (["get"], 40)] as [([String], Int)])
  func `An asynchronous main that has suspended still sets up logging before any singleton is created`(
    arguments: [String], runs: Int
  ) throws {
    #expect(try outcomes(of: "recording-async", arguments, runs: runs) == [Self.recorded])
  }

  @Test(arguments: [("dispatch", 200), ("runloop", 40)])
  func `A main that only serves the main queue has set up logging before any singleton is created`(
    argument: String, runs: Int
  ) throws {
    // The last singleton exits the program.
    let recorded = Program.Outcome(code: 0, output: "", errors: "teller info: created\n")
    #expect(try outcomes(of: "recording-sync", [argument], runs: runs) == [recorded])
  }

  @Test func `A program that starts its container by hand has set up logging before any singleton is created`() throws {
    #expect(try outcomes(of: "recording-by-hand", [], runs: 200) == [Self.recorded])
  }

  @Test func `The container of a main that blocks starts after a second and logs a notice`() throws {
    #expect(
      try Program("recording-sync").run(["block"])
        == Program.Outcome(code: 0, output: "", errors: Self.notice + "teller info: created\n"))
  }

  @Test func `The container of an asynchronous main without requests starts after a second and logs a notice`() throws {
    #expect(
      try Program("recording-async").run(["look"])
        == Program.Outcome(code: 0, output: "", errors: Self.notice + Self.recorded.errors))
  }
}
