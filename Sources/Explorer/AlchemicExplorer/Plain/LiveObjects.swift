// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The living objects of a program that counts them, as a session of lines sees them.
struct LiveObjects: Sendable {
  /// Whether there are counts.
  private(set) var isCounting = false
  private var counts: [LiveCounts.Factory] = []
  private var baseline: [Int: Int] = [:]

  mutating func add(_ new: LiveCounts) {
    counts = new.counts
    if new.isCounting, !isCounting { setBaseline() }
    isCounting = new.isCounting
  }

  /// From now on, changes are counted from here.
  mutating func setBaseline() {
    baseline = Dictionary(counts.map { ($0.factory, $0.count.alive) }) { $1 }
  }

  /// The counts, most living objects first.
  func lines(in container: ContainerSnapshot) -> [String] {
    guard isCounting else { return ["Living objects are not counted. Use live on."] }
    let known = counts.filter { container.factories.indices.contains($0.factory) }
    guard !known.isEmpty else { return ["Nothing to count: no template and no weak factory has objects."] }
    return known.sorted { ($1.count.alive, $0.factory) < ($0.count.alive, $1.factory) }.map { row in
      let change = row.count.alive - baseline[row.factory, default: 0]
      let since = change == 0 ? "no change" : change > 0 ? "\(change) more" : "\(-change) fewer"
      let values = row.count.values > 0 ? " And \(Format.count(row.count.values, "value", "values"))." : ""
      return "\(container.factories[row.factory].name): \(row.count.alive) alive, \(since) since the baseline, "
        + "\(row.count.counted) created since the counting began.\(values)"
    }.map(\.printable)
  }
}
