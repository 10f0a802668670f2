import AlchemicInspection
import Foundation
import Testing

/// Errors cross the wire as facts and text, between versions of this library that know and that do not know the facts.
@Suite struct FailureTests {
  private static let failure = FailureSnapshot(
    "No factory creates a Grinder.\n  [no-factory]",
    problems: [
      ProblemSnapshot(
        code: "no-factory", text: "No factory creates a Grinder.\n  [no-factory]", requester: "Barista.grinder",
        location: SourceLocationSnapshot(fileID: "Shop/Barista.swift", line: 12), path: ["Cafe", "Barista"])
    ])

  /// A state as a program with version 0.9 of this library sends it.
  private static let olderState = #"{"error":"No factory creates a Grinder.\n  [no-factory]","is":"failed"}"#
  private static let state =
    #"{"error":"No factory creates a Grinder.\n  [no-factory]","is":"failed","problems":[{"code":"no-factory","#
    + #""location":{"fileID":"Shop\/Barista.swift","line":12},"path":["Cafe","Barista"],"#
    + #""requester":"Barista.grinder","text":"No factory creates a Grinder.\n  [no-factory]"}]}"#

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test func `The state of a failed factory carries code, place and path`() throws {
    #expect(try encoded(FactorySnapshot.State.failed(Self.failure)) == Self.state)
    #expect(try decoded(Self.state, as: FactorySnapshot.State.self) == .failed(Self.failure))
  }

  @Test func `An explorer reads the errors of an older program, as text`() throws {
    let state = try decoded(Self.olderState, as: FactorySnapshot.State.self)
    #expect(state == .failed(FailureSnapshot(Self.failure.text)))
    let change = #"{"failure":"It would not.","is":"phase","phase":"failed"}"#
    #expect(try decoded(change, as: ContainerEvent.Change.self) == .phase(.failed, failure: "It would not."))
    #expect(try encoded(ContainerEvent.Change.phase(.failed, failure: "It would not.")) == change)
    let header =
      #"{"counts":{"callbacks":0,"factories":0,"stores":0},"failure":"It would not.","instant":1,"lastEvent":1,"#
      + #""phase":"failed","process":{"identifier":7,"name":"shop"},"progress":{"started":0,"total":0}}"#
    let read = try decoded(header, as: SnapshotHeader.self)
    #expect(read.failure == "It would not.")
    #expect(read.problems == nil)
  }

  /// What an explorer with an older library decodes of a failed state and of a failed phase.
  private struct OlderState: Decodable, Equatable { let `is`, error: String }
  private struct OlderPhase: Decodable, Equatable { let `is`, phase, failure: String }

  @Test func `An older explorer reads the text of an error, and nothing else`() throws {
    #expect(try decoded(Self.state) == OlderState(is: "failed", error: Self.failure.text))
    let change = try encoded(ContainerEvent.Change.phase(.failed, failure: Self.failure))
    #expect(try decoded(change) == OlderPhase(is: "phase", phase: "failed", failure: Self.failure.text))
  }

  @Test func `A problem carries the factories concerned and its candidates, and is read without them`() throws {
    var problem = try #require(Self.failure.problems.first)
    let rest =
      #""code":"no-factory","location":{"fileID":"Shop\/Barista.swift","line":12},"path":["Cafe","Barista"],"#
      + #""requester":"Barista.grinder","text":"No factory creates a Grinder.\n  [no-factory]"}"#
    #expect(try encoded(problem) == "{" + rest)
    #expect(try decoded("{" + rest, as: ProblemSnapshot.self) == problem)
    problem.factories = ["Barista"]
    problem.candidates = [
      ProblemSnapshot.Candidate(
        name: "BurrGrinder", location: SourceLocationSnapshot(fileID: "Shop/Kitchen.swift", line: 8),
        verdict: "does not conform to Grinder")
    ]
    let complete =
      #"{"candidates":[{"location":{"fileID":"Shop\/Kitchen.swift","line":8},"name":"BurrGrinder","#
      + #""verdict":"does not conform to Grinder"}],"code":"no-factory","factories":["Barista"],"#
      + rest.dropFirst(#""code":"no-factory","#.count)
    #expect(try encoded(problem) == complete)
    #expect(try decoded(complete, as: ProblemSnapshot.self) == problem)
  }

  @Test func `A factory with the problems of its declaration is read without them`() throws {
    var factory = FactorySnapshot(
      id: 0, name: "Barista", typeName: "Barista", module: "Shop", kind: .class, mode: .singleton,
      location: SourceLocationSnapshot(fileID: "Shop/Barista.swift", line: 3))
    let without = try encoded(factory)
    #expect(!without.contains("problems"))
    #expect(try decoded(without, as: FactorySnapshot.self) == factory)
    factory.problems = Self.failure.problems
    #expect(try decoded(try encoded(factory), as: FactorySnapshot.self) == factory)
  }

  @Test func `A snapshot keeps the problems of its failure through the parts of the protocol`() throws {
    let snapshot = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 7), phase: .failed, failure: Self.failure, factories: [])
    let assembly = SnapshotAssembly()
    let header = try decoded(try encoded(SnapshotHeader(snapshot)), as: SnapshotHeader.self)
    #expect(assembly.snapshot(header) == snapshot)
  }
}
