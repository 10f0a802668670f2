// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation
import Testing

/// The full text of each kind of problem. The expected texts are in the files beside this one.
struct ErrorTextTests {
  typealias Row = (kind: ProblemKind, text: String)

  static let ledger = Problem.Factory(
    name: "ledger", typeName: "Ledger", location: AlchemicSourceLocation(fileID: "Bank/Ledger.swift", line: 3))
  static let archive = Problem.Factory(
    name: "archive", typeName: "Archive", qualifiedTypeName: "Bank.Archive", location: nil)

  struct Fire: Error {}

  static func primary(_ name: String) -> Problem.Factory {
    Problem.Factory(name: name, typeName: "Store", location: nil, isPrimary: true)
  }

  private let texts = missingFactory + graph + metadata + scopes + creation + values

  @Test func `Every kind of problem has its expected text`() {
    #expect(texts.map { FoundProblem($0.kind).problem.text } == texts.map(\.text))
  }

  @Test func `Every kind of problem has a golden text`() throws {
    #expect(Set(texts.map(\.kind.code)) == Set(try Self.codes()))
  }

  /// The codes of all kinds: each is written once, in the folder of the kinds.
  private static func codes() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Container/AlchemicCore/Errors/Kinds")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /code: "([a-z-]+)"/).map { String($0.1) }
    }
  }

  @Test func `The requester, its location and the path appear between the problem and the remedy`() {
    let problem = FoundProblem(
      .nilValue(Self.ledger),
      requester: Problem.Requester(
        name: "Bank.ledger", location: AlchemicSourceLocation(fileID: "Bank/Bank.swift", line: 7)),
      path: ["Branch", "Bank"])
    #expect(
      problem.problem.text == """
        ledger returned nil, but is not nillable.
          required by     Bank.ledger (Bank.swift:7)
          while starting  Branch → Bank
          declared        ledger (Ledger.swift:3)
          remedy          declare it AcNillable(), or return an object
          [nil-value]
        """)
  }

  @Test func `A failed object that nothing has required yet names its dependents`() {
    func problem(_ names: String...) -> FoundProblem {
      FoundProblem(
        .creationFailed(Self.archive, underlying: Fire()),
        dependents: names.map { Problem.Requester(name: $0, location: nil) })
    }
    #expect(
      problem("Bank.archive", "Desk, argument 1").problem.text == """
        archive could not be created: Fire()
          required by     Bank.archive
                          Desk, argument 1
          declared        archive (Bank.Archive)
          [creation-failed]
        """)
    #expect(
      problem("A.archive", "B.archive", "C.archive", "D.archive", "E.archive").problem.text == """
        archive could not be created: Fire()
          required by     A.archive
                          B.archive
                          C.archive
                          and 2 more
          declared        archive (Bank.Archive)
          [creation-failed]
        """)
  }

  @Test func `The path of a request in the running program does not mention a start`() {
    let problem = FoundProblem(.creationFailed(Self.ledger, underlying: Fire()), path: ["ledger"], isStarting: false)
    #expect(
      problem.problem.text == """
        ledger could not be created: Fire()
          while creating  ledger
          declared        ledger (Ledger.swift:3)
          [creation-failed]
        """)
  }
}
