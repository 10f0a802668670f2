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
        ["--db-path=/data/db", "--server-port", "9090", "--alchemic-properties", "--unknown-to-main"],
        environment: ["ALCHEMIC_NOSTART": "0", "DB_PASSWORD": "hunter2"])
        == Program.Outcome(
          code: 0,
          output: """
            KEY           TYPE      VALUE       SOURCE                       DEFAULT     SET BY                        REQUIRED BY
            db.password   String    ********    environment: DB_PASSWORD     -           --db-password, DB_PASSWORD    Database, argument 2 (Main.swift:12)
            db.path       String    "/data/db"  command line: --db-path      -           --db-path, DB_PATH            Database, argument 1 (Main.swift:12), Server.path (Main.swift:31)
            log.level     Level     "quiet"     default                      "quiet"     --log-level, LOG_LEVEL        Server.level (Main.swift:29)
            server.motto  String    nil         -                            -           --server-motto, SERVER_MOTTO  Server.motto (Main.swift:30)
            server.port   UInt16    9090        command line: --server-port  8080        --server-port, SERVER_PORT    Server, argument 1 (Main.swift:26)
            server.tags   [String]  ["a", "b"]  default                      ["a", "b"]  --server-tags, SERVER_TAGS    Server, argument 2 (Main.swift:26)

            """, errors: ""))
  }

  @Test func `A missing required property is marked, and the program exits with 1`() throws {
    #expect(
      try run("configured-self-starting", ["--alchemic-properties", "--db-paht=/data/db", "--server-port=many"])
        == Program.Outcome(
          code: 1,
          output: """
            KEY           TYPE      VALUE       SOURCE                       DEFAULT     SET BY                        REQUIRED BY
            db.password   String    ********    default                      -           --db-password, DB_PASSWORD    Database, argument 2 (Main.swift:12)
            db.path       String    MISSING     -                            -           --db-path, DB_PATH            Database, argument 1 (Main.swift:12), Server.path (Main.swift:31)
            log.level     Level     "quiet"     default                      "quiet"     --log-level, LOG_LEVEL        Server.level (Main.swift:29)
            server.motto  String    nil         -                            -           --server-motto, SERVER_MOTTO  Server.motto (Main.swift:30)
            server.port   UInt16    UNUSABLE    command line: --server-port  8080        --server-port, SERVER_PORT    Server, argument 1 (Main.swift:26)
            server.tags   [String]  ["a", "b"]  default                      ["a", "b"]  --server-tags, SERVER_TAGS    Server, argument 2 (Main.swift:26)

            """,
          errors: """
            --db-paht: did you mean --db-path?

            There is no value for AcProperty("db.path").
              required by     Database, argument 1 (Main.swift:12)
              looked in       command line: --db-path (did you mean --db-paht?)
                              environment: DB_PATH
              remedy          set it in one of them, give a default, or take an optional
              [value-missing]

            The value for AcProperty("server.port", default: 8080) cannot be read as a UInt16.
              required by     Server, argument 1 (Main.swift:26)
              set in          command line: --server-port
              found           "many"
              [value-unusable]

            There is no value for AcProperty("db.path").
              required by     Server.path (Main.swift:31)
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
            KEY          TYPE    VALUE  SOURCE   DEFAULT  SET BY         REQUIRED BY
            server.port  UInt16  8080   default  8080     --server-port  Server, argument 1 (Main.swift:9)

            """, errors: ""))
  }

  @Test func `Arguments after two hyphens belong to the program`() throws {
    #expect(
      try run("configured-starting", ["--", "--alchemic-properties"])
        .output == "main\ncreated Server on 8080\n")
  }

  @Test func `A strict command line rejects an unknown option and accepts an allowed one`() throws {
    #expect(
      try run("configured-starting", ["--verbose", "--server-prot=80", "--colour"]).output == """
        main
        The command line has 2 options that nothing declares.
          required by     AcUseProperties (Main.swift:15)
          options         --server-prot (did you mean --server-port?)
                          --colour
          remedy          correct it, declare a property, or allow it: .commandLine(strict: true, allowing: ["--…"])
                          --alchemic-properties prints all properties with their options
          [unknown-option]

        """)
    #expect(try run("configured-starting", ["--verbose"]).output == "main\ncreated Server on 8080\n")
  }

  @Test func `An option close to that of a property is logged once as a warning, without its value`() throws {
    let outcome = try run("configured-self-starting", ["--db-path=/data/db", "--server-prot=hunter2", "--color"])
    #expect(outcome.code == 0)
    #expect(outcome.output == "main\ncreated Database\ncreated Server\n")
    let warnings = outcome.errors.split(separator: "\n").filter { $0.contains(" warning ") }
    #expect(
      warnings.map { String($0.split(separator: "] ").last ?? "") } == ["--server-prot: did you mean --server-port?"])
  }
}
