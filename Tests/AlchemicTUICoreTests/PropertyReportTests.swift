// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Testing

struct PropertyReportTests {
  private static var shop: ContainerSnapshot {
    func dependency(
      _ name: String, _ property: PropertySnapshot?, _ resolution: DependencySnapshot.Resolution = .constant("")
    ) -> DependencySnapshot {
      DependencySnapshot(
        name: name, typeName: property?.typeName ?? "Int", criteria: "", location: Shop.location(4),
        resolution: resolution,
        property: property)
    }
    let path = PropertySnapshot(
      key: "db.path", typeName: "String", isRequired: true,
      names: [
        PropertySnapshot.NameInSource(source: "command line", name: "--db-path"),
        PropertySnapshot.NameInSource(source: "environment", name: "DB_PATH"),
      ], state: .absent)
    var shop = Shop.idle
    shop.factories = [
      Shop.factory(
        0, "Database",
        arguments: [
          dependency("#1", path, .failed("There is no value.\n  [value-missing]")),
          dependency(
            "#2",
            PropertySnapshot(
              key: "db.password", typeName: "String", isSecret: true,
              names: [
                PropertySnapshot.NameInSource(source: "command line", name: "--db-password"),
                PropertySnapshot.NameInSource(source: "environment", name: "DB_PASSWORD"),
              ],
              state: .set(nil, source: "environment", name: "DB_PASSWORD"))),
          dependency("#3", nil),
        ]),
      Shop.factory(
        1, "Server",
        injections: [
          dependency("path", path, .failed("There is no value.\n  [value-missing]")),
          dependency(
            "tags\u{1B}",
            PropertySnapshot(
              key: "server.tags", typeName: "[String]", defaultValue: "[\"a\"]",
              names: [PropertySnapshot.NameInSource(source: "command line", name: "server.tags")],
              state: .usesDefault)),
        ]),
    ]
    return shop
  }

  @Test func `The properties are printed in columns, and a missing one is a problem`() {
    let report = Report(.properties, of: Self.shop, as: .table)
    #expect(
      report.text == """
        KEY          TYPE      VALUE     SOURCE                    DEFAULT  SET BY                      REQUIRED BY
        db.password  String    ********  environment: DB_PASSWORD  -        --db-password, DB_PASSWORD  Database, argument 2 (Shop.swift:4)
        db.path      String    MISSING   -                         -        --db-path, DB_PATH          Database, argument 1 (Shop.swift:4), Server.path (Shop.swift:4)
        server.tags  [String]  ["a"]     default                   ["a"]    -                           Server.tags\\u{1b} (Shop.swift:4)

        """)
    #expect(report.problems == ["There is no value.\n  [value-missing]"])
  }

  @Test func `JSON contains the properties without secrets`() {
    #expect(
      Report(.properties, of: Self.shop, as: .json).text == #"""
        [
          {
            "isRequired" : false,
            "isSecret" : true,
            "key" : "db.password",
            "name" : "DB_PASSWORD",
            "names" : [
              "--db-password",
              "DB_PASSWORD"
            ],
            "requiredBy" : [
              "Database, argument 2 (Shop.swift:4)"
            ],
            "source" : "environment",
            "state" : "set",
            "type" : "String"
          },
          {
            "isRequired" : true,
            "key" : "db.path",
            "names" : [
              "--db-path",
              "DB_PATH"
            ],
            "requiredBy" : [
              "Database, argument 1 (Shop.swift:4)",
              "Server.path (Shop.swift:4)"
            ],
            "state" : "missing",
            "type" : "String"
          },
          {
            "default" : "[\"a\"]",
            "isRequired" : false,
            "key" : "server.tags",
            "names" : [
              "server.tags"
            ],
            "requiredBy" : [
              "Server.tags\u001b (Shop.swift:4)"
            ],
            "state" : "default",
            "type" : "[String]",
            "value" : "[\"a\"]"
          }
        ]

        """#)
  }
}
