// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import Foundation
import Testing

/// A shop with an open request, and a cart that has outlived its own.
private enum ScopedShop {
  static func place(_ line: Int) -> AlchemicSourceLocation { Shop.location(line) }

  static let scopes = ScopesSnapshot(
    open: [
      OpenScopeSnapshot(name: "request", location: place(31), openedAt: 2_000_000_000, objectCount: 5),
      OpenScopeSnapshot(name: "payment", location: place(44), openedAt: 9_000_000_000, objectCount: 1, depth: 1),
    ], openCount: 70,
    outlived: [
      OutlivedObjectSnapshot(
        factory: 1, scope: "request", location: place(31), createdAt: 4_000_000_000, endedAt: 6_000_000_000,
        keepers: [KeeperSnapshot(name: "AuditTrail.last", location: place(12)), KeeperSnapshot(name: "Cache\u{1B}[2J")])
    ], findsOutlived: true)

  static func container(_ scopes: ScopesSnapshot) -> ContainerSnapshot {
    var cart = Shop.factory(1, "Cart", mode: .scoped)
    cart.scope = "request"
    return ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 7), phase: .ready,
      factories: [Shop.factory(0, "AuditTrail"), cart], scopes: scopes, lastEvent: 1, instant: 10_000_000_000)
  }
}

@Suite struct ScopeReportTests {
  @Test func `Scopes are printed as a table`() {
    #expect(
      Report(.scopes, of: ScopedShop.container(ScopedShop.scopes), as: .table).text == """
        WHAT      SCOPE    NAME             AGE     OBJECTS  PLACE          NOTE
        outlived  request  Cart             6.00 s  -        Shop.swift:31  the scope ended 4.00 s ago
        suspect   request  AuditTrail.last  -       -        Shop.swift:12  declared to get Cart
        suspect   request  Cache\\u{1b}[2J   -       -        -              declared to get Cart
        open      request  -                8.00 s  5        Shop.swift:31  -
        open      payment  -                1.00 s  1        Shop.swift:44  within 1 scope
        kind      payment  -                -       -        -              0 factories
        kind      request  -                -       -        -              1 factory

        """)
    #expect(
      Report(.scopes, of: Shop.started, as: .table).text == "WHAT  SCOPE  NAME  AGE  OBJECTS  PLACE  NOTE\n")
  }

  @Test func `Scopes are written as JSON`() throws {
    let text = Report(.scopes, of: ScopedShop.container(ScopedShop.scopes), as: .json).text
    let report = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    #expect(
      report == [
        "findsOutlived": true, "openCount": 70,
        "kinds": [["name": "payment", "factories": []], ["name": "request", "factories": ["Cart"]]],
        "open": [
          ["scope": "request", "place": "Shop.swift:31", "ageNanoseconds": 8_000_000_000, "objects": 5, "depth": 0],
          ["scope": "payment", "place": "Shop.swift:44", "ageNanoseconds": 1_000_000_000, "objects": 1, "depth": 1],
        ],
        "outlived": [
          [
            "factory": "Cart", "scope": "request", "place": "Shop.swift:31", "ageNanoseconds": 6_000_000_000,
            "endedNanosecondsAgo": 4_000_000_000,
            "suspects": [
              ["name": "AuditTrail.last", "place": "Shop.swift:12", "reason": "declared to get Cart"],
              ["name": "Cache\u{1B}[2J", "reason": "declared to get Cart"],
            ],
          ]
        ],
      ] as NSDictionary)
  }

  private func session(_ scopes: ScopesSnapshot) -> LineSession {
    var session = LineSession()
    _ = session.update(.snapshot(ScopedShop.container(scopes)))
    return session
  }

  @Test func `The command scopes asks the process, and lists what a filter matches`() {
    var session = session(ScopesSnapshot())
    #expect(session.read("scopes") == [.ask(LoadScopes())])
    #expect(session.isBusy)
    let report = ScopesReport(instant: 11_000_000_000, scopes: ScopedShop.scopes)
    let cart =
      "Cart, 7.00 s old, has outlived its scope request, opened at Shop.swift:31, which ended 5.00 s ago; perhaps kept by "
      + "AuditTrail.last at Shop.swift:12 (declared to get Cart), Cache\\u{1b}[2J (declared to get Cart)."
    let open = "Scope request is open for 9.00 s with 5 objects, opened at Shop.swift:31."
    let payment = "Scope payment is open for 2.00 s with 1 object, opened at Shop.swift:44, within 1 scope."
    #expect(
      session.update(.answered(LoadScopes(), report))
        == [
          cart, open, payment, "0 factories declare the scope payment.", "1 factory declares the scope request.",
          "70 scopes are open; only the 2 oldest are listed.",
        ].map { .say($0) })
    #expect(!session.isBusy)
    _ = session.read("scopes age:>8s")
    #expect(session.update(.answered(LoadScopes(), report)) == [.say(open)])
    _ = session.read("scopes age:old")
    #expect(
      session.update(.answered(LoadScopes(), report)) == [
        .say("Error: No scope matches \"age:old\". age: accepts >10s, <250ms, 5min.")
      ])
    #expect(session.hasRefused && !session.isBusy)
  }

  @Test func `A program that cannot be asked is described by its snapshot`() {
    var session = session(ScopesSnapshot())
    _ = session.read("scopes")
    #expect(
      session.update(.answered(LoadScopes(), nil)) == [
        .say("1 factory declares the scope request."), .say("No scope is open."),
        .say("What outlives its scope is not looked for: run the program with ALCHEMIC_FIND_OUTLIVED=1."),
      ])
    var idle = ScopedShop.container(ScopesSnapshot())
    idle.phase = .idle
    session = LineSession()
    _ = session.update(.snapshot(idle))
    _ = session.read("scopes")
    #expect(
      session.update(.answered(LoadScopes(), nil)) == [
        .say("1 factory declares the scope request."), .say("No scope is open: the container has not started."),
      ])
    session = LineSession()
    _ = session.update(.snapshot(Shop.started))
    _ = session.read("scopes")
    #expect(session.update(.answered(LoadScopes(), nil)) == [.say("No factory declares a scope.")])
  }
}
