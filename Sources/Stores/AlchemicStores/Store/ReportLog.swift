// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The last reports of a store, and the functions that receive them.
final class ReportLog: Sendable {
  private let state: Mutex<State>
  private let hook: @Sendable (StoreReport) -> Void

  private struct State {
    var reports: [StoreReport]
    /// Called when a new problem appears, or one disappears.
    var listener: (@Sendable () -> Void)?
  }

  /// How many reports are kept.
  private static let limit = 100

  /// - Parameters:
  ///   - early: The reports so far, which the hook has received. It forwards later ones to this log.
  ///   - hook: Receives each new report, with no lock held.
  init(_ early: EarlyReports, hook: @escaping @Sendable (StoreReport) -> Void) {
    state = Mutex(State(reports: []))
    self.hook = hook
    let reports = early.forward { [weak self] in self?.add($0, isProblem: $0.isProblem) }
    state.withLock { $0.reports = reports + $0.reports }
  }

  var reports: [StoreReport] { state.withLock(\.reports) }

  /// Keeps a report and passes it to the hook. Notifies the listener if it is a new problem.
  func add(_ report: StoreReport, isProblem: Bool) {
    let isNews = state.withLock { state in
      defer {
        state.reports.append(report)
        if state.reports.count > Self.limit { state.reports.removeFirst() }
      }
      return !state.reports.contains(report)
    }
    hook(report)
    if isNews, isProblem { notifyListener() }
  }

  func onProblems(_ listener: @escaping @Sendable () -> Void) { state.withLock { $0.listener = listener } }

  func notifyListener() { state.withLock(\.listener)?() }
}
