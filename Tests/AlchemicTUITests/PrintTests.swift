// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The commands for scripts.
@Suite(.timeLimit(.minutes(5)))
struct PrintTests {
  private let program = Program("alchemic-tui")

  @Test func `print factories writes only the factories, and exits with 0 for a sound graph`() throws {
    let outcome = try program.run(["print", "factories"])
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output.split(separator: "\n").prefix(2) == [
        "FLAGS    NAME                       TYPE                STATE        TOOK  DECLARED",
        ".S....C  AccountBook                AccountBook         not created  -     AccountBook.swift:12",
      ])
  }

  @Test func `print startup prints a finished start`() throws {
    try inHome { environment in
      let outcome = try program.run(["print", "startup", "--format", "json"], environment: environment)
      let startup = try JSONDecoder().decode(Startup.self, from: Data(outcome.output.utf8))
      #expect(outcome.code == 0)
      #expect(startup.phase == "ready")
      #expect(startup.started == startup.singletons)
      #expect(startup.steps.filter { $0.state == "fired" }.map(\.thread) == Array(repeating: "main", count: 6))
    }
  }

  @Test func `A setting is read, changed and unset, and an invalid value is refused`() throws {
    try inHome { environment in
      let outcomes = try [
        ["get", "branchName"], ["set", "branchName", "New Harbour"], ["get", "branchName"],
        ["set", "roomTemperature", "40"], ["unset", "branchName"], ["get", "branchName"],
        ["unset", "branchName"],
      ].map { try program.run($0, environment: environment) }
      #expect(
        outcomes == [
          Program.Outcome(code: 0, output: "Old Harbour\n", errors: ""),
          Program.Outcome(code: 0, output: "", errors: ""),
          Program.Outcome(code: 0, output: "New Harbour\n", errors: ""),
          Program.Outcome(code: 2, output: "", errors: "alchemic-tui: \"roomTemperature\" must be from 15 to 25.\n"),
          Program.Outcome(code: 0, output: "", errors: ""),
          Program.Outcome(code: 0, output: "Old Harbour\n", errors: ""),
          Program.Outcome(code: 0, output: "", errors: ""),
        ])
    }
  }

  @Test func `With --read-only, before or after the command, nothing is set, unset or started`() throws {
    try inHome { environment in
      let refusals = try [
        ["--read-only", "set", "branchName", "x"], ["set", "branchName", "x", "--read-only"],
        ["set", "--read-only", "branchName", "x", "--process", "1"], ["unset", "branchName", "--read-only"],
        ["--read-only", "unset", "branchName"],
      ].map { try program.run($0, environment: environment) }
      let words = "alchemic-tui: Read-only: nothing was changed.\n"
      #expect(refusals == Array(repeating: Program.Outcome(code: 2, output: "", errors: words), count: 5))
      // get starts the sample with a copy of its settings, so the start is not counted.
      let outcomes = try [["get", "timesOpened", "--read-only"], ["--read-only", "get", "branchName"]].map {
        try program.run($0, environment: environment)
      }
      #expect(outcomes.map(\.output) == ["0\n", "Old Harbour\n"])
    }
  }

  @Test(
    arguments: [
      (["--plain", "print", "graph"], "--plain does not apply to print."),
      (["get", "branchName", "--no-motion"], "--no-motion does not apply to get."),
      (["--config", "file", "set", "key", "x"], "--config does not apply to set."),
      (["unset", "key", "--plain"], "--plain does not apply to unset."),
      (["--plain", "diff", "a", "b"], "--plain does not apply to diff."),
      (["--no-motion", "save", "file"], "--no-motion does not apply to save."),
      (["--start", "attach"], "--start does not apply to attach. Use it with the sample or with run."),
      (["open", "file", "--start"], "--start does not apply to open. Use it with the sample or with run."),
      (
        ["--alchemic-nostart", "get", "key"],
        "--alchemic-nostart does not apply to get. Use it with the sample or with run."
      ),
      (["--start", "manual"], "--start does not apply to manual. Use it with the sample or with run."),
    ])
  func `Options that don't apply to a command are rejected`(arguments: [String], words: String) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.split(separator: "\n").first == "Error: \(words)")
  }

  @Test(
    arguments: [
      (["roomTemperature", "-5"], 2, "alchemic-tui: \"roomTemperature\" must be from 15 to 25."),
      (["roomTemperature", "--", "-5"], 2, "alchemic-tui: \"roomTemperature\" must be from 15 to 25."),
      (
        ["roomTemperature", "-5", "--store", "user-defaults"], 2,
        "alchemic-tui: \"roomTemperature\" must be from 15 to 25."
      ),
      (["branchName", "-hello"], 0, nil),
      (["branchName", "--", "--plain"], 0, nil),
      (["branchName", "x", "--bogus"], 64, "Error: Unknown option '--bogus'"),
      (["--bogus", "branchName", "x"], 64, "Error: Unknown option '--bogus'"),
      (
        ["branchName", "New", "Harbour"], 64, "Error: Expected one value, got 2. Quote values that contain spaces."
      ),
      (["branchName"], 64, "Error: Missing expected argument '<value>'"),
      (["branchName", "--"], 64, "Error: Missing expected argument '<value>'"),
    ] as [([String], Int32, String?)])
  func `A value can begin with a dash, and invalid values are reported`(
    words: [String], code: Int32, error: String?
  ) throws {
    try inHome { environment in
      let outcome = try program.run(["set"] + words, environment: environment)
      #expect(outcome.code == code)
      #expect(outcome.errors.split(separator: "\n").first.map(String.init) == error)
      guard code == 0 else { return }
      #expect(try program.run(["get", words[0]], environment: environment).output == words[words.count - 1] + "\n")
    }
  }

  @Test func `A choice can be given by its title or its value in any case, and both are listed`() throws {
    try inHome { environment in
      let outcomes = try [
        ["set", "displayCurrency", "yEN"], ["get", "displayCurrency"], ["set", "displayCurrency", "eur"],
        ["get", "displayCurrency"], ["set", "displayCurrency", "Shell"],
      ].map { try program.run($0, environment: environment) }
      #expect(outcomes.map(\.output) == ["", "JPY\n", "", "EUR\n", ""])
      #expect(outcomes.map(\.code) == [0, 0, 0, 0, 2])
      #expect(
        outcomes[4].errors
          == "alchemic-tui: \"displayCurrency\" must be one of: EUR (Euro), USD (US dollar), GBP (Pound sterling), "
          + "CHF (Swiss franc), SEK (Swedish krona), JPY (Yen).\n")
    }
  }

  @Test func `An invalid combination is reported with the usage, and exits with 64`() throws {
    #expect(
      try program.run(["print", "settings", "--format", "dot"])
        == Program.Outcome(
          code: 64, output: "",
          errors: """
            Error: settings cannot be printed as dot. Use table or json.
            Usage: alchemic-tui print <subject> [--format <format>] [--started] [--process <process>] [--file <file>]
              See 'alchemic-tui print --help' for more information.

            """))
  }

  @Test func `After the reader of a pipe has closed it, the program ends silently with SIGPIPE's code`() throws {
    // The reader closes the pipe before the program starts.
    let outcome = try program.shell(
      """
      exec 3> >(:); wait $!; "$PROGRAM" print graph >&3; echo $?
      """)
    #expect(outcome == Program.Outcome(code: 0, output: "141\n", errors: ""))
  }

  @Test func `On a full disk, print reports the error and exits with 74`() throws {
    let outcome = try program.shell(#""$PROGRAM" print graph > /dev/full"#)
    let words = "alchemic-tui: Cannot write to standard output: No space left on device.\n"
    #expect(outcome == Program.Outcome(code: 74, output: "", errors: words))
  }

  private struct Startup: Decodable {
    let phase: String
    let singletons, started: Int
    let steps: [Step]

    struct Step: Decodable {
      let state: String
      let thread: String?
    }
  }
}
