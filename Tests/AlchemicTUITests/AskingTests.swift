// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The commands that ask one question.
@Suite(.timeLimit(.minutes(5)))
struct AskingTests {
  private let program = Program("alchemic-tui")
  private let bank = Program("sample-bank").url.path

  @Test func `A question is answered alike by the sample, a launched program and a saved file`() throws {
    try inHome { environment in
      let file = URL(filePath: environment["HOME"] ?? "").appending(path: "bank.alchemic")
      let outcome = try program.shell(
        """
        runtime=$(mktemp -d); export XDG_RUNTIME_DIR=$runtime
        "$PROGRAM" path Receipts Ledger 2>/dev/null; echo "exit code $?"
        "$PROGRAM" path TransactionDesk Ledger
        "$PROGRAM" path TransactionDesk Ledger -- \(bank)
        ALCHEMIC_INSPECT=1 \(bank) --pace 0 > /dev/null 2>&1 & bank=$!
        until "$PROGRAM" save \(file.path) $bank 2>/dev/null; do :; done
        "$PROGRAM" path TransactionDesk Ledger --process $bank
        kill $bank; wait $bank 2>/dev/null
        "$PROGRAM" path TransactionDesk Ledger --file \(file.path)
        rm -r "$runtime"
        """, environment: environment)
      let answer = """
        TransactionDesk.swift:15: TransactionDesk needs audit trail.
        AuditTrail.swift:23: audit trail needs Ledger.

        """
      let lines = outcome.output.split(separator: "\n").map { $0.split(separator: "/").last.map(String.init) ?? "" }
      #expect(lines.joined(separator: "\n") + "\n" == "exit code 2\n" + answer + answer + answer + answer)
    }
  }

  @Test func `Scopes are asked of a started bank, whose leak has the exit code 1`() throws {
    try inHome { environment in
      let outcome = try program.run(["scopes"], environment: environment)
      #expect(outcome.code == 1)
      #expect(
        outcome.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
          == ["Visit", "Complaint", "2 factories declare the scope visit.", "No scope is open."])
    }
  }

  @Test func `A program that ends because its container cannot start is quoted`() throws {
    try inHome { environment in
      let outcome = try program.shell(
        """
        export XDG_RUNTIME_DIR=$(mktemp -d)
        "$PROGRAM" problems --started -- env TMPDIR=/nowhere \(bank); code=$?
        rm -r "$XDG_RUNTIME_DIR"; exit $code
        """, environment: environment)
      let reason = "LedgerDatabase could not be created: SQLite error 14"
      // The program may live long enough to answer.
      guard outcome.code == 2 else { return #expect(outcome.output.contains(reason), "\(outcome)") }
      #expect(outcome.output == "")
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.first == "alchemic-tui: env exited with status 1 before its container was ready. Its output:")
      #expect(lines.contains { $0.contains("start failed: \(reason)") })
    }
  }

  @Test func `A program started through a link has the name of its file`() throws {
    try inHome { environment in
      let outcome = try program.shell(
        """
        ln -s \(bank) "$HOME/linked"
        "$PROGRAM" save "$HOME/saved" -- "$HOME/linked" 2>/dev/null
        grep -o '"process":{[^}]*}' "$HOME/saved" | sed 's/[0-9][0-9]*/N/'
        """, environment: environment)
      let process = #""process":{"identifier":N,"name":"sample-bank"}"#
      #expect(outcome.output == "\(process)\n\(process)\n")
    }
  }

  @Test func `Outside of a package, the program's own package is searched before the current folder`() throws {
    try inHome { environment in
      let outcome = try program.shell(
        """
        cd "$HOME" && mkdir SampleBank && touch SampleBank/AuditTrail.swift
        "$PROGRAM" path "audit trail" Ledger
        """, environment: environment)
      #expect(
        outcome.output.hasSuffix("/Sources/Programs/SampleBank/Audit/AuditTrail.swift:23: audit trail needs Ledger.\n"))
    }
  }

  @Test func `The reason for no answer is on standard error, and in the JSON`() throws {
    let outcome = try program.run(["why", "Ledgr", "--format", "json"])
    #expect(
      outcome
        == Program.Outcome(
          code: 2,
          output: """
            {
              "outcome" : "unanswered",
              "question" : "why",
              "reason" : "There is no factory \\"Ledgr\\". Did you mean \\"Ledger\\"?",
              "schema" : 1
            }

            """,
          errors: """
            alchemic-tui: There is no factory "Ledgr". Did you mean "Ledger"?
            alchemic-tui: This is the sample bank. For a program: -- PROGRAM, --process or --file.

            """))
  }

  @Test func `Of a file from before the start, a question about the start says how to save a later one`() throws {
    try inHome { environment in
      let file = URL(filePath: environment["HOME"] ?? "").appending(path: "bank.alchemic").path
      #expect(try program.run(["save", file, "--", bank], environment: environment).code == 0)
      let outcome = try program.run(["startup", "--file", file], environment: environment)
      #expect(
        outcome
          == Program.Outcome(
            code: 2, output: "",
            errors: """
              alchemic-tui: No start has ended yet: Not started.
              The file was saved before the start. To save a program after its start: \
              alchemic-tui save \(file) --started -- PROGRAM

              """))
    }
  }

  @Test func `A launched program is started for a question about its start, and ended`() throws {
    try inHome { environment in
      let outcome = try program.run(
        ["startup", "--format", "json", "--", bank, "--pace", "0"], environment: environment)
      #expect(outcome.code == 0)
      #expect(outcome.errors == "")
      let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
      #expect(answer.question == "startup")
      #expect(answer.container.phase == "ready")
      #expect(kill(answer.container.pid, 0) == -1)
    }
  }

  private struct Answer: Decodable {
    let question: String
    let container: Container

    struct Container: Decodable {
      let phase: String
      let pid: Int32
    }
  }

  @Test func `agent-guide prints the page of the documentation`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/agent-guide.md")
    #expect(try program.run(["agent-guide"]).output == String(contentsOf: page, encoding: .utf8))
  }

  @Test(arguments: [
    (["why"], "Error: Missing expected argument '<name>'"),
    (
      ["users", "a", "--process", "1", "--", "b"],
      "Error: Use either --process, --file or a program after --, not several of them."
    ),
    (["problems", "--within", "0"], "Error: --within must be more than 0, up to 86400."),
    (["--plain", "problems"], "Error: --plain does not apply to problems."),
    (["check", "--"], "Error: Missing the program after --."),
    (["save", "x.alchemic", "--"], "Error: Missing the program after --."),
    (["check", "--environment", "x"], "Error: --environment requires a program after --."),
    (["check", "--fail-if", "start=+20%"], "Error: --fail-if compares with another run: add --against."),
  ])
  func `Wrong use has the exit code 64`(arguments: [String], line: String) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.split(separator: "\n").first.map(String.init) == line)
  }
}
