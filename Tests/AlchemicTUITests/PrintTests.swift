import Foundation
import TestPrograms
import Testing

/// What it does without a terminal, as scripts see it.
@Suite(.timeLimit(.minutes(5)))
struct PrintTests {
  private let program = Program("alchemic-tui")

  @Test func `Factories go to standard output, nothing else goes anywhere, and a sound graph ends it with 0`() throws {
    let outcome = try program.run(["print", "factories"])
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output.split(separator: "\n").prefix(2) == [
        "SIGNS    NAME                       TYPE                STATE  TOOK  DECLARED",
        ".S....C  AccountBook                AccountBook         idle   -     AccountBook.swift:9",
      ])
  }

  @Test func `A start is printed when it is over`() throws {
    try inHome { environment in
      let outcome = try program.run(["print", "startup", "--format", "json"], environment: environment)
      let startup = try JSONDecoder().decode(Startup.self, from: Data(outcome.output.utf8))
      #expect(outcome.code == 0)
      #expect(startup.phase == "ready")
      #expect(startup.started == startup.singletons)
      #expect(startup.steps.filter { $0.what == "fired" }.map(\.thread) == Array(repeating: "main", count: 6))
    }
  }

  @Test func `A setting is got, set, got again, refused and unset`() throws {
    try inHome { environment in
      let outcomes = try [
        ["get", "branchName"], ["set", "branchName", "New Harbour"], ["get", "branchName"],
        ["set", "roomTemperature", "40"], ["unset", "branchName"], ["get", "branchName"],
      ].map { try program.run($0, environment: environment) }
      #expect(
        outcomes == [
          Program.Outcome(code: 0, output: "Old Harbour\n", errors: ""),
          Program.Outcome(code: 0, output: "", errors: ""),
          Program.Outcome(code: 0, output: "New Harbour\n", errors: ""),
          Program.Outcome(code: 1, output: "", errors: "alchemic-tui: \"roomTemperature\" is from 15 to 25.\n"),
          Program.Outcome(code: 0, output: "", errors: ""),
          Program.Outcome(code: 0, output: "Old Harbour\n", errors: ""),
        ])
    }
  }

  @Test func `Read-only, nothing is set, unset or even started, wherever the flag stands`() throws {
    try inHome { environment in
      let refusals = try [
        ["--read-only", "set", "branchName", "x"], ["set", "branchName", "x", "--read-only"],
        ["set", "--read-only", "branchName", "x", "--process", "1"], ["unset", "branchName", "--read-only"],
        ["--read-only", "unset", "branchName"],
      ].map { try program.run($0, environment: environment) }
      let words = "alchemic-tui: This is read-only: nothing is changed.\n"
      #expect(refusals == Array(repeating: Program.Outcome(code: 1, output: "", errors: words), count: 5))
      // What is asked for is the sample's, which is started for that, and does not count it.
      let outcomes = try [["get", "timesOpened", "--read-only"], ["--read-only", "get", "branchName"]].map {
        try program.run($0, environment: environment)
      }
      #expect(outcomes.map(\.output) == ["0\n", "Old Harbour\n"])
    }
  }

  @Test(
    arguments: [
      (["--plain", "print", "graph"], "--plain is for an explorer, and print shows none."),
      (["get", "branchName", "--no-motion"], "--no-motion is for an explorer, and get shows none."),
      (["--config", "file", "set", "key", "x"], "--config is for an explorer, and set shows none."),
      (["unset", "key", "--plain"], "--plain is for an explorer, and unset shows none."),
      (["--no-motion", "save", "file"], "--no-motion is for an explorer, and save shows none."),
      (["--start", "attach"], "--start is for the sample and for run; attach does not take it."),
      (["open", "file", "--start"], "--start is for the sample and for run; open does not take it."),
      (
        ["--alchemic-nostart", "get", "key"],
        "--alchemic-nostart is for the sample and for run; get does not take it."
      ),
      (["--start", "manual"], "--start is for the sample and for run; manual does not take it."),
      (["--synthetic-factories", "3", "attach"], "attach does not take --synthetic-factories."),
    ])
  func `An option that a command could do nothing with is an error`(arguments: [String], words: String) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.split(separator: "\n").first == "Error: \(words)")
  }

  @Test(
    arguments: [
      (["roomTemperature", "-5"], 1, "alchemic-tui: \"roomTemperature\" is from 15 to 25."),
      (["roomTemperature", "--", "-5"], 1, "alchemic-tui: \"roomTemperature\" is from 15 to 25."),
      (
        ["roomTemperature", "-5", "--store", "user-defaults"], 1, "alchemic-tui: \"roomTemperature\" is from 15 to 25."
      ),
      (["branchName", "-hello"], 0, nil),
      (["branchName", "--", "--plain"], 0, nil),
      (["branchName", "x", "--bogus"], 64, "Error: Unknown option '--bogus'"),
      (["--bogus", "branchName", "x"], 64, "Error: Unknown option '--bogus'"),
      (
        ["branchName", "New", "Harbour"], 64, "Error: One value is wanted, in quotes where it has spaces; these are 2."
      ),
      (["branchName"], 64, "Error: Missing expected argument '<value>'"),
      (["branchName", "--"], 64, "Error: Missing expected argument '<value>'"),
    ] as [([String], Int32, String?)])
  func `A value may begin with a dash, and what is no value is told`(
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

  @Test func `A choice is taken by its title or its value in any case, and both are listed`() throws {
    try inHome { environment in
      let outcomes = try [
        ["set", "displayCurrency", "yEN"], ["get", "displayCurrency"], ["set", "displayCurrency", "eur"],
        ["get", "displayCurrency"], ["set", "displayCurrency", "Shell"],
      ].map { try program.run($0, environment: environment) }
      #expect(outcomes.map(\.output) == ["", "JPY\n", "", "EUR\n", ""])
      #expect(outcomes.map(\.code) == [0, 0, 0, 0, 1])
      #expect(
        outcomes[4].errors
          == "alchemic-tui: \"displayCurrency\" is one of EUR (Euro), USD (US dollar), GBP (Pound sterling), "
          + "CHF (Swiss franc), SEK (Swedish krona), JPY (Yen).\n")
    }
  }

  @Test func `What makes no sense is told with the usage, and ends it with 64`() throws {
    #expect(
      try program.run(["print", "settings", "--format", "dot"])
        == Program.Outcome(
          code: 64, output: "",
          errors: """
            Error: The settings can be printed as table or json, not as dot.
            Usage: alchemic-tui print <subject> [--format <format>] [--started] [--process <process>] [--file <file>]
              See 'alchemic-tui print --help' for more information.

            """))
  }

  @Test func `Where nobody reads on, it ends quietly as any program in a pipe does`() throws {
    // The reader is gone before anything is written: the fifo is opened and closed first.
    let outcome = try program.shell(
      """
      exec 3> >(:); wait $!; "$PROGRAM" print graph >&3; echo $?
      """)
    #expect(outcome == Program.Outcome(code: 0, output: "141\n", errors: ""))
  }

  @Test func `On a full disk it says so, and ends with 74`() throws {
    let outcome = try program.shell(#""$PROGRAM" print graph > /dev/full"#)
    let words = "alchemic-tui: Standard output cannot be written: No space left on device.\n"
    #expect(outcome == Program.Outcome(code: 74, output: "", errors: words))
  }

  private func inHome(_ body: ([String: String]) throws -> Void) throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    try body(["HOME": home.path, "XDG_CONFIG_HOME": ""])
  }

  private struct Startup: Decodable {
    let phase: String
    let singletons, started: Int
    let steps: [Step]

    struct Step: Decodable {
      let what: String
      let thread: String?
    }
  }
}
