// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Living objects in sentences, one per line.
extension StateText {
  /// The counts, most living objects first.
  static func living(_ counts: LiveCounts, since history: LiveHistory, in container: ContainerSnapshot) -> [String] {
    guard counts.isCounting else { return ["Living objects are not counted. Use live on."] }
    let known = counts.counts.filter { container.factories.indices.contains($0.factory) }
    guard !known.isEmpty else { return ["Nothing to count: no template and no weak factory has objects."] }
    return known.sorted { ($1.count.alive, $0.factory) < ($0.count.alive, $1.factory) }.map { row in
      let change = history.change(of: row.factory, now: row.count.alive)
      let since = change == 0 ? "no change" : change > 0 ? "\(change) more" : "\(-change) fewer"
      let values = row.count.values > 0 ? " And \(Format.count(row.count.values, "value", "values"))." : ""
      return "\(container.factories[row.factory].name): \(row.count.alive) alive, \(since) since the baseline, "
        + "\(row.count.counted) created since the counting began.\(values)"
    }.map(\.printable)
  }
}
