// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A small container: started, idle, and with a broken graph.
enum Shop {
  static let started = ContainerSnapshot(
    process: ProcessDescription(name: "shop", identifier: 7), phase: .ready,
    progress: ContainerSnapshot.Progress(started: 1, total: 1, beganAt: 1_000_000, endedAt: 4_000_000),
    factories: [
      factory(
        0, "Barista", injections: [dependency("grinder", "Grinder", .factories([1], isArray: false))],
        state: .created(at: 2_500_000, took: 500_000, thread: "alchemic")),
      factory(1, "grinder\u{1B}[2J\u{202E}", mode: .template, kind: .method(of: 0)),
    ],
    callbacks: [
      CallbackSnapshot(
        id: 0, label: "open", location: location(9), state: .fired(at: 3_900_000, took: 900_000, thread: "main"))
    ],
    stores: stores)

  static var idle: ContainerSnapshot {
    var shop = started
    shop.phase = .idle
    shop.progress = ContainerSnapshot.Progress()
    shop.factories[0].state = .notCreated
    shop.callbacks[0].state = .waiting
    return shop
  }

  static let problem = Problem(
    code: "no-factory", summary: "No factory creates a Grinder.",
    facts: [Problem.Fact("required by", "Barista.grinder (Shop.swift:12)")])

  static let failure = """
    No factory creates a Grinder.
      required by     Barista.grinder (Shop.swift:12)
      [no-factory]
    """

  static var broken: ContainerSnapshot {
    var shop = idle
    shop.factories[0].injections[0].resolution = .failed(FailureSnapshot([problem]))
    return shop
  }

  static let stores = [
    StoreSnapshot(
      id: "user-defaults", title: "User defaults", location: "memory",
      entries: [
        EntrySnapshot(
          key: "owner", title: "Owner", value: .string("Emma\nB"), defaultValue: .string(""), origin: .stored,
          editor: .text),
        EntrySnapshot(
          key: "cups", value: .integer(5), defaultValue: .integer(3), origin: .stored, changedAt: 1_795_258_080,
          changedBy: "sample-bank (4711)", editor: .integer),
        EntrySnapshot(key: "price", value: .double(2.5), origin: .default, editor: .number),
        EntrySnapshot(key: "open", value: .bool(true), origin: .default, editor: .toggle),
        EntrySnapshot(
          key: "heat", value: .integer(90), origin: .commandLine, editor: .slider(minimum: 80, maximum: 100)),
        EntrySnapshot(
          key: "roast", value: .string("dark"), origin: .default,
          editor: .choice([
            EntrySnapshot.Choice(title: "Dark roast", value: .string("dark")),
            EntrySnapshot.Choice(title: "Light roast", value: .string("light")),
          ])),
        EntrySnapshot(key: "pin", value: .string("set"), origin: .stored, editor: .secret),
        EntrySnapshot(key: "version", value: .string("1.0"), origin: .default, editor: .readOnly),
        EntrySnapshot(key: "note", value: nil, origin: .default, editor: .text),
      ]),
    StoreSnapshot(
      id: "cloud", title: "Cloud", location: "memory",
      entries: [EntrySnapshot(key: "cups", value: .integer(8), origin: .stored, editor: .integer)]),
  ]

  static func location(_ line: Int) -> AlchemicSourceLocation {
    AlchemicSourceLocation(fileID: "Shop/Shop.swift", line: line)
  }

  static func factory(
    _ id: Int, _ name: String, mode: FactorySnapshot.Mode = .singleton, kind: FactorySnapshot.Kind = .class,
    arguments: [DependencySnapshot] = [], injections: [DependencySnapshot] = [],
    state: FactorySnapshot.State = .notCreated
  ) -> FactorySnapshot {
    FactorySnapshot(
      id: id, name: name, typeName: "Type\(id)", module: "Shop", kind: kind, mode: mode, location: location(id + 1),
      arguments: arguments, injections: injections, state: state)
  }

  static func dependency(
    _ name: String, _ type: String, _ resolution: DependencySnapshot.Resolution
  ) -> DependencySnapshot {
    DependencySnapshot(name: name, typeName: type, criteria: "", location: location(12), resolution: resolution)
  }
}
