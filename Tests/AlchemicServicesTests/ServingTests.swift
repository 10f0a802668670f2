// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import Foundation
  import TestPrograms
  import Testing

  /// Programs that run their services, get signals, and end.
  struct ServingTests {
    private static let begun = [
      "bootstrapped", "database created", "info: started", "info: service begins: Worker", "worker connects",
      "info: service ready: Worker", "info: service begins: Api", "api listens",
    ]
    private static let ended = [
      "info: SIGTERM: ending", "info: service ends: Api", "api has answered its last request",
      "info: service ended: Api", "info: service ends: Worker", "worker has finished its work",
      "info: service ended: Worker", "info: stopping", "database closed", "info: stopped", "main continues",
    ]

    @Test(.timeLimit(.minutes(5)))
    func `SIGTERM ends the services in reverse, then stops the container, and main continues`() async throws {
      let program = try RunningProgram("serving")
      #expect(await program.lines(through: "api listens") == Self.begun)
      program.send(SIGTERM)
      #expect(await program.lines() == Self.ended)
      #expect(await program.exitCode() == 0)
    }

    @Test(.timeLimit(.minutes(5)), arguments: begun.dropFirst())
    func `SIGTERM after any line ends the program cleanly`(line: String) async throws {
      let program = try RunningProgram("serving")
      _ = await program.lines(through: line)
      program.send(SIGTERM)
      let rest = await program.lines()
      #expect(rest.count { $0 == "database closed" } == 1)
      #expect(rest.last == "main continues")
      #expect(rest.filter { $0.hasPrefix("error") || $0.hasPrefix("warning") } == [])
      #expect(await program.exitCode() == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A second SIGTERM changes nothing`() async throws {
      let program = try RunningProgram("serving")
      _ = await program.lines(through: "api listens")
      program.send(SIGTERM)
      _ = await program.lines(through: "info: SIGTERM: ending")
      program.send(SIGTERM)
      let rest = await program.lines()
      #expect(rest.filter { $0 != "info: SIGTERM: already ending" } == Array(Self.ended.dropFirst()))
      #expect(await program.exitCode() == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `SIGTERM ends a start that is under way`() async throws {
      let program = try RunningProgram("serving", ["slow-start"])
      let begun = await program.lines(through: "cache is filled")
      program.send(SIGTERM)
      let rest = await program.lines()
      #expect((begun + rest).filter { $0.hasPrefix("error") || $0.contains("service begins") } == [])
      #expect(rest.last == "main continues")
      #expect(await program.exitCode() == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A cancellation signal ends services that ignore a graceful shutdown`() async throws {
      let program = try RunningProgram("serving", ["ignores", "cancelling"])
      _ = await program.lines(through: "api listens")
      program.send(SIGTERM)
      let rest = await program.lines()
      #expect(rest.contains("database closed"))
      #expect(rest.filter { $0.hasPrefix("error") || $0.hasPrefix("warning") } == [])
      #expect(await program.exitCode() == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A service that ends only after its cancellation is named, and the exit code is 2`() async throws {
      let program = try RunningProgram("serving", ["ignores"])
      _ = await program.lines(through: "api listens")
      program.send(SIGTERM)
      let rest = await program.lines()
      let problems = rest.filter { $0.hasPrefix("warning") || $0.hasPrefix("error") }
      #expect(problems.count == 1)
      #expect(problems.first?.hasPrefix("warning: service cancelled: Worker (Serving.swift:") == true)
      #expect(rest.contains("database closed"))
      #expect(await program.exitCode() == 2)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A service that hangs is named, the rest stops, and the exit code is 2`() async throws {
      let program = try RunningProgram("serving", ["hangs"])
      _ = await program.lines(through: "api listens")
      program.send(SIGTERM)
      let rest = await program.lines()
      let problems = rest.filter { $0.hasPrefix("warning") || $0.hasPrefix("error") }
      #expect(problems.count == 2)
      #expect(problems.first?.hasPrefix("warning: service cancelled: Worker (Serving.swift:") == true)
      #expect(problems.last?.hasPrefix("error: service given up: Worker (Serving.swift:") == true)
      #expect(rest.contains("api has answered its last request") && rest.contains("database closed"))
      #expect(await program.exitCode() == 2)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A service that fails ends the others, and the exit code is 3`() throws {
      let outcome = try Program("serving").run(["fails"])
      let lines = outcome.output.split(separator: "\n")
      let errors = lines.filter { $0.hasPrefix("error") }
      #expect(errors.count == 1)
      #expect(errors.first?.hasSuffix("): Failure()") == true)
      #expect(lines.last == "info: stopped" && lines.contains("database closed"))
      #expect(outcome.code == 3)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A service that ends unexpectedly is named, and the exit code is 3`() throws {
      let outcome = try Program("serving").run(["ends"])
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.contains("database closed"))
      let errors = lines.filter { $0.hasPrefix("error") }
      #expect(errors.count == 1)
      #expect(errors.first?.contains("declare AcWhenServiceEnds(.ignore)") == true)
      #expect(outcome.code == 3)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A failed start says why, once, and the exit code is 1`() throws {
      let outcome = try Program("serving").run(["unlucky"])
      let lines = (outcome.output + outcome.errors).split(separator: "\n")
      #expect(lines.count { $0.contains("Failure()") } == 1)
      #expect(lines.count { $0.hasPrefix("error") } == 1)
      #expect(outcome.code == 1)
    }

    @Test(.timeLimit(.minutes(5)))
    func `An error before the start is logged, nothing is created, and the exit code is 1`() throws {
      #expect(
        try Program("serving").run(["bad-bootstrap"])
          == Program.Outcome(
            code: 1,
            output: """
              bootstrapped
              error: not started, because what runs before the start failed: Failure()

              """, errors: ""))
    }

    @Test(.timeLimit(.minutes(5)))
    func `A container that starts automatically creates nothing before the bootstrap has returned`() throws {
      let outcome = try Program("self-starting-services").run()
      #expect(outcome.output == "bootstrapped\ncreated\nhello\nmain continues\n")
      #expect(outcome.code == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A type that is a service and is declared nowhere is logged`() throws {
      let errors = try Program("self-starting-services").run().errors
      #expect(
        errors.matches(of: /notice .*\] (.* is a Service that .*)/).map { String($0.1) }
          == [
            "Mailer is a Service that nothing declares, so it does not run: conform it to AlchemicDeclaring",
            "Postman is a Service that nothing declares, so it does not run: conform it to AlchemicDeclaringValue",
          ])
    }
  }
#endif
