// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
public import AlchemicInspection

extension ContainerInspector {
  /// The living objects of all factories that have such, if the program counts them.
  public func liveCounts() -> LiveCounts {
    var all = liveCounts(from: 0)
    while let next = all.next {
      let page = liveCounts(from: next)
      all.counts += page.counts
      all.next = page.next
    }
    return all
  }

  /// The living objects of factories, from one on, as many as fit into a message.
  func liveCounts(from first: Int) -> LiveCounts {
    let (counts, next) = context.liveCounts(from: first, limit: InspectionProtocol.liveBatchSize)
    return LiveCounts(
      isCounting: context.isCountingLiveObjects, instant: context.instant,
      counts: counts.map { LiveCounts.Factory($0.factory, $0.count) }, next: next)
  }
}
