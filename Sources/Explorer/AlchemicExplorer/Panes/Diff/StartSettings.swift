// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The settings with which a run was ready: what a user changes during a run is a difference from it.
///
/// Of a process that was ready before the explorer saw it, the settings that it had then.
struct StartSettings: Hashable {
  private var stores: [String: StoreSnapshot] = [:]

  /// Keeps the stores that the explorer sees for the first time since the container is ready.
  mutating func add(_ container: ContainerSnapshot?) {
    guard let container, container.phase == .ready else { return }
    for store in container.stores where stores[store.id] == nil { stores[store.id] = store }
  }

  /// The run with these settings. Stores of which nothing is kept stay as they are.
  func applied(to run: ContainerSnapshot) -> ContainerSnapshot {
    var run = run
    for index in run.stores.indices { run.stores[index] = stores[run.stores[index].id] ?? run.stores[index] }
    return run
  }
}
