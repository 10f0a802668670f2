// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Foundation
import Testing

@Suite struct ReportTests {
  @Test func `Factories are printed in columns, and control characters in names are escaped`() {
    #expect(
      Report(.factories, of: Shop.started, as: .table).text == #"""
        FLAGS    NAME                      TYPE   STATE     TOOK    DECLARED
        *S....C  Barista                   Type0  created   500 µs  Shop.swift:1
        .T....M  grinder\u{1b}[2J\u{202e}  Type1  template  -       Shop.swift:2

        """#)
  }

  @Test func `The steps of a start are printed in their order`() {
    #expect(
      Report(.startup, of: Shop.started, as: .table).text == """
        AFTER    OWN     TOOK    THREAD    STATE    NAME
        1.00 ms  500 µs  500 µs  alchemic  created  Barista
        2.00 ms  -       900 µs  main      fired    open

        """)
  }

  @Test func `Settings are printed in columns, with secrets masked`() {
    #expect(
      Report(.settings, of: Shop.started, as: .table).text == #"""
        STORE          KEY      VALUE     ORIGIN        DEFAULT  TITLE
        user-defaults  owner    Emma\nB   stored        -        Owner
        user-defaults  cups     5         stored        3        cups
        user-defaults  price    2.5       default       -        price
        user-defaults  open     on        default       -        open
        user-defaults  heat     90        command-line  -        heat
        user-defaults  roast    dark      default       -        roast
        user-defaults  pin      ********  stored        -        pin
        user-defaults  version  1.0       default       -        version
        user-defaults  note     -         default       -        note
        cloud          cups     8         stored        -        cups

        """#)
  }

  @Test func `The graph is printed in the framework's notation, for Graphviz and for Mermaid`() {
    #expect(
      Report(.graph, of: Shop.started, as: .table).text == #"""
        [*S....C] Type0 as 'Barista'
            grinder: Grinder → 'grinder\u{1b}[2J\u{202e}' (cycle)
        [.T....M] Type1 as 'grinder\u{1b}[2J\u{202e}'
            method of 'Barista' (cycle)

        """#)
    #expect(
      Report(.graph, of: Shop.started, as: .dot).text == """
        digraph alchemic {
          rankdir=LR;
          node [shape=box, fontname="sans-serif"];
          subgraph cluster_0 {
            label="Shop";
            n0 [label="[*S....C] Type0 as 'Barista'"];
            n1 [label="[.T....M] Type1 as 'grinder\u{FFFD}[2J\u{FFFD}'"];
          }
          n0 -> n1 [label="grinder", style=dashed, color=orange, penwidth=2];
          n1 -> n0 [label="method", style=solid, color=orange, penwidth=2];
        }

        """)
    #expect(
      Report(.graph, of: Shop.started, as: .mermaid).text == """
        flowchart LR
          subgraph m0["Shop"]
            n0["[#42;S....C] Type0 as 'Barista'"]
            n1["[.T....M] Type1 as 'grinder\u{FFFD}[2J\u{FFFD}'"]
          end
          n0 -.->|"grinder"| n1
          n1 -->|"method"| n0
          linkStyle 0 stroke:orange,stroke-width:2px
          linkStyle 1 stroke:orange,stroke-width:2px
          classDef failed stroke:red,stroke-width:3px

        """)
  }

  @Test func `JSON identifies factories by name, and leaves out absent values`() {
    #expect(
      Report(.graph, of: Shop.started, as: .json).text == #"""
        {
          "dependencies" : [
            {
              "criteria" : "",
              "declared" : "Shop.swift:12",
              "factories" : [
                "grinder\u001b[2J\u202e"
              ],
              "flags" : [

              ],
              "kind" : "variable",
              "name" : "grinder",
              "requester" : "Barista",
              "resolution" : "one",
              "type" : "Grinder"
            }
          ],
          "factories" : [
            "Barista",
            "grinder\u001b[2J\u202e"
          ]
        }

        """#)
    #expect(
      Report(.startup, of: Shop.started, as: .json).text == """
        {
          "criticalPath" : {
            "names" : [
              "Barista"
            ],
            "tookNanoseconds" : 500000
          },
          "gaps" : [
            {
              "afterNanoseconds" : 0,
              "next" : "Barista",
              "tookNanoseconds" : 1000000
            },
            {
              "afterNanoseconds" : 1500000,
              "last" : "Barista",
              "tookNanoseconds" : 500000
            },
            {
              "afterNanoseconds" : 2900000,
              "last" : "Barista",
              "tookNanoseconds" : 100000
            }
          ],
          "phase" : "ready",
          "singletons" : 1,
          "started" : 1,
          "steps" : [
            {
              "afterNanoseconds" : 1000000,
              "name" : "Barista",
              "ownNanoseconds" : 500000,
              "state" : "created",
              "thread" : "alchemic",
              "tookNanoseconds" : 500000
            },
            {
              "afterNanoseconds" : 2000000,
              "name" : "open",
              "state" : "fired",
              "thread" : "main",
              "tookNanoseconds" : 900000
            }
          ],
          "sum" : {
            "callbacksNanoseconds" : 900000,
            "gapsNanoseconds" : 600000,
            "lazyNanoseconds" : 3000000,
            "objects" : [
              {
                "name" : "Barista",
                "place" : {
                  "file" : "Shop.swift",
                  "line" : 1,
                  "module" : "Shop"
                },
                "tookNanoseconds" : 500000
              }
            ],
            "searchNanoseconds" : 1000000,
            "unneeded" : [

            ],
            "waitsNanoseconds" : 0
          },
          "tookNanoseconds" : 3000000
        }

        """)
  }

  @Test(arguments: ReportSubject.allCases) func `JSON is valid for any values`(subject: ReportSubject) throws {
    var shop = Shop.broken
    shop.stores[0].entries[2].value = .double(.infinity)
    let text = Report(subject, of: shop, as: .json).text
    #expect(JSONSerialization.isValidJSONObject(try JSONSerialization.jsonObject(with: Data(text.utf8))))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }

  @Test(arguments: ReportSubject.allCases)
  func `JSON contains every text, with control and invisible characters escaped`(
    subject: ReportSubject
  ) throws {
    let evil = "a\u{1B}]52;c;eA==\u{7}\u{7F}\u{9B}31m\u{202E}\u{200B}\u{2028}\u{E0041}\u{1F355}\nz"
    var shop = Shop.broken
    shop.failure = FailureSnapshot(evil)
    shop.factories[0].name = evil
    shop.factories[1].name = evil
    shop.callbacks[0].label = evil
    if subject == .stop { (shop.phase, shop.factories[0].state) = (.stopped, .stopped(at: 2, took: 1)) }
    shop.stores[0].entries[0].value = .string(evil)
    shop.factories[1].scope = evil
    shop.factories[0].arguments.append(
      DependencySnapshot(
        name: "#9", typeName: "String", criteria: "", location: Shop.location(4), resolution: .constant(""),
        property: PropertySnapshot(
          key: "sign", typeName: "String", names: [], state: .set(evil, source: "environment", name: "SIGN"))))
    let text = Report(subject, of: shop, as: .json).text
    let raw = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
      default: false
      }
    }
    #expect(raw.map { String($0.value, radix: 16) } == [])
    let escaped =
      #"a\u001b]52;c;eA==\u0007\u007f\u009b31m\u202e\u200b\u2028\udb40\udc41"# + "\u{1F355}" + #"\nz"#
    #expect(text.contains("\"\(escaped)\""))
    #expect(texts(in: try JSONSerialization.jsonObject(with: Data(text.utf8))).contains(evil))
  }

  /// All texts of a JSON document.
  private func texts(in object: Any) -> [String] {
    switch object {
    case let text as String: [text]
    case let array as [Any]: array.flatMap(texts)
    case let members as [String: Any]: members.values.flatMap(texts)
    default: []
    }
  }

  @Test func `JSON contains the settings with their types, without secrets`() throws {
    let text = Report(.settings, of: Shop.started, as: .json).text
    let settings = try JSONDecoder().decode([Setting].self, from: Data(text.utf8))
    #expect(
      settings.map(\.value) == [
        .text("Emma\nB"), .number(5), .number(2.5), .toggle(true), .number(90), .text("dark"), nil, .text("1.0"), nil,
        .number(8),
      ])
    #expect(settings.filter { $0.isSecret == true }.map(\.key) == ["pin"])
    #expect(settings.compactMap(\.changedAt) == ["2026-11-21T10:48:00Z"])
    #expect(settings.compactMap(\.changedBy) == ["sample-bank (4711)"])
  }

  @Test func `Each problem of a graph is reported once, in full`() {
    #expect(Report(.factories, of: Shop.started, as: .table).problems.isEmpty)
    #expect(Report(.factories, of: Shop.idle, as: .table).problems.isEmpty)
    var misfit = Shop.started
    misfit.stores[0].notices = [
      StoreSnapshot.Notice(
        code: "wrong-type", text: "\"cups\" shows its default: what is stored is of type string, not Int.")
    ]
    let notices = ["User defaults: \"cups\" shows its default: what is stored is of type string, not Int."]
    #expect(Report(.graph, of: misfit, as: .table).problems.isEmpty)
    #expect(Report(.settings, of: misfit, as: .json).problems == notices)
    var shop = Shop.broken
    #expect(Report(.factories, of: shop, as: .table).problems == [Shop.failure])
    let other = Problem(code: "other", summary: "Something else.")
    shop.failure = FailureSnapshot([Shop.problem, other])
    #expect(Report(.graph, of: shop, as: .dot).problems == [Shop.failure, "Something else.\n  [other]"])
  }

  @Test func `An impossible dependency cycle is a problem before the first start`() {
    var shop = Shop.idle
    shop.factories[0].arguments = [Shop.dependency("#1", "Grinder", .factories([1], isArray: false))]
    #expect(
      Report(.factories, of: shop, as: .table).problems == [
        "Barista.#1 → grinder\\u{1b}[2J\\u{202e} is part of a dependency cycle that cannot be created.",
        "grinder\\u{1b}[2J\\u{202e}.method → Barista is part of a dependency cycle that cannot be created.",
      ])
  }

  @Test func `References to unknown factories are left out`() {
    var shop = Shop.idle
    shop.factories[0].injections[0].resolution = .factories([1, 7, -1], isArray: true)
    shop.factories[1].kind = .method(of: 12)
    #expect(
      Report(.graph, of: shop, as: .table).text == #"""
        [.S....C] Type0 as 'Barista'
            grinder: Grinder → all of 'grinder\u{1b}[2J\u{202e}'
        [.T....M] Type1 as 'grinder\u{1b}[2J\u{202e}'

        """#)
    for format in ReportSubject.graph.formats { #expect(!Report(.graph, of: shop, as: format).text.isEmpty) }
  }

  private struct Setting: Decodable {
    let key: String
    let isSecret: Bool?
    let value: Value?
    let changedAt: String?
    let changedBy: String?
  }

  private enum Value: Decodable, Equatable {
    case toggle(Bool)
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let isOn = try? container.decode(Bool.self) {
        self = .toggle(isOn)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }
}
