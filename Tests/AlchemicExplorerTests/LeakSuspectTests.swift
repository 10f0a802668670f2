// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@testable import AlchemicExplorer

/// The suspects of leaks in a bank: a complaint that its desk keeps, and the visit that the complaint has.
@Suite struct LeakSuspectTests {
  private enum ID {
    static let visit = 0
    static let complaint = 1
    static let visitBook = 2
    static let desk = 3
    static let clock = 4
    static let form = 5
    static let archive = 6
    static let session = 7
  }

  private static func factory(
    _ id: Int, _ name: String, _ mode: FactorySnapshot.Mode = .singleton, scope: String? = nil,
    arguments: [Int] = [], injections: [(String, Int)] = [], users: Int = 1
  ) -> FactorySnapshot {
    func dependency(_ name: String, _ target: Int) -> DependencySnapshot {
      DependencySnapshot(
        name: name, typeName: "T", criteria: "", location: ScopedServer.place(name, 1),
        resolution: .factories([target], isArray: false))
    }
    return FactorySnapshot(
      id: id, name: name, typeName: name, module: "Bank", kind: .class, mode: mode,
      location: ScopedServer.place(name, 3),
      arguments: arguments.enumerated().map { dependency("#\($0.offset + 1)", $0.element) },
      injections: injections.map { dependency($0.0, $0.1) }, dependents: Array(100..<100 + users), scope: scope)
  }

  private static let factories = [
    factory(ID.visit, "Visit", .scoped, scope: "visit", arguments: [ID.visitBook]),
    factory(
      ID.complaint, "Complaint", .scoped, scope: "visit", arguments: [ID.visit, ID.clock],
      injections: [("desk", ID.desk), ("form", ID.form)]),
    factory(ID.visitBook, "VisitBook"), factory(ID.desk, "ComplaintDesk"), factory(ID.clock, "Clock", users: 12),
    factory(ID.form, "Form", .template, injections: [("archive", ID.archive), ("session", ID.session)]),
    factory(ID.archive, "Archive", .reference), factory(ID.session, "Session", .scoped, scope: "session"),
  ]

  private static func outlived(_ factory: Int, keepers: [KeeperSnapshot] = []) -> OutlivedObjectSnapshot {
    OutlivedObjectSnapshot(
      factory: factory, scope: "visit", location: ScopedServer.place("Visits", 5), createdAt: 1, endedAt: 2,
      keepers: keepers)
  }

  private static func suspects(
    of factory: Int, _ objects: [OutlivedObjectSnapshot], _ factories: [FactorySnapshot] = factories
  ) throws -> [String] {
    let container = ContainerSnapshot(
      process: ProcessDescription(name: "bank", identifier: 7), phase: .ready, factories: factories,
      scopes: ScopesSnapshot(outlived: objects, findsOutlived: true))
    let object = try #require(objects.first { $0.factory == factory })
    return LeakSearch(container).suspects(of: object).map { "\($0.name): \($0.words)" }
  }

  private static let complaints = [
    outlived(ID.visit, keepers: [KeeperSnapshot(name: "Complaint, argument 1")]), outlived(ID.complaint),
  ]

  @Test func `What an object received and few others use is the first suspect, then what its parts received`() throws {
    #expect(
      try Self.suspects(of: ID.complaint, Self.complaints) == [
        "ComplaintDesk: desk of Complaint", "Clock: argument 2 of Complaint",
        "VisitBook: argument 1 of Visit", "Archive: archive of Form",
        "Session: session of Form",
      ])
  }

  @Test func `An outlived object that has this one passes on its suspects`() throws {
    #expect(
      try Self.suspects(of: ID.visit, Self.complaints) == [
        "ComplaintDesk: desk of Complaint, which has Visit",
        "Clock: argument 2 of Complaint, which has Visit", "VisitBook: argument 1 of Visit",
      ])
  }

  @Test func `An event names no suspect before all objects that have this one are found`() {
    let container = ContainerSnapshot(
      process: ProcessDescription(name: "bank", identifier: 7), phase: .ready, factories: Self.factories,
      scopes: ScopesSnapshot(outlived: Self.complaints, findsOutlived: true))
    var early = container
    early.scopes.outlived = [Self.complaints[0]]
    #expect(Self.complaints[0].suspectWords(in: early) == "")
    #expect(
      Self.complaints.map { $0.suspectWords(in: container) }
        == Array(repeating: ", perhaps kept by ComplaintDesk", count: 2))
  }

  @Test func `A declaration of something that lives on comes first`() throws {
    let objects = [
      Self.outlived(
        ID.complaint, keepers: [KeeperSnapshot(name: "Archive.Page.last"), KeeperSnapshot(name: "elsewhere")])
    ]
    #expect(
      try Self.suspects(of: ID.complaint, objects).prefix(3) == [
        "Archive.Page.last: declared to get Complaint", "elsewhere: declared to get Complaint",
        "ComplaintDesk: desk of Complaint",
      ])
  }

  @Test func `Objects that have each other are searched once, and an unknown one has no suspects`() throws {
    let objects = [
      Self.outlived(ID.visit, keepers: [KeeperSnapshot(name: "Complaint.visit")]),
      Self.outlived(ID.complaint, keepers: [KeeperSnapshot(name: "Visit.complaint")]), Self.outlived(99),
    ]
    #expect(
      try Self.suspects(of: ID.visit, objects).first == "ComplaintDesk: desk of Complaint, which has Visit")
    #expect(try Self.suspects(of: 99, objects) == [])
  }

  @Test func `At most eight suspects are listed`() throws {
    let many = (0..<12).map { Self.factory($0 + 1, "Desk \($0)") }
    let all = [Self.factory(0, "Visit", .scoped, scope: "visit", arguments: Array(1...12))] + many
    #expect(try Self.suspects(of: 0, [Self.outlived(0)], all).count == LeakSearch.limit)
  }
}
