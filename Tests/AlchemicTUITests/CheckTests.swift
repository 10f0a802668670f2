// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// The check of programs before they run.
@Suite(.timeLimit(.minutes(5)))
struct CheckTests {
  private let program = Program("alchemic-tui")
  private let mistaken = Program("mistaken").url.path

  /// The line and the code of each mistake, by its number, as comments beside the declarations say.
  private static let mistakes: [Int: (line: Int, code: String)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Programs/Mistaken/Mistaken.swift")
    var found: [Int: (line: Int, code: String)] = [:]
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.components(separatedBy: "  // ").last?.split(separator: " ") ?? []
      if words.count == 2, let number = Int(words[0]) { found[number] = (index + 1, String(words[1])) }
    }
    return found
  }()

  /// What the bank itself is allowed, as in the rules by which `make test` checks it.
  private static let allowances = """
    allow unused-singleton SampleBank
    allow unused-template SampleBank
    allow unprotected-object SampleBank
    """

  @Test func `The bank without a mistake has none`() throws {
    try inHome { environment in
      let rules = URL(filePath: environment["HOME"] ?? "").appending(path: "rules")
      try Self.allowances.write(to: rules, atomically: true, encoding: .utf8)
      let outcome = try program.run(
        ["check", "--rules", rules.path, "--fail-if", "warnings", "--", mistaken], environment: environment)
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("No errors, no warnings, "), "\(outcome.output)")
    }
  }

  @Test(arguments: 1...33)
  func `Each mistake is found at its line before the program runs, with the shell alone`(number: Int) throws {
    let mistake = try #require(Self.mistakes[number])
    try inHome { environment in
      let rules = [26: "deny Warehouse -> Store", 27: "layers Store > Warehouse"][number] ?? "# none"
      let outcome = try program.shell(
        """
        printf '%s\\n' '\(rules)' '\(Self.allowances)' > "$HOME/rules"
        "$PROGRAM" check --rules "$HOME/rules" --fail-if warnings -- \(mistaken) > "$HOME/found"
        echo "exit code $?"
        sed -n 's/^[^ ]*Mistaken.swift:\\([0-9]*\\): .*\\[\\(.*\\)\\]$/\\1 \\2/p' "$HOME/found"
        """, environment: environment.merging(["MISTAKE": "\(number)"]) { $1 })
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.first == "exit code 1")
      #expect(lines.contains("\(mistake.line) \(mistake.code)"), "\(outcome.output)")
      #expect(outcome.errors == "")
    }
  }

  @Test(arguments: 1...15)
  func `What is right and looks like a mistake is not refused`(number: Int) throws {
    try inHome { environment in
      let outcome = try program.run(
        ["check", "--", mistaken], environment: environment.merging(["RIGHT": "\(number)"]) { $1 })
      #expect(outcome.code == 0, "\(outcome.output)")
      #expect(!outcome.output.contains("main has begun"))
      #expect(outcome.errors == "")
    }
  }

  @Test func `Properties are as in the environment of the deployment, and not as in this one`() throws {
    try inHome { environment in
      let machine = environment.merging(["PORT": "80"]) { $1 }
      func code(_ variables: String) throws -> Int32 {
        let file = URL(filePath: environment["HOME"] ?? "").appending(path: "production.env")
        try variables.write(to: file, atomically: true, encoding: .utf8)
        let words = ["check", "--environment", file.path, "--", mistaken]
        return try program.run(words, environment: machine.merging(["MISTAKE": "12"]) { $1 }).code
      }
      let codes = try [code("MISTAKE=12\nPORT=443\n"), code("# The port is missing.\nMISTAKE=12\n")]
      #expect(codes == [0, 1])
    }
  }

  @Test func `A configuration file is read in place of the program's own of the same name`() throws {
    try inHome { environment in
      let home = URL(filePath: environment["HOME"] ?? "")
      let variables = environment.merging(["MISTAKE": "12", "CONFIGURED": "1"]) { $1 }
      func check(_ name: String, _ text: String?) throws -> Program.Outcome {
        let file = home.appending(path: name)
        try text?.write(to: file, atomically: true, encoding: .utf8)
        return try program.run(["check", "--config-file", file.path, "--", mistaken], environment: variables)
      }
      let codes = try [
        check("alchemic-mistaken.yaml", "port: 443\n"), check("alchemic-mistaken.yaml", "port: many\n"),
        check("alchemic-mistaken.yaml", ""), check("alchemic-mistaken.yaml", "{ port: ["),
      ].map(\.code)
      #expect(codes == [0, 1, 1, 1])
      let misnamed = try check("mistaken.yaml", "port: 443\n")
      #expect(misnamed.code == 1)
      #expect(
        misnamed.output.contains(
          "no file of properties has the name mistaken.yaml: the program reads alchemic-mistaken.yaml."))
      let absent = try check("absent.yaml", nil)
      #expect(absent.code == 2)
      #expect(absent.errors.contains("absent.yaml: The file does not exist."))
    }
  }

  @Test func `The reason for no answer says whether a program serves, has ended early or exists`() throws {
    try inHome { environment in
      func errors(_ words: String...) throws -> String {
        let outcome = try program.run(["check", "--within", "1", "--"] + words, environment: environment)
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        return outcome.errors
      }
      let advice = "The program must link AlchemicInspectionServer."
      let silent = try errors("sleep", "100")
      #expect(silent == "alchemic-tui: sleep accepted no connection within 1 s. \(advice) sleep does not link it.\n")
      let early = try errors("sh", "-c", "echo on its way; exit 3")
      #expect(
        early == """
          alchemic-tui: sh exited with status 3 before it accepted a connection. Its output:
          on its way
          \(advice) sh does not link it.

          """)
      let crashed = try errors("sh", "-c", "kill -SEGV $$")
      #expect(
        crashed == """
          alchemic-tui: sh was ended by signal 11 before it accepted a connection.
          \(advice) sh does not link it.

          """)
      let missing = try errors("no-such-program")
      #expect(missing.contains("no-such-program") && !missing.contains(advice))
    }
  }

  @Test func `A check of the bank finds no error, and no object is created and no setting is stored`() throws {
    try inHome { environment in
      let outcome = try program.run(["check", "--", Program("sample-bank").url.path], environment: environment)
      #expect(outcome.code == 0)
      #expect(outcome.output.split(separator: "\n").last?.hasPrefix("No errors, ") == true)
      let home = URL(filePath: environment["HOME"] ?? "")
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).filter { !$0.hasPrefix(".") } == [])
    }
  }
}
