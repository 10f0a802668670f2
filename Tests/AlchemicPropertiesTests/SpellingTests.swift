// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Configuration
import Testing

@testable import AlchemicProperties

private final class Server: AlchemicManaged {
  var port = 0
  var part: Int?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Server.port, AcProperty("server.port"), fileID: "Shop/Server.swift", line: 5)
    AcInject(factory, \Server.part, AcProperty("server.part", secret: true))
  }
}

private enum Misspelt: SourceList {
  static func sources() throws -> [PropertySource] {
    [
      .commandLine(
        [
          "shop", "--server-prot=9", "--server-prot=8", "--server-part=2", "--serverport", "12", "server-port",
        ], strict: false),
      .environment(["SERVER_PRT": "10", "SEVER_PORT": "11", "PORT": "12", "SERVER_HOST_NAME": "a"]),
      .values(["server.ports": 4, "server.part": 2, "server": 3]),
    ]
  }
}

/// A file of each format with a misspelled `db.name`.
private let misspelt = [
  "yaml": "db:\n  nmae: hunter2\n  other: 1\n", "json": #"{"db": {"nmae": "hunter2", "namer": {"db.nam": 1}}}"#,
  "plist": #"<plist version="1.0"><dict><key>db.nmae</key><string>hunter2</string></dict></plist>"#,
  "strings": "db.nmae = hunter2;",
]

struct SpellingTests {
  @Test func `A name that is similar to a missing key is suggested, unless another property has it`() async {
    #expect(
      await problems(Server.self, using(Misspelt.self)) == [
        """
        There is no value for AcProperty("server.port").
          required by     Server.port (Server.swift:5)
          looked in       command line: --server-port (did you mean --server-prot or --serverport?)
                          environment: SERVER_PORT (did you mean SERVER_PRT?)
                          values: server.port (did you mean server.ports?)
          remedy          set it in one of them, give a default, or take an optional
          [value-missing]
        """
      ])
  }

  @Test(arguments: ["yaml", "json", "plist", "strings"])
  func `A misspelled key of a file is suggested without its value`(ending: String) async throws {
    let path = try Files.write(misspelt[ending] ?? "", to: "spelling/misspelt.\(ending)")
    let source = PropertyFile(path).open(isOptional: false)
    #expect(
      source.similar(to: AbsoluteConfigKey(["db", "name"]), besides: []) == ["db.nmae"])
  }

  @Test func `A variable of the environment is suggested only if it begins with the first part of the key`() {
    let source = PropertySource.environment(["PATH": "/bin", "BATH_TUB": "1", "LANG": "C", "HOME_DIR": "/"])
      .open()
    #expect(
      ["bath", "bath.tab", "path", "bang", "home.dirs", "homes.dir"].map {
        source.similar(to: AbsoluteConfigKey(ConfigKey($0)), besides: [])
      } == [[], ["BATH_TUB"], [], [], ["HOME_DIR"], []])
  }

  @Test func `Swapped letters are close in words of any length, other differences only in long words`() {
    #expect(
      ["db.nmae", "bd.name", "db.naem", "db.nam", "db.enma", "db.eman", "db.name"].map {
        Spelling.isClose($0, to: "db.name")
      } == [true, true, true, true, false, false, true])
  }

  @Test func `Among thousands of names none is suggested`() throws {
    func source(_ count: Int) throws -> OpenedSource {
      let lines = (1..<count).map { "other.\($0) = a;\n" }.joined() + "db.nmae = a;\n"
      return PropertyFile(try Files.write(lines, to: "spelling/\(count).strings")).open(isOptional: false)
    }
    let key = AbsoluteConfigKey(["db", "name"])
    #expect(try source(4_999).similar(to: key, besides: []) == ["db.nmae"])
    #expect(try source(5_000).similar(to: key, besides: []) == [])
  }
}
