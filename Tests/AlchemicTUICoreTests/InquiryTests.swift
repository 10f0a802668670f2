// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Foundation
import Testing

/// One question, one answer: text, JSON and exit code.
@Suite struct InquiryTests {
  /// A small graph: a till that needs a drawer and all printers, one of which is primary.
  static let till: ContainerSnapshot = {
    var factories = [
      Shop.factory(0, "Till"),
      Shop.factory(1, "Drawer", state: .created(at: 2_500_000, took: 500_000, thread: "alchemic")),
      Shop.factory(2, "Ink", mode: .template), Shop.factory(3, "Laser"),
    ]
    factories[0].arguments = [Shop.dependency("#1", "Drawer", .factories([1], isArray: false))]
    factories[0].injections = [Shop.dependency("printer", "Printer", .factories([3], isArray: false))]
    factories[1].dependents = [0]
    factories[3].dependents = [0]
    var container = Shop.started
    container.factories = factories
    container.callbacks[0].requested = [0]
    return container
  }()

  func answer(
    _ inquiry: Inquiry, _ container: ContainerSnapshot = till, explanations: [Int: [Explanation]] = [:],
    events: [ContainerEvent] = []
  ) async throws -> InquiryAnswer {
    let connection = ExplainingConnection(container, explanations, events)
    return try await inquiry.answer(
      from: connection, container, RunSummary(container, named: "shop", .process))
  }

  private static let explanations = [
    0: [
      Explanation(
        requester: "Till, argument 1", location: Shop.location(12), typeName: "Drawer", criteria: "", outcome: .one,
        candidates: [
          Explanation.Candidate(id: 1, name: "Drawer", typeName: "Drawer", location: nil, verdict: .chosen)
        ]),
      Explanation(
        requester: "Till.printer", location: Shop.location(12), typeName: "Printer", criteria: "", outcome: .one,
        candidates: [
          Explanation.Candidate(id: 2, name: "Ink", typeName: "Ink", location: nil, verdict: .notPrimary),
          Explanation.Candidate(id: 3, name: "Laser", typeName: "Laser", location: nil, verdict: .chosen),
        ]),
    ]
  ]

  @Test func `why names the candidates of one dependency, with places as compilers write them`() async throws {
    let answer = try await answer(.why("till.printer"), explanations: Self.explanations)
    #expect(answer.outcome == .answered)
    #expect(
      answer.text(paths: ["Shop/Shop.swift": "Sources/Shop.swift"]) == """
        Sources/Shop.swift:12: Variable printer of type Printer receives Laser.
        Sources/Shop.swift:3:   Ink: not chosen, not primary.
        Sources/Shop.swift:4:   Laser: chosen, the primary one.

        """)
    #expect(
      answer.json(paths: ["Shop/Shop.swift": "/shop/Shop.swift"]) == #"""
        {
          "answer" : {
            "dependencies" : [
              {
                "candidates" : [
                  {
                    "factory" : {
                      "mode" : "template",
                      "name" : "Ink",
                      "place" : {
                        "file" : "Shop.swift",
                        "line" : 3,
                        "module" : "Shop",
                        "path" : "/shop/Shop.swift"
                      },
                      "type" : "Type2"
                    },
                    "isChosen" : false,
                    "reason" : "not primary"
                  },
                  {
                    "factory" : {
                      "mode" : "singleton",
                      "name" : "Laser",
                      "place" : {
                        "file" : "Shop.swift",
                        "line" : 4,
                        "module" : "Shop",
                        "path" : "/shop/Shop.swift"
                      },
                      "type" : "Type3"
                    },
                    "isChosen" : true,
                    "reason" : "the primary one"
                  }
                ],
                "criteria" : "",
                "factories" : [
                  {
                    "mode" : "singleton",
                    "name" : "Laser",
                    "place" : {
                      "file" : "Shop.swift",
                      "line" : 4,
                      "module" : "Shop",
                      "path" : "/shop/Shop.swift"
                    },
                    "type" : "Type3"
                  }
                ],
                "kind" : "variable",
                "name" : "printer",
                "place" : {
                  "file" : "Shop.swift",
                  "line" : 12,
                  "module" : "Shop",
                  "path" : "/shop/Shop.swift"
                },
                "receives" : "one",
                "type" : "Printer"
              }
            ],
            "factory" : {
              "mode" : "singleton",
              "name" : "Till",
              "place" : {
                "file" : "Shop.swift",
                "line" : 1,
                "module" : "Shop",
                "path" : "/shop/Shop.swift"
              },
              "type" : "Type0"
            }
          },
          "container" : {
            "factories" : 4,
            "name" : "shop",
            "objects" : 1,
            "phase" : "ready",
            "pid" : 7,
            "process" : "shop",
            "startNanoseconds" : 3000000
          },
          "outcome" : "answered",
          "question" : "why",
          "schema" : 1
        }

        """#)
  }

  @Test func `path goes from a factory to one that it needs, or says that it is the other way round`() async throws {
    #expect(try await answer(.path(from: "Till", to: "Laser")).text() == "Shop.swift:12: Till needs Laser.\n")
    #expect(
      try await answer(.path(from: "Laser", to: "Till")).text() == """
        Laser does not need Till. The path is the other way round:
        Shop.swift:12: Till needs Laser.

        """)
    #expect(try await answer(.path(from: "Ink", to: "Till")).text() == "There is no path between Ink and Till.\n")
  }

  @Test func `problems has the exit code 1, and each problem with its place`() async throws {
    let answer = try await answer(.problems, Shop.broken)
    #expect(answer.outcome.status == .found)
    #expect(
      answer.text() == """
        Shop.swift:1: No factory creates a Grinder.
          required by     Barista.grinder (Shop.swift:12)
          [no-factory]

        """)
    #expect(try await self.answer(.problems).outcome.status == .success)
  }

  @Test(arguments: [
    (Inquiry.why("Tll"), "There is no factory \"Tll\". Did you mean \"Till\"?"),
    (.why("Till.prnter"), "Till has no dependency \"prnter\". It has #1, printer."),
    (.path(from: "Till", to: "till"), "path requires two different factories."),
    (.startup("Ink"), "The last start did not create \"Ink\"."),
    (.setting(SettingName(key: "cup")), "There is no setting \"cup\". Did you mean \"cups\"?"),
    (
      .live,
      "shop counts no living objects. Switch it on with L in the explorer, or with \"live on\" in a --plain session."
    ),
  ])
  func `A question without an answer says why`(inquiry: Inquiry, reason: String) async throws {
    await #expect(throws: Refusal(reason)) { try await answer(inquiry) }
    let unanswered = InquiryAnswer(unanswered: inquiry.name, because: reason)
    #expect(unanswered.outcome.status == .unanswered)
    #expect(try schema().faults(in: Data(unanswered.json().utf8)) == [])
  }

  @Test func `Where nothing lazy would help, the object that took a quarter of the start is named`() async throws {
    var container = Self.till
    container.callbacks[0].requested = [1]
    container.factories[1].state = .created(at: 2_500_000, took: 750_000, thread: "alchemic")
    let text = try await answer(.startup(nil), container).text()
    #expect(text.split(separator: "\n")[3] == "Shorten Drawer first: it took longest, 750 µs.")
    var failed = container
    failed.failure = "the printer is on fire"
    #expect(try await !answer(.startup(nil), failed).text().contains("took longest"))
    container.factories[1].state = .created(at: 2_500_000, took: 749_999, thread: "alchemic")
    #expect(try await !answer(.startup(nil), container).text().contains("took longest"))
  }

  @Test func `The JSON of every answer fulfils the schema`() async throws {
    let schema = try schema()
    var counting = Self.till
    counting.factories[2].live = LiveCount(alive: 2, counted: 3)
    let run = RunSummary(Shop.started, named: "yesterday.alchemic", .file(savedAt: 0))
    var request = CheckRequest()
    request.earlier = (Shop.started, run)
    let inquiries: [(Inquiry, ContainerSnapshot)] = [
      (.why("Till"), Self.till), (.why("Barista"), Shop.broken), (.users("Drawer"), Self.till),
      (.path(from: "Till", to: "Laser"), Self.till), (.graph("Till"), Self.till), (.problems, Shop.broken),
      (.startup(nil), Self.till), (.live, counting), (.scopes(""), Self.till),
      (.setting(SettingName(key: "owner")), Self.till), (.setting(SettingName(key: "pin")), Self.till),
      (.settings(nil), Self.till), (.settings(nil), Shop.broken),
      (.events(""), Self.till), (.differences(from: Shop.started, run, ComparisonOptions()), Self.till),
      (.check(request), Self.till), (.check(request), Shop.broken),
    ]
    for (inquiry, container) in inquiries {
      let json = try await answer(inquiry, container, explanations: Self.explanations).json()
      #expect(try schema.faults(in: Data(json.utf8)) == [], "\(inquiry.name)")
    }
  }

  @Test func `Before a start, the callbacks of users are unknown, and not none`() async throws {
    var idle = Self.till
    (idle.phase, idle.progress, idle.callbacks) = (.idle, ContainerSnapshot.Progress(), [])
    let answer = try await answer(.users("Drawer"), idle)
    #expect(!answer.json().contains("callbacks"))
    #expect(answer.text().hasSuffix("Which callbacks request it is known only after a successful start.\n"))
    #expect(try await self.answer(.users("Laser")).json().contains(#""callbacks" : ["#))
  }

  @Test func `A factory is found by its type, where that has no other`() async throws {
    #expect(try await answer(.users("type1")).json() == answer(.users("Drawer")).json())
    var container = Self.till
    container.factories[2].typeName = container.factories[1].typeName
    await #expect(throws: Refusal.self) { try await answer(.users("Type1"), container) }
  }

  @Test func `A comparison with a run that has not started says what it leaves out`() async throws {
    var idle = Self.till
    (idle.phase, idle.progress, idle.stores) = (.idle, ContainerSnapshot.Progress(), [])
    let (earlier, sentence) = (
      RunSummary(idle, named: "monday", .file(savedAt: 0)),
      "Not compared, because monday has not started: objects, settings, times."
    )
    let answer = try await answer(.differences(from: idle, earlier, ComparisonOptions()), Self.till)
    #expect(answer.text().hasSuffix("Nothing differs.\n\(sentence)\n"))
    #expect(answer.json().contains("\"uncompared\" : \"\(sentence)\""))
    let ready = RunSummary(Self.till, named: "tuesday", .process)
    func report(_ old: RunSummary, _ new: RunSummary) -> String {
      DiffReport(ContainerDiff([]), of: ComparedRuns(old: old, new: new), secondsFromGMT: 0).text
    }
    #expect(report(earlier, ready) == "\(sentence)\n")
    #expect(report(ready, earlier) == "\(sentence)\n")
    #expect(report(ready, ready) == "")
    #expect(report(earlier, earlier) == "")
    var stopped = Self.till
    stopped.phase = .stopped
    let later = RunSummary(stopped, named: "sunday", .process)
    #expect(report(ready, later) == "Not compared, because sunday has stopped: objects.\n")
  }

  static func place(_ line: Int) -> [String: Any] { ["file": "Shop.swift", "line": line, "module": "Shop"] }

  @Test func `The JSON of an answer names all source files that its places need`() async throws {
    var container = Self.till
    container.factories[3].location.fileID = "Printers/Laser.swift"
    let answer = try await answer(.path(from: "Till", to: "Laser"), container)
    #expect(answer.files == ["Shop/Shop.swift"])
    #expect(answer.filesInJSON == ["Shop/Shop.swift", "Printers/Laser.swift"])
    let json = answer.json(paths: ["Shop/Shop.swift": "/shop", "Printers/Laser.swift": "/laser"])
    #expect(json.components(separatedBy: #""line""#).count == json.components(separatedBy: #""path" : "/"#).count)
  }

  func schema() throws -> JSONSchema {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try JSONSchema(Data(contentsOf: root.appending(path: "docs/answer.schema.json")))
  }
}

/// A container that explains the dependencies of some factories.
struct ExplainingConnection: Connection {
  private let container: ContainerSnapshot
  private let explanations: [Int: [Explanation]]
  private let events: [ContainerEvent]

  init(_ container: ContainerSnapshot, _ explanations: [Int: [Explanation]], _ events: [ContainerEvent] = []) {
    (self.container, self.explanations, self.events) = (container, explanations, events)
  }

  func snapshot() async throws -> ContainerSnapshot { container }
  func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> {
    AsyncStream { continuation in
      for event in events { continuation.yield(.event(event)) }
      continuation.finish()
    }
  }
  func perform(_ command: Command) async throws {}
  func describe(_ factory: Int) async throws -> String { throw CommandError("No object.") }
  func explain(_ factory: Int) async throws -> [Explanation] { explanations[factory] ?? [] }
}
