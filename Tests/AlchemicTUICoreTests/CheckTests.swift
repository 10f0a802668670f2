// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Foundation
import SeededNumbers
import Testing

/// The check of a container: its findings, its rules, and its formats.
@Suite struct CheckTests {
  /// A web layer that needs a database directly, an audit that nothing needs, a template that nothing requests, and a lazy
  /// store that the start creates.
  private static let container: ContainerSnapshot = {
    var factories = [
      Shop.factory(0, "Routes"), Shop.factory(1, "Database"), Shop.factory(2, "Audit"),
      Shop.factory(3, "Receipt", mode: .template), Shop.factory(4, "Store"),
    ]
    for (index, module) in ["Web", "Data", "Web", "Web", "Data"].enumerated() { factories[index].module = module }
    factories[0].arguments = [
      Shop.dependency("#1", "Database", .factories([1], isArray: false)),
      Shop.dependency("#2", "Store", .factories([4], isArray: false)),
    ]
    factories[0].stops = true
    factories[0].isUnprotected = true
    factories[1].dependents = [0]
    factories[1].flags = [.primary]
    factories[4].dependents = [0]
    factories[4].flags = [.lazy]
    var container = Shop.idle
    (container.factories, container.stores, container.callbacks) = (factories, [], [])
    return container
  }()

  private static let rules = """
    # Layers from the top.
    layers Web > Data   # each may need itself and what is below
    deny Web -> Data*
    allow unused-singleton Au*t
    """

  private func check(
    _ container: ContainerSnapshot = container, rules: String = "", failures: [FailureCondition] = [],
    earlier: ContainerSnapshot? = nil, comments: [Int: [String]] = [:]
  ) async throws -> InquiryAnswer {
    var request = CheckRequest()
    request.rules = try CheckRules(rules, named: "rules.txt")
    request.rulesName = "rules.txt"
    request.failures = failures
    request.earlier = earlier.map { ($0, RunSummary($0, named: "main.alchemic", .file(savedAt: nil))) }
    request.comments = { places in
      Dictionary(uniqueKeysWithValues: places.compactMap { place in comments[place.line].map { (place, $0) } })
    }
    return try await Inquiry.check(request).answer(
      from: ExplainingConnection(container, [:]), container, RunSummary(container, named: "shop", .process))
  }

  /// ALCHEMIC_TRIALS=n tries n texts; a million take a minute.
  @Test func `Rules of any text are read, or refused with the line`() async throws {
    var random = Seeded(seed: 23)
    let parts = [
      "deny", "layers", "allow", "->", ">", "#", "*", " ", "\n", "\r\n", "\t", "Web", "Data", "unused-singleton", "é",
      "\0",
      "\u{202E}", "-", "👩‍👩‍👧", "**", "Web*b",
    ]
    let trials = ProcessInfo.processInfo.environment["ALCHEMIC_TRIALS"].flatMap(Int.init) ?? 2_000
    var (readCount, refusedCount) = (0, 0)
    for _ in 0..<trials {
      var text = Bool.random(using: &random) ? Self.rules : ""
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let place = text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &random))
        if Int.random(in: 0..<4, using: &random) == 0 {
          text.removeSubrange(place..<(text.index(place, offsetBy: 5, limitedBy: text.endIndex) ?? text.endIndex))
        } else {
          text.insert(contentsOf: parts.randomElement(using: &random) ?? "", at: place)
        }
      }
      do {
        _ = try await check(rules: text)
        readCount += 1
      } catch let refusal as Refusal {
        refusedCount += 1
        #expect(refusal.description.contains(/^rules\.txt:[0-9]+: [A-Za-z]/), "\(text.debugDescription)")
      }
    }
    #expect(readCount > trials / 20)
    #expect(refusedCount > trials / 5)
  }

  @Test func `What is legal but likely a mistake is a warning, with one remedy for each kind`() async throws {
    let answer = try await check()
    #expect(answer.outcome.status == .success)
    #expect(
      answer.text() == """
        Shop.swift:12: warning: The start creates the lazy singleton Store, because Routes needs it at once. [needless-lazy]
          → Declare the dependency as ALCLazy, or remove AcLazy().
        Shop.swift:2: warning: Database is primary, but no dependency has another candidate. [needless-primary]
          → Remove AcPrimary().
        Shop.swift:1: warning: Several threads may use Routes at the same time, and its variables may be unprotected. \
        [unprotected-object]
          → Let the class conform to AlchemicSendable, or isolate it to an actor.
        Shop.swift:3: warning: No factory needs the singleton Audit. [unused-singleton]
          → Delete it if nothing requests it. If only code requests it, declare it with AcLazy().
        Shop.swift:4: warning: No factory requests an object of Receipt. [unused-template]
          → Delete it if no callback and no other code requests it with AcGet or AcCreate.
        No errors, 5 warnings.

        """)
    #expect(try await check(failures: [.warnings]).outcome.status == .found)
  }

  @Test func `After a start it is known which objects callbacks request`() async throws {
    var container = Self.container
    (container.phase, container.progress.endedAt) = (.ready, 1)
    let lines = try await check(container).text().split(separator: "\n")
    #expect(
      lines.drop { !$0.contains("Audit") }.dropLast() == [
        "Shop.swift:3: warning: No factory and no callback needs the singleton Audit. [unused-singleton]",
        "  → Delete it, or declare it with AcLazy() if only code requests it.",
        "Shop.swift:4: warning: No factory and no callback requests an object of Receipt. [unused-template]",
        "  → Delete it if no code requests it with AcGet or AcCreate.",
      ])
    // Something has requested an object.
    container.factories[3].createdCount = 1
    #expect(try await !check(container).text().contains("unused-template"))
  }

  @Test func `What the program itself warns of has a remedy, and a rule or a comment allows it`() async throws {
    var container = Self.container
    container.factories = []
    container.warnings = [
      Problem(
        code: "deprecated-word", summary: "ACWeak is deprecated.", facts: [Problem.Fact("remedy", "write AcWeak")],
        location: AlchemicSourceLocation(fileID: "Shop/Shop.swift", line: 3), factories: ["Audit"]),
      Problem(
        code: "misspelled-option", summary: "No property has the option --prot.",
        facts: [Problem.Fact("remedy", "did you mean --port?")]),
    ]
    #expect(
      try await check(container).text() == """
        Shop.swift:3: warning: ACWeak is deprecated. [deprecated-word]
          → Write AcWeak.
        warning: No property has the option --prot. [misspelled-option]
          → Did you mean --port?
        No errors, 2 warnings.

        """)
    let comments = [3: ["  // alchemic:allow deprecated-word"]]
    #expect(try await check(container, comments: comments).text().hasSuffix("No errors, 1 warning, 1 allowed.\n"))
    container.factories = [Shop.factory(0, "Audit", mode: .reference)]
    for rule in ["allow deprecated-word Audit", "allow misspelled-option *"] {
      #expect(try await check(container, rules: rule).text().hasSuffix("No errors, 1 warning, 1 allowed.\n"))
    }
  }

  @Test func `A service, and a class that only declares the objects of others, are not unused`() async throws {
    var container = Self.container
    container.factories = [Shop.factory(0, "Server"), Shop.factory(1, "Shop"), Shop.factory(2, "Shop.Till.Drawer")]
    container.factories[0].protocols = ["Service"]
    container.factories[2].kind = .method(of: nil)
    #expect(
      try await check(container).text() == """
        Shop.swift:3: warning: No factory needs the singleton Shop.Till.Drawer. [unused-singleton]
          → Delete it if nothing requests it. If only code requests it, declare it with AcLazy().
        No errors, 1 warning.

        """)
  }

  @Test func `Rules deny dependencies, order layers, and allow findings`() async throws {
    let answer = try await check(rules: Self.rules)
    #expect(answer.outcome.status == .found)
    #expect(
      answer.text().split(separator: "\n").prefix(2) == [
        "Shop.swift:12: error: Routes needs Database, which line 3 of rules.txt denies. [denied-dependency]",
        "Shop.swift:12: error: Routes needs Store, which line 3 of rules.txt denies. [denied-dependency]",
      ])
    #expect(answer.text().hasSuffix("2 errors, 4 warnings, 1 allowed.\n"))
    let reversed = try await check(rules: "layers Data > Web")
    #expect(
      reversed.text().hasPrefix(
        "Shop.swift:12: error: Routes of the layer Web needs Database of a layer above it: see line 1 of rules.txt. "
          + "[layer-violation]\n"))
  }

  @Test(arguments: [
    ("deny * -> Database", ["Routes needs Database"]),
    ("deny Web -> *", ["Routes needs Database", "Routes needs Store"]),
    ("deny * -> *", ["Routes needs Database", "Routes needs Store"]), ("deny Database -> *", []),
  ])
  func `A rule denies also what both its sides name`(rule: String, denied: [String]) async throws {
    let lines = try await check(rules: rule).text().split(separator: "\n")
    #expect(
      lines.filter { $0.hasSuffix("[denied-dependency]") }
        == denied.map {
          "Shop.swift:12: error: \($0), which line 1 of rules.txt denies. [denied-dependency]"
        })
  }

  @Test(arguments: [
    ("dney A -> B", "rules.txt:1: There is no rule \"dney\". Did you mean \"deny\"? Rules: deny, layers, allow."),
    ("\n deny Web Data", "rules.txt:2: deny has the form: deny Web -> Database"),
    ("layers Web", "rules.txt:1: layers has the form: layers Web > Domain > Data"),
    ("allow unused-singleton", "rules.txt:1: allow has the form: allow unused-singleton Audit"),
    (
      "allow unused-singletn Audit",
      "rules.txt:1: There is no finding \"unused-singletn\" to allow. Did you mean \"unused-singleton\"? Findings: "
        + "unused-singleton, unused-template, needless-primary, needless-lazy, unprotected-object, "
        + "deprecated-word, omitted-argument, ignored-stop, misspelled-declaration, misspelled-option, empty-module, "
        + "copied-library, denied-dependency, layer-violation."
    ),
  ])
  func `A mistake in the rules has its line and what could be meant`(rules: String, reason: String) async throws {
    await #expect(throws: Refusal(reason)) { try await check(rules: rules) }
  }

  @Test func `A name in the rules that stands for nothing is an error beside the others`() async throws {
    let answer = try await check(rules: "deny Wbe -> Data\nlayers Web > Data\nallow unused-singleton Audti")
    #expect(
      answer.text().split(separator: "\n").prefix(4) == [
        "rules.txt:1: error: No module, type or factory is named \"Wbe\". [unknown-name]",
        "  → Did you mean \"Web\"?",
        "rules.txt:3: error: No module, type or factory is named \"Audti\". [unknown-name]",
        "  → Did you mean \"Audit\"?",
      ])
    #expect(answer.outcome == .problems)
  }

  @Test func `A name in the rules may have quotation marks around it`() async throws {
    let rules = "deny Web -> Data\nlayers Data > Web\nallow unused-singleton Audit\ndeny * -> Wbe B"
    let quoted =
      "deny \"Web\" -> \"Data\"\nlayers \"Data\" > Web\nallow unused-singleton \"Audit\"\ndeny \"*\" -> \"Wbe B\""
    #expect(try await check(rules: quoted).json() == check(rules: rules).json())
  }

  @Test func `A comment beside the declaration allows a finding`() async throws {
    let answer = try await check(comments: [
      3: ["  // alchemic:allow unused-singleton, needless-lazy", "final class Audit {"],
      4: ["let text = \"alchemic:allow unused-template\""],
    ])
    #expect(answer.text().hasSuffix("No errors, 4 warnings, 1 allowed.\n"))
    #expect(answer.text().contains("[unused-template]"))
  }

  @Test func `A longer start fails the check only beyond the percentage`() async throws {
    var (before, after) = (Self.container, Self.container)
    before.progress = ContainerSnapshot.Progress(beganAt: 0, endedAt: 100_000_000)
    after.progress = ContainerSnapshot.Progress(beganAt: 0, endedAt: 121_000_000)
    let limit = FailureCondition.longer(.start, percent: 20)
    #expect(try await check(after, failures: [limit], earlier: before).outcome == .problems)
    #expect(try await check(before, failures: [limit], earlier: after).outcome == .answered)
    after.progress.endedAt = 119_000_000
    #expect(try await check(after, failures: [limit], earlier: before).outcome == .answered)
  }

  @Test(arguments: [
    ("warnings", FailureCondition.warnings), ("differences", .differences),
    ("start=+20%", .longer(.start, percent: 20)), ("critical-path=+5%", .longer(.criticalPath, percent: 5)),
    ("start=20%", nil), ("start=+20", nil), ("begin=+20%", nil), ("", nil),
  ])
  func `A condition is read from its text`(text: String, condition: FailureCondition?) {
    #expect(FailureCondition(text) == condition)
  }

  @Test func `Findings about thousands of factories are written in pieces of whole lines`() async throws {
    var container = Self.container
    let spare = container.factories[2]
    for id in container.factories.count..<2_000 {
      container.factories.append(spare)
      (container.factories[id].id, container.factories[id].name) = (id, "Spare\(id)")
    }
    let answer = try await check(container)
    var pieces: [String] = []
    answer.write(as: .text, paths: [:], relative: [:]) { pieces.append($0) }
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0.hasSuffix("\n") && $0.utf8.count < 66_000 })
    #expect(pieces.joined() == answer.text())
    let spares = answer.text().split(separator: "\n").count { $0.contains("Spare") }
    #expect(spares == 2_000 - Self.container.factories.count)
  }

  @Test func `An annotation of GitHub has the file, the line and the code`() async throws {
    var container = Self.container
    container.factories[2].name = "a,b:c%\nd"
    let answer = try await check(container)
    let report = answer.report(as: .github, paths: [:], relative: ["Shop/Shop.swift": "Sources/Shop/Shop.swift"])
    #expect(
      report.split(separator: "\n")[3]
        == "::warning file=Sources/Shop/Shop.swift,line=3,title=unused-singleton::No factory needs the singleton "
        + "a,b:c%25%0Ad. Delete it if nothing requests it. If only code requests it, declare it with AcLazy().")
  }

  @Test func `Markdown shows what a swapped primary changes, with a diagram`() async throws {
    var (before, after) = (Self.container, Self.container)
    before.factories[0].arguments[1].resolution = .factories([1], isArray: false)
    after.factories[2].dependents = [0]
    after.factories[3].dependents = [0]
    (after.factories[0].isUnprotected, after.factories[4].flags, after.factories[1].flags) = (false, [], [])
    before.factories[4].flags = []
    before.factories[1].flags = []
    let answer = try await check(after, earlier: before)
    #expect(
      answer.report(as: .markdown, paths: [:], relative: [:]) == """
        ### ✅ Alchemic: No errors, no warnings, 1 difference

        **What changes** since main.alchemic

        - choices: Routes.\\#2: Database → Store

        ```mermaid
        flowchart LR
          n0["Routes"] -.->|"- #35;2"| n1["Database"]
          n0 ==>|"+ #35;2"| n2["Store"]
        ```

        """)
  }

  @Test(arguments: CheckFormat.allCases)
  func `Each format says why there is no answer, and hostile names break none`(format: CheckFormat) async throws {
    let unanswered = InquiryAnswer(unanswered: "check", because: "No <program> & no \"answer\".")
    let reason = unanswered.report(as: format, paths: [:], relative: [:])
    if format != .text { #expect(reason.contains("answer")) }
    var container = Self.container
    container.factories[2].name = "\u{1B}[2J]]>\u{0}<b>`|\"\u{202E}"
    let report = try await check(container).report(as: format, paths: [:], relative: [:])
    #expect(!report.contains("\u{1B}"))
    if format == .junit { #expect(try XMLFault.first(in: report) == nil) }
    if format == .sarif || format == .json {
      #expect(try JSONSerialization.jsonObject(with: Data(report.utf8)) is [String: Any])
    }
  }
}

extension InquiryAnswer {
  /// The whole report.
  fileprivate func report(as format: CheckFormat, paths: [String: String], relative: [String: String]) -> String {
    var report = ""
    write(as: format, paths: paths, relative: relative) { report += $0 }
    return report
  }
}

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The first fault in an XML document.
private enum XMLFault {
  static func first(in text: String) throws -> String? {
    let parser = XMLParser(data: Data(text.utf8))
    return parser.parse() ? nil : parser.parserError.map { "\($0)" } ?? "unknown"
  }
}
