internal import Synchronization

extension StoreCore {
  /// Merges changes of these keys, applies what the engine applied, and reports what it refused and the conflicts.
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
    for refusal in outcome.refused { report(.mergeRefused(refusal)) }
    for conflict in outcome.conflicts { report(.conflict(conflict)) }
    return outcome
  }
}
