// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension ErrorTextTests {
  /// The texts of requests that no factory fulfils, some in several variants.
  static let missingFactory: [Row] = [
    (
      .noFactory(
        wanted: .type("Grinder"),
        nearMisses: [
          Problem.NearMiss(factory: archive, difference: .conformance("Grinder")),
          Problem.NearMiss(factory: ledger, difference: .inheritance("Grinder")),
        ]),
      """
      No factory creates a Grinder.
        did you mean    archive (Bank.Archive)? It is not a Grinder: write extension Archive: Grinder {}
        did you mean    ledger (Ledger.swift:3)? It does not inherit from Grinder.
        [no-factory]
      """
    ),
    (
      .noFactory(wanted: .name("leger"), nearMisses: [Problem.NearMiss(factory: ledger, difference: .name)]),
      """
      No factory is named "leger".
        did you mean    ledger (Ledger.swift:3)?
        remedy          write AcName("ledger")
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("Grinder"),
        nearMisses: [
          Problem.NearMiss(
            factory: Problem.Factory(name: "Grinder", typeName: "Grinder", location: nil), difference: .declaration)
        ]),
      """
      No factory creates a Grinder.
        remedy          conform Grinder to AlchemicManaged or AlchemicDeclaring, or create it with AcMethod
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("Grinder"),
        nearMisses: [
          Problem.NearMiss(
            factory: Problem.Factory(name: "Grinder", typeName: "Grinder", location: nil), difference: .scan)
        ]),
      """
      No factory creates a Grinder.
        remedy          add Grinder to the container's scan: it declares itself, but is not scanned
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("Box<Int>"),
        nearMisses: [
          Problem.NearMiss(
            factory: Problem.Factory(name: "Box<Int>", typeName: "Box<Int>", location: nil), difference: .registration)
        ]),
      """
      No factory creates a Box<Int>.
        remedy          register Box<Int> in an AlchemicConfig: no scan finds a generic class
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("Settings"),
        nearMisses: [
          Problem.NearMiss(
            factory: Problem.Factory(name: "Settings", typeName: "Settings", location: nil),
            difference: .call("AcEnableSettings()"))
        ]),
      """
      No factory creates a Settings.
        remedy          call AcEnableSettings() in any declaration, or declare a class that extends Settings
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("Mailer"), nearMisses: [], recipient: Problem.Recipient(typeName: "any Mailer", kind: .protocol)),
      """
      No factory creates a Mailer.
        remedy          declare a class that is a Mailer, or create one in a method, with AcMethod
        or              link its module, and add the module to the scan: AlchemicConfig names further libraries
        or              take (any Mailer)?, which is nil where there is none
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("Plugin"), nearMisses: [],
        recipient: Problem.Recipient(typeName: "[any Plugin]", kind: .protocol, isArray: true)),
      """
      No factory creates a Plugin.
        remedy          declare a class that is a Plugin, or create one in a method, with AcMethod
        or              link its module, and add the module to the scan: AlchemicConfig names further libraries
        or              take [any Plugin]?, which is nil where there is none
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("Plugin"),
        nearMisses: [Problem.NearMiss(factory: ledger, difference: .conformance("Plugin"))],
        recipient: Problem.Recipient(typeName: "[any Plugin]", kind: .protocol, isArray: true, isVariable: true)),
      """
      No factory creates a Plugin.
        did you mean    ledger (Ledger.swift:3)? It is not a Plugin: write extension Ledger: Plugin {}
        or              add AcNillable(), and the variable stays empty
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("() -> Visit"), nearMisses: [],
        recipient: Problem.Recipient(typeName: "() -> Visit", kind: .closure)),
      """
      No factory creates a () -> Visit.
        remedy          inject an ALCProvider<Visit>, and call it where an object is needed
        or              return the closure from a method, with AcMethod
        or              take (() -> Visit)?, which is nil where there is none
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .type("Size"), nearMisses: [],
        recipient: Problem.Recipient(typeName: "Size?", kind: .value, isVariable: true)),
      """
      No factory creates a Size.
        remedy          return one from a method, with AcMethod; for a constant use AcValue, for a setting AcProperty
        or              add AcNillable(), and the variable stays nil
        [no-factory]
      """
    ),
    (
      .noFactory(
        wanted: .name("ledger"), nearMisses: [], recipient: Problem.Recipient(typeName: "Ledger", kind: .class)),
      """
      No factory is named "ledger".
        remedy          correct the name, or give it to a factory with AcFactoryName
        or              link its module, and add the module to the scan: AlchemicConfig names further libraries
        or              take Ledger?, which is nil where there is none
        [no-factory]
      """
    ),
    (
      .noFactory(wanted: .all(["Account", "Sendable"]), nearMisses: []),
      """
      No factory creates an Account & Sendable.
        remedy          declare a class that fulfils all criteria, or use fewer criteria
        [no-factory]
      """
    ),
  ]
}
