// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What a column may read besides its row.
struct Facts {
  /// All factories, by which others are named.
  let factories: [FactorySnapshot]
  /// The present, in nanoseconds of the container's clock.
  let now: UInt64
  /// The living objects over time.
  let live: LiveHistory
  /// The difference of local time from UTC, in seconds.
  var secondsFromGMT = 0

  /// What the explorer knows.
  init(_ shared: ExplorerState) {
    factories = shared.container?.factories ?? []
    now = shared.now
    live = shared.live
    secondsFromGMT = shared.appearance.secondsFromGMT
  }

  /// What a container says about itself.
  ///
  /// - Parameter now: The present; `nil` for the moment of the snapshot.
  init(_ container: ContainerSnapshot, now: UInt64? = nil) {
    factories = container.factories
    self.now = now ?? container.instant
    live = LiveHistory()
  }

  /// What factories say about themselves, without a time.
  init(factories: [FactorySnapshot]) {
    (self.factories, now, live) = (factories, 0, LiveHistory())
  }

  /// The name of a factory; `nil` for an id that the graph does not have.
  func name(of factory: Int) -> String? {
    factories.indices.contains(factory) ? factories[factory].name : nil
  }
}
