// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Forwards reports, and keeps the reports that are made before their store exists.
final class EarlyReports: Sendable {
  private let state = Mutex(State())
  private let next: @Sendable (StoreReport) -> Void

  private struct State {
    var reports: [StoreReport] = []
    var store: (@Sendable (StoreReport) -> Void)?
  }

  init(_ next: @escaping @Sendable (StoreReport) -> Void) { self.next = next }

  /// Returns the reports until now, and forwards later ones to `store`.
  func forward(to store: @escaping @Sendable (StoreReport) -> Void) -> [StoreReport] {
    state.withLock { state in
      state.store = store
      return state.reports
    }
  }

  @Sendable
  func add(_ report: StoreReport) {
    let store = state.withLock { state in
      if state.store == nil { state.reports.append(report) }
      return state.store
    }
    (store ?? next)(report)
  }
}
