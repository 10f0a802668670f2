// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
internal import AlchemicInspection

extension ContainerSnapshot {
  /// The stores' notices, each with the title of its store, and why its server cannot be reached.
  var notices: [String] {
    stores.flatMap { store in
      let reason = store.replica.flatMap { replica in replica.reason.map { "\(replica.server), \($0)" } }
      return (store.notices.map(\.text) + [reason].compactMap { $0 }).map { "\(store.title): \($0)" }
    }
  }

  /// All problems of the container in full, without duplicates: the failure of the last start, failed factories,
  /// unresolved dependencies, failed callbacks, and impossible dependency cycles.
  var problems: [String] {
    var found: [String] = []
    if let failure { found += failure.texts }
    found += factories.flatMap(\.failures).flatMap(\.texts)
    for callback in callbacks {
      if case .failed(let failure) = callback.state {
        found.append("Callback \(callback.label) failed: \(failure.text)")
      }
    }
    // The failure of a start already reports its cycles.
    if found.isEmpty {
      found += impossibleEdges.map { "\($0.printable) is part of a dependency cycle that cannot be created." }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }
}

extension FailureSnapshot {
  /// The text of each problem; the whole text of an error without facts.
  fileprivate var texts: [String] { problems.isEmpty ? [text] : problems.map(\.text) }
}
