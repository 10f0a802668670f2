// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A small bank as a container reports it: every mode, every flag, every kind of setting.
enum Bank {
  static let millisecond: UInt64 = 1_000_000

  /// Everything is registered and resolved; no object is created.
  static let idle = ContainerSnapshot(
    process: ProcessDescription(name: "sample-bank", identifier: 4711), phase: .idle, factories: factories,
    callbacks: [
      CallbackSnapshot(id: 0, label: "greet tellers", location: location("Tellers", 88), state: .waiting),
      CallbackSnapshot(id: 1, label: "", location: location("Audit", 41), state: .waiting),
    ],
    stores: [defaults, cloud])

  /// In the middle of a start: five of seven singletons are created, the ledger is being created.
  static var starting: ContainerSnapshot {
    var bank = idle
    for event in startEvents.prefix(9) { bank.apply(event) }
    return bank
  }

  /// Started.
  static var ready: ContainerSnapshot {
    var bank = idle
    for event in startEvents { bank.apply(event) }
    return bank
  }

  /// The start failed at the ledger.
  static var failed: ContainerSnapshot {
    var bank = starting
    bank.apply(event(10, at: 160, .factory(6, .failed(FailureSnapshot(failure)), createdCount: 0)))
    bank.apply(event(11, at: 161, .phase(.failed, failure: FailureSnapshot(failure))))
    return bank
  }

  static let failure = """
    Making Ledger failed: the file /var/lib/bank/ledger.sqlite is not a database.
      required by     Transfers.ledger (Transfers.swift:14)
      while starting  Bank → Transfers → Ledger
      [initialiser-failed]
    """

  /// The events of a whole start.
  static let startEvents: [ContainerEvent] = [
    event(1, at: 1, .phase(.scanning, failure: nil)),
    event(2, at: 2, .phase(.startingSingletons, failure: nil)),
    event(3, at: 2, .singletons(total: 5)),
    event(4, at: 3, .factory(3, .creating(since: 3 * millisecond, thread: "alchemic"), createdCount: 0)),
    event(5, at: 4, .factory(3, started(at: 4, tookMicroseconds: 840), createdCount: 1)),
    event(6, at: 5, .factory(0, started(at: 5, tookMicroseconds: 64), createdCount: 1)),
    event(7, at: 30, .factory(8, started(at: 30, tookMicroseconds: 24_900), createdCount: 1)),
    event(8, at: 31, .factory(6, .creating(since: 31 * millisecond, thread: "alchemic"), createdCount: 0)),
    event(9, at: 32, .factory(10, .set(at: 32 * millisecond), createdCount: 0)),
    event(10, at: 1_271, .factory(6, started(at: 1_271, tookMicroseconds: 1_240_000), createdCount: 1)),
    event(11, at: 1_275, .factory(11, started(at: 1_275, tookMicroseconds: 3_200), createdCount: 1)),
    event(12, at: 1_276, .phase(.firingCallbacks, failure: nil)),
    event(
      13, at: 1_280,
      .callback(
        CallbackSnapshot(
          id: 0, label: "greet tellers", location: location("Tellers", 88),
          state: .fired(at: 1_280 * millisecond, took: 3_900_000, thread: "main")))),
    event(
      14, at: 1_281,
      .callback(
        CallbackSnapshot(
          id: 1, label: "", location: location("Audit", 41),
          state: .fired(at: 1_281 * millisecond, took: 120_000, thread: "main")))),
    event(15, at: 1_282, .factory(9, .notCreated, createdCount: 3)),
    event(16, at: 1_283, .phase(.ready, failure: nil)),
  ]

  static func event(_ number: UInt64, at milliseconds: UInt64, _ change: ContainerEvent.Change) -> ContainerEvent {
    ContainerEvent(number: number, instant: milliseconds * millisecond, thread: "alchemic", change: change)
  }

  static func location(_ file: String, _ line: Int) -> AlchemicSourceLocation {
    AlchemicSourceLocation(fileID: "SampleBank/\(file).swift", line: line)
  }

  private static func started(at instant: UInt64, tookMicroseconds took: UInt64) -> FactorySnapshot.State {
    .created(at: instant * millisecond, took: took * 1_000, thread: "alchemic")
  }

  private static let factories: [FactorySnapshot] = [
    factory(0, "amex", "AmexAccount", .singleton, [.primary], "Accounts", 31, protocols: ["Account"], dependents: [11]),
    factory(1, "BankApplication", "BankApplication", .reference, [], "Application", 9),
    factory(
      2, "Bank.serverConnection(to:retries:)", "Connection", .template, [], "Bank", 52, kind: .method(of: 3),
      arguments: [
        dependency("#1", "String", "AcString(\"localhost\")", "Bank", 53, .constant("\"localhost\"")),
        dependency("#2", "Int", "AcInt(5)", "Bank", 53, .constant("5")),
      ]),
    factory(3, "Bank", "Bank", .singleton, [], "Bank", 12, dependents: [2, 11]),
    factory(
      4, "isoDate", "ISODateFormatter", .template, [], "Dates", 7, protocols: ["DateFormatting"], dependents: [11]),
    factory(
      5, "longDate", "LongDateFormatter", .template, [], "Dates", 22, protocols: ["DateFormatting"], dependents: [11]),
    factory(
      6, "Ledger", "Ledger", .singleton, [.transient], "Ledger", 18,
      arguments: [dependency("#1", "URL", "AcName(ledgerFile)", "Ledger", 19, .nothing)], dependents: [9, 11]),
    factory(7, "makeRates", "RateTable", .singleton, [.weak], "Rates", 40, kind: .method(of: nil)),
    factory(8, "RateTable", "RateTable", .singleton, [], "Rates", 12, dependents: [11]),
    factory(
      9, "receipt", "Receipt", .template, [], "Transfers", 61, kind: .method(of: 11),
      injections: [dependency("ledger", "Ledger", "", "Transfers", 62, .factories([6], isArray: false))]),
    factory(10, "tellerWindow", "TellerWindow", .reference, [.weak, .nillable], "Tellers", 12, dependents: [11]),
    factory(
      11, "Transfers", "Transfers", .singleton, [], "Transfers", 10,
      arguments: [
        dependency(
          "#1", "any Account", "AcProtocol(Account)", "Transfers", 12, .factories([0], isArray: false)),
        dependency("#2", "Int", "AcInt(5)", "Transfers", 12, .constant("5")),
      ],
      injections: [
        dependency("ledger", "Ledger?", "", "Transfers", 14, .factories([6], isArray: false), flags: [.transient]),
        dependency("rates", "RateTable", "AcName(RateTable)", "Transfers", 15, .factories([8], isArray: false)),
        dependency(
          "formatters", "[any DateFormatting]", "AcProtocol(DateFormatting)", "Transfers", 16,
          .factories([4, 5], isArray: true)),
        dependency(
          "window", "TellerWindow?", "", "Transfers", 17, .factories([10], isArray: false), flags: [.nillable]),
        dependency("bank", "Bank", "", "Transfers", 18, .factories([3], isArray: false)),
      ], dependents: [9]),
  ]

  private static func factory(
    _ id: Int, _ name: String, _ type: String, _ mode: FactorySnapshot.Mode, _ flags: FactoryFlags,
    _ file: String, _ line: Int, protocols: [String] = [], kind: FactorySnapshot.Kind = .class,
    arguments: [DependencySnapshot] = [], injections: [DependencySnapshot] = [], dependents: [Int] = []
  ) -> FactorySnapshot {
    FactorySnapshot(
      id: id, name: name, typeName: type, module: "SampleBank", kind: kind, mode: mode, flags: flags,
      protocols: protocols, location: location(file, line), arguments: arguments, injections: injections,
      dependents: dependents)
  }

  private static func dependency(
    _ name: String, _ type: String, _ criteria: String, _ file: String, _ line: Int,
    _ resolution: DependencySnapshot.Resolution, flags: FactoryFlags = []
  ) -> DependencySnapshot {
    DependencySnapshot(
      name: name, typeName: type, criteria: criteria, flags: flags, location: location(file, line),
      resolution: resolution)
  }

  private static let defaults = StoreSnapshot(
    id: "user-defaults", title: "User defaults", location: "~/.config/sample-bank/defaults.sqlite",
    entries: [
      EntrySnapshot(
        key: "owner", title: "Owner", group: "Bank", value: .string("Emma"), defaultValue: .string("nobody"),
        origin: .stored, editor: .text),
      EntrySnapshot(
        key: "branch", title: "Branch", group: "Bank", value: .string("north"), defaultValue: .string("north"),
        origin: .default,
        editor: .choice([
          EntrySnapshot.Choice(title: "North Quay", value: .string("north")),
          EntrySnapshot.Choice(title: "Old Town", value: .string("old")),
        ])),
      EntrySnapshot(
        key: "version", title: "Version", group: "Bank", value: .string("1.0"), origin: .default, editor: .readOnly),
      EntrySnapshot(
        key: "retries", title: "Retries", group: "Transfers", value: .integer(5), defaultValue: .integer(3),
        origin: .stored, editor: .integer),
      EntrySnapshot(
        key: "fee", title: "Fee", group: "Transfers", value: .double(0.25), defaultValue: .double(0.25),
        origin: .default, editor: .number),
      EntrySnapshot(
        key: "receipts", title: "Print receipts", group: "Transfers", value: .bool(true), defaultValue: .bool(true),
        origin: .default, editor: .toggle),
      EntrySnapshot(
        key: "limit", title: "Limit", group: "Transfers", value: .integer(40), defaultValue: .integer(20),
        origin: .commandLine, editor: .slider(minimum: 0, maximum: 100)),
      EntrySnapshot(
        key: "pin", title: "Vault PIN", group: "Vault", value: .string("set"), origin: .stored, editor: .secret),
    ])

  private static let cloud = StoreSnapshot(
    id: "cloud", title: "Cloud key-values", location: "~/.config/alchemic/cloud.sqlite",
    entries: [
      EntrySnapshot(key: "last-login", value: nil, origin: .default, editor: .text)
    ])
}

extension Bank {
  /// Only many factories.
  static func many(_ count: Int) -> ContainerSnapshot {
    ContainerSnapshot(
      process: ProcessDescription(name: "many", identifier: 1), phase: .idle,
      factories: (0..<count).map { id in
        FactorySnapshot(
          id: id, name: "Service\(id + 1_000)", typeName: "Service", module: "Many", kind: .class, mode: .singleton,
          location: location("Many", id + 1))
      })
  }
}
