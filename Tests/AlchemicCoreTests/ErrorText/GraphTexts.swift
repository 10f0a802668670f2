// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension ErrorTextTests {
  /// The texts of all other problems of a graph, some in several variants.
  static let graph: [Row] = [
    (
      .slotNotDeclared(property: "Teller.ledger", slot: "Injected"),
      """
      Teller.ledger is an Injected slot, but no AcInject declares it.
        remedy          write AcInject(factory, \\Teller.ledger) beside its other declarations
        [slot-not-declared]
      """
    ),
    (
      .tooManyFactories(wanted: .type("Store"), candidates: [archive, ledger]),
      """
      2 factories create a Store, but only one can be injected.
        candidates      archive (Bank.Archive)
                        ledger (Ledger.swift:3)
        remedy          request one with AcName("archive"), mark one with AcPrimary(), or take an array
        [too-many-factories]
      """
    ),
    (
      .tooManyFactories(wanted: .type("Store"), candidates: [primary("mock"), primary("other mock")]),
      """
      2 factories create a Store, but only one can be injected.
        candidates      mock
                        other mock
        remedy          request one with AcName("mock"), keep AcPrimary() on one only, or remove one from the scan, or take an array
        [too-many-factories]
      """
    ),
    (
      .tooManyFactories(wanted: .type("Store"), candidates: [archive, ledger], takesAll: false),
      """
      2 factories create a Store, but only one can be invoked.
        candidates      archive (Bank.Archive)
                        ledger (Ledger.swift:3)
        remedy          request one with AcName("archive"), or mark one with AcPrimary()
        [too-many-factories]
      """
    ),
    (
      .typeMismatch(factory: ledger, expected: "Archive"),
      """
      ledger creates a Ledger, not an Archive.
        declared        ledger (Ledger.swift:3)
        remedy          take a Ledger, or request a factory that creates an Archive
        [type-mismatch]
      """
    ),
    (
      .duplicateName("ledger", factories: [ledger, archive]),
      """
      2 factories are named "ledger".
        declared        Ledger (Ledger.swift:3)
                        Bank.Archive
        remedy          give each its own name with AcFactoryName
        [duplicate-name]
      """
    ),
    (
      .duplicateName("archive", factories: [archive, archive]),
      """
      2 factories are named "archive".
        declared        Bank.Archive
                        Bank.Archive
        remedy          declare it once, or give each its own name with AcFactoryName
        [duplicate-name]
      """
    ),
    (
      .illegalArgument(reason: "AcClass is used twice.", remedy: "Ask for one class, and for protocols."),
      """
      AcClass is used twice.
        remedy          Ask for one class, and for protocols.
        [illegal-argument]
      """
    ),
    (
      .noInitializer(typeName: "Ledger"),
      """
      No declaration says how to create a Ledger.
        remedy          conform to AlchemicManaged, or declare AcInitializer or AcReference()
        [no-initializer]
      """
    ),
    (
      .circularReference([ledger, archive, ledger]),
      """
      ledger needs itself before it exists.
        the cycle       ledger (Ledger.swift:3)
                        archive (Bank.Archive)
                        ledger (Ledger.swift:3)
        remedy          inject one of them into a variable, with AcInject
                        in a Sendable class or an actor: use an Injected slot
        or              use one of them later, through an ALCLazy or an ALCProvider
        [circular-reference]
      """
    ),
    (
      .circularReference([ledger, archive, ledger], .argumentsOfTemplates),
      """
      ledger needs itself before it exists.
        the cycle       ledger (Ledger.swift:3)
                        archive (Bank.Archive)
                        ledger (Ledger.swift:3)
        remedy          make one a singleton, and inject one of them into a variable, with AcInject
                        in a Sendable class or an actor: use an Injected slot
        or              create one of them later, through an ALCProvider
        [circular-reference]
      """
    ),
    (
      .circularReference([ledger, archive, ledger], .requests),
      """
      ledger needs itself before it exists.
        the cycle       ledger (Ledger.swift:3)
                        archive (Bank.Archive)
                        ledger (Ledger.swift:3)
        remedy          make the request, or call the lazy value or the provider, after the initialiser:
                        in alchemicDidInjectDependencies(), or where the object is used first
        or              inject one of them into a variable, with AcInject
        [circular-reference]
      """
    ),
    (
      .circularReference([ledger, ledger], .initializers),
      """
      ledger needs another of itself, without end.
        the cycle       ledger (Ledger.swift:3)
                        ledger (Ledger.swift:3)
        remedy          request the next one after the initialiser
        [circular-reference]
      """
    ),
    (
      .circularReference([ledger, ledger], .templates),
      """
      ledger needs another of itself, without end.
        the cycle       ledger (Ledger.swift:3)
                        ledger (Ledger.swift:3)
        remedy          make one a singleton
        or              create one of them later, through an ALCProvider
        [circular-reference]
      """
    ),
    (
      .asynchronous(ledger),
      """
      ledger is created asynchronously, and the caller cannot wait for it.
        declared        ledger (Ledger.swift:3)
        remedy          use AcGetAsync, AcInvokeAsync, or async() of an ALCLazy or an ALCProvider;
                        during the start, declare it as an argument
        [asynchronous]
      """
    ),
    (
      .notSendable(ledger),
      """
      ledger is shared between threads, and not known to be Sendable.
        remedy          let Ledger conform to AlchemicSendable, which the compiler checks as Sendable;
                        or make it an actor, or a template with AcTemplate()
        [not-sendable]
      """
    ),
  ]
}
