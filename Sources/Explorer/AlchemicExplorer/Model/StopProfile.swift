// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// How a container stops or has stopped: which object when, what hangs, and what did not stop.
///
/// Instants are nanoseconds of the container's clock.
package struct StopProfile: Hashable, Sendable {
  /// When the stop began.
  package let began: UInt64
  /// When it ended; `nil` while it goes on.
  package let ended: UInt64?
  /// The objects in the order they began to stop; then the objects that did not begin.
  package let rows: [Row]

  /// An object that stops, has stopped, or waits for its turn.
  package struct Row: Hashable, Sendable {
    /// The factory's id.
    package let factory: Int
    package let outcome: Outcome
    /// When it began to stop; `nil` where it did not begin.
    package let began: UInt64?
    /// When its stop ended; `nil` where it goes on or did not begin.
    package let ended: UInt64?
  }

  package enum Outcome: Hashable, Sendable {
    case stopped
    /// It is being stopped, and these objects wait for it.
    case stopping(keepsWaiting: [Int])
    /// It waits for these objects to stop.
    case waiting(for: [Int])
    /// It threw an error, or its time was over.
    case failed(FailureSnapshot)
    /// No time was left when its turn came.
    case notBegun(FailureSnapshot)
  }

  /// The stop of a container; `nil` where it is not stopping and has not stopped since its start.
  package init?(_ container: ContainerSnapshot) {
    let isStopping = container.phase == .stopping
    guard isStopping || container.phase == .stopped || container.progress.stoppingAt != nil else { return nil }
    let factories = container.factories
    let ends = factories.compactMap { $0.stopTimes }
    // A program with an older library does not say when the stop began.
    guard
      let began = container.progress.stoppingAt ?? ends.map(\.began).min() ?? (isStopping ? container.instant : nil)
    else { return nil }
    self.began = began
    ended = isStopping ? nil : container.progress.stoppedAt ?? ends.compactMap(\.ended).max()
    let waiting = isStopping ? Set(factories.filter { $0.stops && $0.state.hasObject }.map(\.id)) : []
    var rows: [Row] = []
    var reachedBy: [Int: [Int]] = [:]
    for factory in factories {
      func add(_ outcome: Outcome) {
        rows.append(
          Row(
            factory: factory.id, outcome: outcome, began: factory.stopTimes?.began, ended: factory.stopTimes?.ended))
      }
      switch factory.state {
      case .stopping:
        let kept =
          rows.count < Self.searchLimit ? Self.reached(from: factory.id, factories).filter(waiting.contains) : []
        for id in kept where id != factory.id { reachedBy[id, default: []].append(factory.id) }
        add(.stopping(keepsWaiting: kept.filter { $0 != factory.id && !factories[$0].isStopping }.sorted()))
      case .stopped: add(.stopped)
      case .stopFailed(let failure, _, _):
        add(failure.code == "stop-not-started" ? .notBegun(failure) : .failed(failure))
      case .notCreated, .creating, .created, .absent, .set, .failed, .released, .unknown: continue
      }
    }
    for id in waiting where !factories[id].isStopping {
      rows.append(Row(factory: id, outcome: .waiting(for: reachedBy[id] ?? []), began: nil, ended: nil))
    }
    self.rows = rows.sorted { ($0.began ?? .max, $0.rank, $0.factory) < ($1.began ?? .max, $1.rank, $1.factory) }
  }

  /// The objects that are not stopped, because they threw an error, took too long, or had no time left.
  package var problems: [Row] {
    rows.filter {
      switch $0.outcome {
      case .failed, .notBegun: true
      case .stopped, .stopping, .waiting: false
      }
    }
  }

  /// The number of objects whose stop has ended.
  package var endedCount: Int { rows.count { $0.ended != nil } + rows.count { $0.rank == 2 } }

  /// How many stopping objects have their waiting ones searched, because each search may visit the whole graph.
  private static let searchLimit = 200

  /// The factories that one uses, directly or through others.
  private static func reached(from id: Int, _ factories: [FactorySnapshot]) -> Set<Int> {
    var reached: Set<Int> = []
    var open = factories[id].needs.map(\.factory)
    while let next = open.popLast() {
      guard factories.indices.contains(next), reached.insert(next).inserted else { continue }
      open += factories[next].needs.map(\.factory)
    }
    return reached
  }
}

extension StopProfile.Row {
  /// The place among the objects that did not begin.
  fileprivate var rank: Int {
    switch outcome {
    case .stopped, .stopping, .failed: 0
    case .waiting: 1
    case .notBegun: 2
    }
  }
}

extension FactorySnapshot {
  fileprivate var isStopping: Bool { if case .stopping = state { true } else { false } }
}

extension FailureSnapshot {
  /// The error of an object that did not stop, in one line, with the objects that waited for it or that it waited for.
  package var stopWords: String {
    let others = problems.first.map { $0.factories.dropFirst().joined(separator: ", ") } ?? ""
    guard !others.isEmpty else { return summary }
    switch code {
    case "stop-timed-out": return "\(summary) It kept \(others) waiting."
    case "stop-not-started": return "\(summary) It waited for \(others)."
    default: return summary
    }
  }
}
