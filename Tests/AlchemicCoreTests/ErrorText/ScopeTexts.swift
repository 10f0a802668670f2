// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension ErrorTextTests {
  /// The texts of problems with scopes, some in several variants.
  static let scopes: [Row] = [
    (
      .captiveDependency(keeper: archive, keeperScope: nil, .object(ledger, scope: "request"), through: [ledger]),
      """
      archive, which lives as long as the container, would keep ledger of a request.
        through         ledger (Ledger.swift:3)
        declared        ledger (Ledger.swift:3)
        remedy          inject an ALCProvider<Ledger>, which gives that of the caller's request at each call
        or              declare the keeper AcScoped too
        [captive-dependency]
      """
    ),
    (
      .captiveDependency(keeper: archive, keeperScope: "tenant", .object(ledger, scope: "request")),
      """
      archive, of a tenant, would keep ledger of a request.
        declared        ledger (Ledger.swift:3)
        remedy          inject an ALCProvider<Ledger>, which gives that of the caller's request at each call
        or              if each tenant is open within a request, declare it: ALCScope("tenant", within: …)
        [captive-dependency]
      """
    ),
    (
      .captiveDependency(keeper: archive, keeperScope: nil, .given("Visitor")),
      """
      archive, which lives as long as the container, would keep a Visitor that a scope is given.
        remedy          declare AcScoped or AcTemplate() instead, and inject an ALCProvider where it lives longer
        [captive-dependency]
      """
    ),
    (
      .noScope("request", factory: ledger),
      """
      ledger belongs to a request, and no such scope is open here.
        declared        ledger (Ledger.swift:3)
        remedy          make the request inside AcScope(…) { … }; detached tasks, dispatch queues and
                        the container's own threads inherit no scope
        [no-scope]
      """
    ),
    (
      .noScope("request", factory: ledger, hasEnded: true),
      """
      ledger belongs to a request, and that scope has ended.
        declared        ledger (Ledger.swift:3)
        remedy          let the body of AcScope wait for its tasks: objects of a scope cannot be requested after its end
        [no-scope]
      """
    ),
    (
      .noScope("tenant", factory: nil),
      """
      This scope is declared within a tenant, and no such scope is open here.
        remedy          open it first, around this one; detached tasks, dispatch queues and
                        the container's own threads inherit no scope
        [no-scope]
      """
    ),
    (
      .givenMissing(
        typeName: "Visitor", scope: "request", openedAt: AlchemicSourceLocation(fileID: "Bank/Page.swift", line: 9)),
      """
      This request is not given a Visitor.
        opened at       Page.swift:9
        remedy          open it with AcScope(…, giving: …), or take an optional
        [given-missing]
      """
    ),
    (
      .givenMissing(
        typeName: "User", scope: "request", openedAt: AlchemicSourceLocation(fileID: "Bank/Page.swift", line: 9),
        given: ["String", "Int"]),
      """
      This request is not given a User.
        opened at       Page.swift:9
        given           String, Int
        remedy          open it with AcScope(…, giving: …), or take an optional
        [given-missing]
      """
    ),
    (
      .givenMissing(typeName: "Visitor", scope: nil, openedAt: nil),
      """
      No scope that is open here is given a Visitor.
        remedy          open a scope with AcScope(…, giving: …), or take an optional
        [given-missing]
      """
    ),
    (
      .outlivedScope(
        ledger, scope: "request", openedAt: AlchemicSourceLocation(fileID: "Bank/Page.swift", line: 9),
        age: .milliseconds(340),
        keepers: [
          Problem.Requester(
            name: "Audit.ledgers", location: AlchemicSourceLocation(fileID: "Bank/Audit.swift", line: 9)),
          Problem.Requester(name: "Cache, argument 1", location: nil),
        ]),
      """
      ledger, 340 ms old, outlived its request.
        declared        ledger (Ledger.swift:3)
        opened at       Page.swift:9
        may be kept by  Audit.ledgers (Audit.swift:9)
                        Cache, argument 1
        remedy          keep an ALCProvider, or what the object returns, but not the object itself
        [outlived-scope]
      """
    ),
  ]
}
