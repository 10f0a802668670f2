// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

@Suite struct PropertySnapshotTests {
  private static let location = AlchemicSourceLocation(fileID: "Bank/Ledger.swift", line: 18)

  private static func dependency(_ property: PropertySnapshot?) -> DependencySnapshot {
    DependencySnapshot(
      name: "#1", typeName: "String", criteria: "", location: location,
      resolution: .constant("AcProperty(\"db.path\")"),
      property: property)
  }

  private static let states: [PropertySnapshot.State] = [
    .set("\"/db\"", source: "command line", name: "--db-path"), .set(nil, source: "environment", name: "DB_PATH"),
    .usesDefault, .absent, .unusable(source: "shop.json", name: "db.path"), .unreadable(source: "shop.json"),
  ]

  @Test(arguments: states) func `A property is unchanged by encoding and decoding`(
    state: PropertySnapshot.State
  ) throws {
    let dependency = Self.dependency(
      PropertySnapshot(
        key: "db.path", typeName: "String", file: "shop.json", defaultValue: "\"\"", isRequired: true, isSecret: true,
        names: [PropertySnapshot.NameInSource(source: "command line", name: "--db-path")], state: state))
    let data = try JSONEncoder().encode(dependency)
    #expect(try JSONDecoder().decode(DependencySnapshot.self, from: data) == dependency)
  }

  @Test func `A property is encoded in the protocol's form`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let property = PropertySnapshot(
      key: "db.path", typeName: "String", isRequired: true,
      names: [PropertySnapshot.NameInSource(source: "command line", name: "--db-path")],
      state: .set("\"/db\"", source: "command line", name: "--db-path"))
    #expect(
      String(decoding: try encoder.encode(property), as: UTF8.self)
        == #"{"isRequired":true,"isSecret":false,"key":"db.path","names":[{"name":"--db-path","source":"command line"}],"#
        + #""state":{"set":{"name":"--db-path","source":"command line","value":"\"/db\""}},"typeName":"String"}"#)
  }

  @Test func `A dependency is encoded without a property that it does not have, and without its defaults`() throws {
    let text =
      ##"{"location":{"fileID":"Bank/Ledger.swift","line":18},"name":"#1","##
      + ##""resolution":{"constant":{"text":"AcProperty(\"db.path\")"}},"typeName":"String"}"##
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(Self.dependency(nil)), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(DependencySnapshot.self, from: Data(text.utf8)) == Self.dependency(nil))
  }
}
