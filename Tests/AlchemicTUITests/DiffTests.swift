// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

extension ProcessTests {
  /// Comparing saved files and processes.
  @Suite struct DiffTests {
    private let program = Program("alchemic-tui")

    @Test func `Files and processes are compared, and the exit code says whether something differs`() async throws {
      let runtime = try Runtime()
      let inspected = try RunningProgram(environment: runtime.environment("1"))
      #expect(try await inspected.ask("start") == "ready")
      let (before, after) = (
        runtime.folder.appendingPathComponent("before").path, runtime.folder.appendingPathComponent("after").path
      )
      let pid = String(inspected.identifier)
      func run(_ words: String...) throws -> Program.Outcome {
        let outcome = try program.run(words, environment: runtime.environment(nil))
        return Program.Outcome(
          code: outcome.code, output: outcome.output.replacing(pid, with: "PID"), errors: outcome.errors)
      }
      #expect(try run("save", before, pid).code == 0)
      #expect(try run("set", "special", "stew", "--process", pid).code == 0)
      #expect(try run("save", after, pid).code == 0)
      #expect(try run("diff", before, before) == Program.Outcome(code: 0, output: "", errors: ""))
      func different(_ later: String) -> Program.Outcome {
        let text = """
          --- Earlier: \(before), inspected PID, saved DATE, ready in TIME, FACTORIES
          +++ Later: \(later), ready in TIME, FACTORIES

          Settings
            ~ Special  user-defaults/special  soup → stew: by alchemic-tui

          1 difference

          """
        return Program.Outcome(code: 1, output: text, errors: "")
      }
      // The author is this test's explorer, whose process ID differs in each run.
      // The times differ in each run too.
      func masked(_ outcome: Program.Outcome) -> Program.Outcome {
        let output = outcome.output.replacing(/alchemic-tui, through an explorer/, with: "alchemic-tui")
          .replacing(/saved \d{4}-\d\d-\d\d \d\d:\d\d/, with: "saved DATE")
          .replacing(/ready in [\d.]+ m?s/, with: "ready in TIME")
          .replacing(/\d+ factor(y|ies), \d+ objects?/, with: "FACTORIES")
          .replacing(/"savedAt" : "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/, with: #""savedAt" : "DATE""#)
          .replacing(/"startNanoseconds" : \d+/, with: #""startNanoseconds" : TIME"#)
          .replacing(/"factories" : \d+/, with: #""factories" : COUNT"#)
          .replacing(/"objects" : \d+/, with: #""objects" : COUNT"#)
        return Program.Outcome(code: outcome.code, output: output, errors: outcome.errors)
      }
      #expect(masked(try run("diff", before, after)) == different("\(after), inspected PID, saved DATE"))
      #expect(masked(try run("diff", before, "inspected")) == different("inspected PID, running"))
      #expect(masked(try run("diff", before, pid)) == different("inspected PID, running"))
      #expect(try run("diff", "--ignore", "settings", before, pid) == Program.Outcome(code: 0, output: "", errors: ""))
      let json = """
        {
          "after" : {
            "factories" : COUNT,
            "name" : "\(after)",
            "objects" : COUNT,
            "phase" : "ready",
            "pid" : PID,
            "process" : "inspected",
            "savedAt" : "DATE",
            "startNanoseconds" : TIME
          },
          "before" : {
            "factories" : COUNT,
            "name" : "\(before)",
            "objects" : COUNT,
            "phase" : "ready",
            "pid" : PID,
            "process" : "inspected",
            "savedAt" : "DATE",
            "startNanoseconds" : TIME
          },
          "differences" : [
            {
              "after" : "stew",
              "before" : "soup",
              "change" : "changed",
              "reason" : "by alchemic-tui",
              "section" : "settings",
              "subject" : "user-defaults/special",
              "title" : "Special"
            }
          ],
          "isSame" : false
        }

        """
      #expect(
        masked(try run("diff", "--format", "json", before, after)) == Program.Outcome(code: 1, output: json, errors: "")
      )
    }

    @Test func `A comparison that is not possible names the run and the reason, with another exit code`() async throws {
      let runtime = try Runtime()
      let inspected = try RunningProgram(environment: runtime.environment("1"))
      #expect(try await inspected.ask("start") == "ready")
      let folder = runtime.folder
      let saved = folder.appendingPathComponent("saved")
      func run(_ words: String...) throws -> Program.Outcome {
        try program.run(words, environment: runtime.environment(nil))
      }
      #expect(try run("save", saved.path, String(inspected.identifier)).code == 0)
      let contents = try Data(contentsOf: saved)
      let files: [(name: String, contents: Data, reason: String)] = [
        (
          "short", contents.prefix { $0 != 10 } + contents.drop { $0 != 10 }.prefix(40),
          "Line 2 of the file is damaged."
        ),
        ("first", contents.prefix { $0 != 10 } + [10], "The file is incomplete."),
        ("other", Data("hello\n".utf8), "This file was not saved by the explorer."),
        ("empty", Data(), "The file is incomplete."),
        (
          "newer",
          Data(
            String(decoding: contents, as: UTF8.self).replacing("\"version\":\"1.0\"", with: "\"version\":\"9.0\"").utf8
          ),
          "The file has protocol version 9.0, and this explorer has 1.0. Use the explorer of the Alchemic release that saved it."
        ),
      ]
      for file in files {
        let path = folder.appendingPathComponent(file.name)
        try file.contents.write(to: path)
        let outcome = try run("diff", saved.path, path.path)
        #expect(
          outcome == Program.Outcome(code: 2, output: "", errors: "alchemic-tui: \(path.path): \(file.reason)\n"))
      }
      #expect(
        try run("diff", "/dev/zero", saved.path)
          == Program.Outcome(
            code: 2, output: "", errors: "alchemic-tui: /dev/zero: This file was not saved by the explorer.\n"))
      #expect(try run("diff", saved.path, "nothing").code == 2)
      #expect(try run("diff", saved.path).code == 64)
      #expect(try run("diff", "--threshold", "soon", saved.path, saved.path).code == 64)
      #expect(try run("diff", "--ignore", "everything", saved.path, saved.path).code == 64)
    }
  }
}
