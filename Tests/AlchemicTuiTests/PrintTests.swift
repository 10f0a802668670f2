import Foundation
import TestPrograms
import Testing

/// What it does without a terminal, as scripts see it.
@Suite(.timeLimit(.minutes(2)))
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
