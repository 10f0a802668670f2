// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TestPrograms
import Testing

struct PropertyListTests {
  private func run(
    _ name: String, _ arguments: [String], environment: [String: String] = ["ALCHEMIC_NOSTART": "0"]
  ) throws -> Program.Outcome {
    try Program(name).run(arguments, environment: environment)
  }

  @Test func `A program that starts automatically prints its properties, creates no object and runs no main`() throws {
    #expect(
      try run(
        "configured-self-starting",
        ["--db-path=/data/db", "--server-port", "9090", "--alchemic-properties"],
        environment: ["ALCHEMIC_NOSTART": "0", "DB_PASSWORD": "hunter2"])
        == Program.Outcome(
          code: 0,
          output: """
            KEY           TYPE      VALUE       SOURCE                       DEFAULT     SET BY                        REQUIRED BY
            db.password   String    ********    environment: DB_PASSWORD     -           --db-password, DB_PASSWORD    Database, argument 2 (Main.swift:15)
            db.path       String    "/data/db"  command line: --db-path      -           --db-path, DB_PATH            Database, argument 1 (Main.swift:15), Server.path (Main.swift:34)
            log.level     Level     "quiet"     default                      "quiet"     --log-level, LOG_LEVEL        Server.level (Main.swift:32)
            server.motto  String    nil         -                            -           --server-motto, SERVER_MOTTO  Server.motto (Main.swift:33)
            server.port   UInt16    9090        command line: --server-port  8080        --server-port, SERVER_PORT    Server, argument 1 (Main.swift:29)
            server.tags   [String]  ["a", "b"]  default                      ["a", "b"]  --server-tags, SERVER_TAGS    Server, argument 2 (Main.swift:29)

            """, errors: ""))
  }

  @Test func `A missing required property is marked, and the program exits with 1`() throws {
    #expect(
      try run("configured-self-starting", ["--alchemic-properties", "--db-paht=/data/db", "--server-port=many"])
        == Program.Outcome(
          code: 1,
          output: """
            KEY           TYPE      VALUE       SOURCE                       DEFAULT     SET BY                        REQUIRED BY
            db.password   String    ********    default                      -           --db-password, DB_PASSWORD    Database, argument 2 (Main.swift:15)
            db.path       String    MISSING     -                            -           --db-path, DB_PATH            Database, argument 1 (Main.swift:15), Server.path (Main.swift:34)
            log.level     Level     "quiet"     default                      "quiet"     --log-level, LOG_LEVEL        Server.level (Main.swift:32)
            server.motto  String    nil         -                            -           --server-motto, SERVER_MOTTO  Server.motto (Main.swift:33)
            server.port   UInt16    UNUSABLE    command line: --server-port  8080        --server-port, SERVER_PORT    Server, argument 1 (Main.swift:29)
            server.tags   [String]  ["a", "b"]  default                      ["a", "b"]  --server-tags, SERVER_TAGS    Server, argument 2 (Main.swift:29)

            """,
          errors: """
            The command line has an option that nothing declares.
              option          --db-paht (did you mean --db-path?)
              remedy          correct it, or declare a property; --help prints the options of all properties
                              allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                              or leave the command line to main: .commandLine(strict: false)
              [unknown-option]

            There is no value for AcProperty("db.path").
              required by     Database, argument 1 (Main.swift:15)
              looked in       command line: --db-path (did you mean --db-paht?)
                              environment: DB_PATH
              remedy          set it in one of them, give a default, or take an optional
              [value-missing]

            The value for AcProperty("server.port", default: 8080) cannot be read as a UInt16.
              required by     Server, argument 1 (Main.swift:29)
              set in          command line: --server-port
              found           "many"
              [value-unusable]

            There is no value for AcProperty("db.path").
              required by     Server.path (Main.swift:34)
              looked in       command line: --db-path (did you mean --db-paht?)
                              environment: DB_PATH
              remedy          set it in one of them, give a default, or take an optional
              [value-missing]

            """))
  }

  @Test func `A program that calls start() prints its properties before main`() throws {
    #expect(
      try run("configured-starting", ["--alchemic-properties"])
        == Program.Outcome(
          code: 0,
          output: """
            KEY          TYPE    VALUE  SOURCE   DEFAULT  SET BY             REQUIRED BY
            server.port  UInt16  8080   default  8080     -p, --server-port  Server, argument 1 (Main.swift:12)

            """, errors: ""))
  }

  @Test(arguments: [["--help"], ["run", "-h"]])
  func `A program prints its usage before main`(arguments: [String]) throws {
    #expect(
      try run("configured-starting", arguments)
        == Program.Outcome(
          code: 0,
          output: """
            Usage: configured-starting [options]

            Options:
              -p, --server-port <UInt16>  The port. (default: 8080)
                  --verbose               Read by the program.
              -h, --help                  Shows this text.
                  --version               Shows the version.
                  --alchemic-properties   Shows the value and the source of each property.

            """, errors: ""))
  }

  @Test func `A program that starts automatically prints its usage, creates no object and logs nothing`() throws {
    #expect(
      try run("configured-self-starting", ["--help", "--db-paht=/data/db"])
        == Program.Outcome(
          code: 0,
          output: """
            Usage: configured-self-starting --db-path <String> [options]

            Options:
                  --db-password <String>    [DB_PASSWORD]
                  --db-path <String>        (required) [DB_PATH]
                  --log-level <Level>       (default: "quiet") [LOG_LEVEL]
                  --server-motto <String>   [SERVER_MOTTO]
                  --server-port <UInt16>    (default: 8080) [SERVER_PORT]
                  --server-tags <[String]>  (default: ["a", "b"]) [SERVER_TAGS]
              -h, --help                    Shows this text.
                  --alchemic-properties     Shows the value and the source of each property.

            """, errors: ""))
  }

  @Test func `A program prints its version before main`() throws {
    #expect(
      try run("configured-starting", ["--version"]) == Program.Outcome(code: 0, output: "1.2.0\n", errors: ""))
  }

  @Test func `A short option sets a property`() throws {
    #expect(try run("configured-starting", ["-p", "9000"]).output == "main\ncreated Server on 9000\n")
    #expect(try run("configured-starting", ["-p9001", "--verbose"]).output == "main\ncreated Server on 9001\n")
  }

  @Test func `Arguments after two hyphens belong to the program`() throws {
    #expect(
      try run("configured-starting", ["--", "--alchemic-properties"])
        .output == "main\ncreated Server on 8080\n")
  }

  @Test func `A program that starts its container gets the error of an unknown option and none of an allowed one`()
    throws
  {
    #expect(
      try run("configured-starting", ["--verbose", "--server-prot=80", "--colour"]).output == """
        main
        The command line has 2 options that nothing declares.
          required by     AcUseProperties (Main.swift:18)
          options         --server-prot (did you mean --server-port?)
                          --colour
          remedy          correct it, or declare a property; --help prints the options of all properties
                          allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                          or leave the command line to main: .commandLine(strict: false)
          [unknown-option]

        """)
    #expect(try run("configured-starting", ["--verbose"]).output == "main\ncreated Server on 8080\n")
  }

  @Test func `A program that starts automatically ends with 64 for an unknown option, and creates no object`() throws {
    let outcome = try run("configured-self-starting", ["--db-path=/data/db", "--server-prot=hunter2", "-x"])
    #expect(outcome.code == 64)
    #expect(outcome.output == "main\n")
    #expect(
      outcome.errors.firstRange(of: "The command line").map { String(outcome.errors[$0.lowerBound...]) } == """
        The command line has 2 options that nothing declares.
          options         --server-prot (did you mean --server-port?)
                          -x
          remedy          correct it, or declare a property; --help prints the options of all properties
                          allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                          or leave the command line to main: .commandLine(strict: false)
          [unknown-option]

        """)
  }
}
