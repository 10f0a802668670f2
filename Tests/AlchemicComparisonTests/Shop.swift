// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A small shop as a container reports it. Each test changes something.
enum Shop {
  static var container: ContainerSnapshot {
    ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 7), phase: .ready,
      progress: ContainerSnapshot.Progress(started: 2, total: 2, beganAt: 0, endedAt: 100_000_000),
      factories: [
        factory(0, "Fake", flags: [.primary]),
        factory(1, "Stripe"),
        factory(
          2, "Till",
          arguments: [dependency("#1", "any Gateway", [0]), dependency("#2", "Int", .constant("AcInt(5)"))],
          injections: [dependency("gateways", "[any Gateway]", [0, 1], isArray: true)]),
      ],
      stores: [
        StoreSnapshot(
          id: "user-defaults", title: "User defaults", location: "memory",
          entries: [
            EntrySnapshot(
              key: "owner", value: .string("Emma"), defaultValue: .string("nobody"), origin: .stored, editor: .text),
            EntrySnapshot(key: "pin", value: .string("set"), origin: .stored, editor: .secret),
          ])
      ])
  }

  static func factory(
    _ id: Int, _ name: String, _ mode: FactorySnapshot.Mode = .singleton, flags: FactoryFlags = [],
    took: UInt64 = 1_000_000, arguments: [DependencySnapshot] = [], injections: [DependencySnapshot] = []
  ) -> FactorySnapshot {
    FactorySnapshot(
      id: id, name: name, typeName: name, module: "Shop", kind: .class, mode: mode, flags: flags,
      location: AlchemicSourceLocation(fileID: "Shop/\(name).swift", line: 3), arguments: arguments,
      injections: injections, state: .created(at: 2_000_000, took: took, thread: "alchemic"), createdCount: 1)
  }

  static func dependency(
    _ name: String, _ type: String, _ factories: [Int], isArray: Bool = false
  ) -> DependencySnapshot {
    dependency(name, type, .factories(factories, isArray: isArray))
  }

  static func dependency(
    _ name: String, _ type: String, _ resolution: DependencySnapshot.Resolution, criteria: String = "",
    property: PropertySnapshot? = nil
  ) -> DependencySnapshot {
    DependencySnapshot(
      name: name, typeName: type, criteria: criteria,
      location: AlchemicSourceLocation(fileID: "Shop/Till.swift", line: 5),
      resolution: resolution, property: property)
  }
}
