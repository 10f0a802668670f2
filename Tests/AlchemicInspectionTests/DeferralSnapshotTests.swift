import AlchemicInspection
import Foundation
import Testing

@Suite struct DeferralSnapshotTests {
  private static let location = SourceLocationSnapshot(fileID: "Bank/Desk.swift", line: 4)

  private static func dependency(_ deferral: DependencySnapshot.Deferral?) -> DependencySnapshot {
    DependencySnapshot(
      name: "#1", typeName: "Visit", criteria: "", location: location, deferral: deferral,
      resolution: .factories([2], isArray: false))
  }

  private static func text(_ member: String) -> String {
    ##"{"criteria":"",\##(member)"flags":[],"location":{"fileID":"Bank/Desk.swift","line":4},"name":"#1","##
      + ##""resolution":{"factories":[2],"is":"factories","isArray":false},"typeName":"Visit"}"##
  }

  @Test(
    arguments: [
      ("", nil), (#""deferral":"lazy","#, .lazy), (#""deferral":"provider","#, .provider),
    ] as [(String, DependencySnapshot.Deferral?)])
  func `A deferral is a member that older programs do not send`(
    member: String, deferral: DependencySnapshot.Deferral?
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = Self.text(member)
    #expect(String(decoding: try encoder.encode(Self.dependency(deferral)), as: UTF8.self) == text)
    #expect(
      try JSONDecoder().decode(DependencySnapshot.self, from: Data(text.utf8)) == Self.dependency(deferral))
  }

  @Test func `A deferral of a newer program is shown as a provider`() throws {
    let text = Self.text(#""deferral":"pooled","#)
    #expect(
      try JSONDecoder().decode(DependencySnapshot.self, from: Data(text.utf8)) == Self.dependency(.provider))
  }

  @Test func `A lazy singleton has its own letter, and an older program's factory is not lazy`() throws {
    var factory = FactorySnapshot(
      id: 0, name: "Archive", typeName: "Archive", module: "Bank", kind: .class, mode: .singleton,
      location: Self.location)
    #expect(factory.notation == ".S....C")
    let old = try JSONEncoder().encode(factory)
    #expect(!String(decoding: old, as: UTF8.self).contains("isLazy"))
    #expect(try JSONDecoder().decode(FactorySnapshot.self, from: old) == factory)
    factory.isLazy = true
    #expect(factory.notation == ".L....C")
    let new = try JSONEncoder().encode(factory)
    #expect(try JSONDecoder().decode(FactorySnapshot.self, from: new) == factory)
  }
}
