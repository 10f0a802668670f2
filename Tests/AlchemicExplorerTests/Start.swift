// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A start in a few lines: the factories by name with what they need, and the events.
struct Start: Sendable {
  var names: [String]
  var needs: [String: [String]] = [:]
  var templates: Set<String> = []
  var events: [ContainerEvent.Change] = []
  var creations: [Int: CreationSnapshot] = [:]
  var instants: [UInt64] = []

  init(_ names: String...) { self.names = names }

  init(_ names: [String]) { self.names = names }

  func id(_ name: String) -> Int { names.firstIndex(of: name) ?? -1 }

  func needing(_ needs: [String: [String]], templates: Set<String> = []) -> Start {
    var start = self
    (start.needs, start.templates) = (needs, templates)
    return start
  }

  func at(_ instant: UInt64, _ phase: ContainerPhase) -> Start { adding(.phase(phase, failure: nil), at: instant) }

  /// A creation, as the event of its end tells it.
  func step(
    _ name: String, _ began: UInt64, _ ended: UInt64, on thread: String = "alchemic", own: UInt64? = nil,
    in outer: String? = nil, waits: [CreationSnapshot.Wait] = [], requesting requested: [String] = [],
    fails: Bool = false
  ) -> Start {
    var creation: CreationSnapshot?
    if own != nil || outer != nil || !waits.isEmpty || !requested.isEmpty || fails {
      creation = CreationSnapshot(
        began: began, ended: ended, thread: thread, own: own ?? ended - began, outer: outer.map(id), waits: waits,
        requested: requested.map(id))
    }
    let state: FactorySnapshot.State =
      fails ? .failed("It would not.") : .created(at: ended, took: ended - began, thread: thread)
    return adding(.factory(id(name), state, createdCount: 1), at: ended, creation)
  }

  func fired(_ began: UInt64, _ ended: UInt64, requesting requested: [String] = []) -> Start {
    adding(
      .callback(
        CallbackSnapshot(
          id: 0, label: "", location: AlchemicSourceLocation(fileID: "A/B.swift", line: 1),
          state: .fired(at: ended, took: ended - began, thread: "main"), requested: requested.map(id))), at: ended)
  }

  private func adding(
    _ change: ContainerEvent.Change, at instant: UInt64, _ creation: CreationSnapshot? = nil
  ) -> Start {
    var start = self
    start.creations[start.events.count] = creation
    start.events.append(change)
    start.instants.append(instant)
    return start
  }

  func wait(_ began: UInt64, _ ended: UInt64, for name: String) -> CreationSnapshot.Wait {
    CreationSnapshot.Wait(began: began, ended: ended, reason: .object(factory: id(name)))
  }

  var container: ContainerSnapshot {
    let location = AlchemicSourceLocation(fileID: "A/B.swift", line: 1)
    var container = ContainerSnapshot(
      process: ProcessDescription(name: "a", identifier: 1), phase: .idle,
      factories: names.enumerated().map { id, name in
        FactorySnapshot(
          id: id, name: name, typeName: name, module: "A", kind: .class,
          mode: templates.contains(name) ? .template : .singleton, location: location,
          injections: (needs[name] ?? []).map {
            DependencySnapshot(
              name: $0, typeName: $0, criteria: "", location: location,
              resolution: .factories([self.id($0)], isArray: false))
          })
      })
    for (index, change) in events.enumerated() {
      container.apply(
        ContainerEvent(
          number: UInt64(index + 1), instant: instants[index], thread: "alchemic", change: change,
          creation: creations[index]))
    }
    return container
  }
}
