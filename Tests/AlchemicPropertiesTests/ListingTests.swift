// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Configuration
import Foundation
import Testing

@testable import AlchemicProperties

private enum Level: String, PropertyValue { case quiet, loud }

private final class Kitchen: AlchemicManaged {
  var name = ""
  var pin = 0
  var other = ""
  var broken = ""
  var number = 0
  var level: Level?
  var date: Date?
  var data: Data?
  var items: [Level] = []
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Kitchen.name, AcProperty("name"), fileID: "Shop/Kitchen.swift", line: 1)
    AcInject(factory, \Kitchen.pin, AcProperty("pin", default: 231), fileID: "Shop/Kitchen.swift", line: 2)
    AcInject(factory, \Kitchen.other, AcProperty("other"), fileID: "Shop/Kitchen.swift", line: 3)
    AcInject(
      factory, \Kitchen.broken, AcProperty("broken", file: brokenFile, fileID: "Shop/Kitchen.swift", line: 4),
      fileID: "Shop/Kitchen.swift", line: 4)
    AcInject(factory, \Kitchen.number, AcProperty("aNumber"), fileID: "Shop/Kitchen.swift", line: 5)
    AcInject(factory, \Kitchen.level, AcProperty("level"), fileID: "Shop/Kitchen.swift", line: 6)
    AcInject(factory, \Kitchen.date, AcProperty("date"), fileID: "Shop/Kitchen.swift", line: 7)
    AcInject(factory, \Kitchen.data, AcProperty("data"), fileID: "Shop/Kitchen.swift", line: 8)
    AcInject(factory, \Kitchen.items, AcProperty("items", default: [.loud]), fileID: "Shop/Kitchen.swift", line: 9)
  }
}

private final class Cellar: AlchemicDeclaring {
  init(name: String, pin: Int) { Issue.record("an object was created") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Cellar.init(name:pin:), AcProperty("name"), AcProperty("pin", secret: true), fileID: "Shop/Cellar.swift",
      line: 3)
  }
}

private let brokenFile = PropertyFile("/nowhere/broken.json")

private enum Mixed: SourceList {
  static func sources() throws -> [PropertySource] {
    [
      .commandLine(["shop", "--name=\u{1B}[31mA \"B\"\nC", "--a-number=many"]),
      .values([
        "pin": 4711, "other": ConfigValue(.string("hunter2"), isSecret: true),
        "data": ConfigValue(.bytes([1, 2, 3]), isSecret: false),
      ]),
    ]
  }
}

private enum Complete: SourceList {
  static func sources() -> [PropertySource] { [.values(["name": "a", "pin": 1])] }
}

struct ListingTests {
  @Test func `The list has every property with its value, source and requesters, and no secret`() {
    let listing = PropertyListing(of: container([Kitchen.self, Cellar.self, using(Mixed.self)]))
    #expect(
      listing.text == #"""
        KEY      TYPE     VALUE                   SOURCE                    DEFAULT   SET BY                REQUIRED BY
        aNumber  Int      UNUSABLE                command line: --a-number  -         --a-number            Kitchen.number (Kitchen.swift:5)
        broken   String   UNKNOWN                 /nowhere/broken.json      -         /nowhere/broken.json  Kitchen.broken (Kitchen.swift:4)
        data     Data     3 bytes                 values: data              -         --data                Kitchen.data (Kitchen.swift:8)
        date     Date     nil                     -                         -         --date                Kitchen.date (Kitchen.swift:7)
        items    [Level]  ["loud"]                default                   ["loud"]  --items               Kitchen.items (Kitchen.swift:9)
        level    Level    nil                     -                         -         --level               Kitchen.level (Kitchen.swift:6)
        name     String   "\u{1B}[31mA \"B\"\nC"  command line: --name      -         --name                Cellar, argument 1 (Cellar.swift:3), Kitchen.name (Kitchen.swift:1)
        other    String   ********                values: other             -         --other               Kitchen.other (Kitchen.swift:3)
        pin      Int      ********                values: pin               -         --pin                 Cellar, argument 2 (Cellar.swift:3), Kitchen.pin (Kitchen.swift:2)

        """#)
    #expect(
      listing.problems == [
        """
        /nowhere/broken.json cannot be read: there is no file at /nowhere/broken.json.
          required by     AcProperty("broken", file: "/nowhere/broken.json") (Kitchen.swift:4)
          [source-unreadable]
        """,
        """
        The value for AcProperty("aNumber") cannot be read as an Int.
          required by     Kitchen.number (Kitchen.swift:5)
          set in          command line: --a-number
          found           "many"
          [value-unusable]
        """,
      ])
    #expect(listing.warnings == [])
    #expect(!"\(listing)".contains("hunter2") && !"\(listing)".contains("4711") && !"\(listing)".contains("231"))
  }

  @Test func `The list of a container without properties says so, and a correct container has no problems`() {
    #expect(
      PropertyListing(of: container([])) == PropertyListing(text: "No properties are declared.\n"))
    #expect(
      PropertyListing(of: container([Cellar.self, using(Complete.self)]))
        == PropertyListing(
          text: """
            KEY   TYPE    VALUE     SOURCE        DEFAULT  SET BY  REQUIRED BY
            name  String  "a"       values: name  -        -       Cellar, argument 1 (Cellar.swift:3)
            pin   Int     ********  values: pin   -        -       Cellar, argument 2 (Cellar.swift:3)

            """))
  }

  @Test func `A snapshot has the properties of the dependencies`() throws {
    let context = container([Cellar.self, using(Complete.self)])
    let arguments = try #require(context.snapshot().factories.first).arguments
    #expect(
      arguments.map(\.property) == [
        PropertySnapshot(
          key: "name", typeName: "String", isRequired: true,
          names: [PropertySnapshot.NameInSource(source: "values", name: "name")],
          state: .set("\"a\"", source: "values", name: "name")),
        PropertySnapshot(
          key: "pin", typeName: "Int", isRequired: true, isSecret: true,
          names: [PropertySnapshot.NameInSource(source: "values", name: "pin")],
          state: .set(nil, source: "values", name: "pin")),
      ])
  }
}
