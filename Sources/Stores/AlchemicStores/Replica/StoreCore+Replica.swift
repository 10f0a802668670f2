// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

extension StoreCore {
  /// Merges changes of these keys, applies what the engine applied, and reports refused changes and conflicts.
  ///
  /// - Parameter body: Merges by the given rules.
  func merge(
    _ keys: [String], origin: KeyValueChange.Origin,
    _ body: (any KeyValueEngine, MergeRules) throws(KeyValueStoreError) -> MergeOutcome
  ) throws(KeyValueStoreError) -> MergeOutcome {
    let normalized = keys.lazy.compactMap { try? StoreValidation.normalizedKey($0) }
    let rules = MergeRules(limits: limits, secretKeys: Set(normalized.filter(isSecure)), origin: origin)
    var outcome = MergeOutcome()
    try change(origin: origin) { () throws(KeyValueStoreError) in
      outcome = try body(engine, rules)
      // Before the changes are reported, so that their observers see the conflicts.
      if !outcome.conflicts.isEmpty {
        state.withLock { state in
          for conflict in outcome.conflicts { state.conflicts[conflict.key] = conflict }
        }
      }
      return outcome.applied
    }
    for refusal in newRefusals(of: outcome) { report(.mergeRefused(refusal)) }
    for conflict in outcome.conflicts { report(.conflict(conflict)) }
    return outcome
  }

  /// The refusals that were not reported yet. A refused change is merged again and again, until it is accepted.
  private func newRefusals(of outcome: MergeOutcome) -> [MergeRefusal] {
    state.withLock { state in
      for record in outcome.applied + outcome.kept { state.refusals[record.key] = nil }
      return outcome.refused.filter { refusal in
        let known = state.refusals.updateValue(refusal.record.clock, forKey: refusal.record.key)
        return known != refusal.record.clock
      }
    }
  }

  /// Reads the conflicts that earlier processes found.
  func readConflicts() {
    guard let conflicts = try? engine.conflicts() else { return }
    state.withLock { state in
      for (key, conflict) in conflicts {
        guard let winner = state.records[key], winner.clock == conflict.winner else { continue }
        state.conflicts[key] = MergeConflict(winner: winner, loser: conflict.loser, isSecure: isSecure(key))
      }
    }
  }

  /// Returns a clock that is later than all changes of the key, for a change that is made at the peer first. No other
  /// change has it.
  func stamp(_ key: String) throws(KeyValueStoreError) -> HybridClock {
    let seen = try engine.timesSeen(key)
    return lastStamp.withLock { last in
      let clock = HybridClock.next(at: Date(), writer: engine.session, seen: seen + [last])
      last = clock.time
      return clock
    }
  }
}
