// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

@testable import AlchemicProperties

private final class Server: AlchemicDeclaring, Sendable {
  let description: String
  init(host: String?, port: Int?, verbose: Bool, quick: Bool, tags: [String]) {
    description = "\(host ?? "-") \(port ?? 0) \(verbose) \(quick)" + tags.map { " \($0)" }.joined()
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Server.init(host:port:verbose:quick:tags:), AcProperty("server.host", short: "H"),
      AcProperty("server.port", short: "p"), AcProperty("verbose", short: "v", default: false),
      AcProperty("quick", short: "q", default: false), AcProperty("tags", short: "t", default: []))
  }
}

/// Declares what no short name can be.
private final class Wrong: AlchemicManaged {
  var first = ""
  var second = ""
  var third = ""
  var fourth = ""
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Wrong.first, AcProperty("first", short: "a", default: "", fileID: "Shop/Wrong.swift", line: 1))
    AcInject(factory, \Wrong.second, AcProperty("second", short: "a", default: "", fileID: "Shop/Wrong.swift", line: 2))
    AcInject(factory, \Wrong.third, AcProperty("third", short: "3", default: "", fileID: "Shop/Wrong.swift", line: 3))
    AcInject(
      factory, \Wrong.fourth,
      AcProperty("fourth", short: "d", file: "a.strings", default: "", fileID: "Shop/Wrong.swift", line: 4))
  }
}

private func scan(_ words: [String], _ classes: AnyClass..., strict: Bool = true) -> ClassScan {
  ClassScan.classes(classes).configuring { _ in
    AcUseProperties(.commandLine(["shop"] + words, strict: strict, allowing: ["-x", "-pretend"]), .environment([:]))
  }
}

struct ShortNameTests {
  @Test(
    arguments: [
      (["-p", "9000"], "- 9000 false false"), (["-p9000"], "- 9000 false false"), (["-p=9000"], "- 9000 false false"),
      (["-H", "example.org", "-v"], "example.org 0 true false"), (["-H=example.org"], "example.org 0 false false"),
      (["-vq"], "- 0 true true"), (["-v", "run"], "- 0 true false"), (["-v=false", "-q"], "- 0 false true"),
      (["-p", "9000", "run", "-v"], "- 9000 true false"), (["-H", "a", "-Pages", "3"], "a 0 false false"),
      (["-t", "x", "y", "-v"], "- 0 true false x y"), (["-t=x,y"], "- 0 false false x y"),
      (["-vp", "9000"], "- 9000 true false"), (["-qvp9000"], "- 9000 true true"), (["-p", "-5"], "- -5 false false"),
      (["-x", "-pretend", "9"], "- 0 false false"), (["--server-port=1", "--", "-p", "2"], "- 1 false false"),
    ] as [([String], String)])
  func `A short option has a value as the long one has, and Booleans share a hyphen`(
    words: [String], expected: String
  ) async throws {
    let context = try await ALCContext(testing: scan(words, Server.self)).started()
    #expect(try context.get(Server.self).description == expected)
  }

  @Test(
    arguments: [
      (["-y"], ["-y"]), (["-H", "a", "-y"], ["-y"]), (["-P", "9000"], ["-P (did you mean -p?)"]),
      // A text needs a space or `=`, because the word could be a key of user defaults.
      (["-Hexample.org"], ["-Hexample.org (did you mean -H?)"]), (["-vx"], ["-vx (did you mean -v?)"]),
      (["-server-port=9"], ["-server-port (did you mean --server-port?)"]), (["-NSKey", "1"], []),
      (["-Pages", "1"], []), (["-5"], []),
      (["-help"], ["-help (did you mean --help?)"]), (["--hepl"], ["--hepl (did you mean --help?)"]),
    ] as [([String], [String])])
  func `An unknown short option is refused, a key of user defaults is not`(words: [String], expected: [String]) {
    let unknown = ALCContext(testing: scan(words, Server.self)).problems().flatMap { problem in
      problem.facts.first { $0.title.hasPrefix("option") }?.values ?? [problem.description]
    }
    #expect(unknown == expected)
  }

  @Test func `A short name is a letter, of one key, and not of a file`() {
    #expect(
      ALCContext(testing: scan([], Wrong.self)).problems().prefix(3).map(\.description) == [
        """
        The short name "a" is declared for first and for second.
          at              AcProperty("second") (Wrong.swift:2)
          remedy          Use another letter for one of them.
          [illegal-argument]
        """,
        """
        The short name "3" of third is not a letter.
          at              AcProperty("third") (Wrong.swift:3)
          remedy          Use a letter from a to z or A to Z.
          [illegal-argument]
        """,
        """
        fourth has the short name "d", but is read from its own file only.
          at              AcProperty("fourth", file: "a.strings") (Wrong.swift:4)
          remedy          Remove short: or file:.
          [illegal-argument]
        """,
      ])
  }

  @Test func `The list of properties has the short names`() {
    let listing = PropertyListing(of: ALCContext(testing: scan(["-p", "9000"], Server.self)))
    #expect(
      listing.text.split(separator: "\n").filter { $0.contains("server.port") } == [
        "server.port  Int?      9000   command line: --server-port  -        -p, --server-port, SERVER_PORT  Server, argument 2 (ShortNameTests.swift:17)"
      ])
  }
}
