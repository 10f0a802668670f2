// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Showing the container as it was after an earlier event.
extension Explorer {
  /// With more steps at once, the views are built again.
  private static let fewSteps = 16

  /// Shows the container as it was after an event.
  ///
  /// - Parameter number: The number of the event; `nil` for the present.
  mutating func rewind(to number: UInt64?) -> [Effect] {
    // Never the container itself: another reference to it would let the next step copy it.
    guard let last = container?.lastEvent, let newest = shared.mirror.timeline.newest,
      let oldest = shared.mirror.timeline.oldest
    else { return [] }
    guard shared.mirror.rewound != nil || newest == last else {
      shared.warn("The latest events were lost, so what was before them is not known.")
      return []
    }
    guard let number, number < newest else { return returnToPresent() }
    if shared.mirror.rewound == nil { shared.mirror.rewound = Rewound(shared.mirror) }
    let target = max(number, oldest)
    if number < oldest { shared.warn("What earlier events changed is no longer known.") }
    let distance = target < last ? last - target : target - last
    return distance <= Self.fewSteps ? step(to: target) : jump(to: target)
  }

  /// Takes the steps to an event one after the other, as if they happened.
  private mutating func step(to target: UInt64) -> [Effect] {
    var effects: [Effect] = []
    let isBack = container.map { target < $0.lastEvent } ?? false
    while let last = container?.lastEvent, isBack ? last > target : last < target {
      guard let next = shared.mirror.nextStep(isBack: isBack) else { return effects + jump(to: target) }
      let message = Message.rewound(next)
      prepare(for: message)
      shared.step(next, isBack: isBack)
      effects += notify(message)
    }
    settleVisiblePanes()
    return effects
  }

  /// Goes to an event at once.
  private mutating func jump(to target: UInt64) -> [Effect] {
    if let container { prepare(for: .snapshot(container)) }
    shared.jump(to: target)
    let effects = container.map { notify(.snapshot($0)) } ?? []
    settleVisiblePanes()
    return effects
  }

  /// Shows the container as it is.
  mutating func returnToPresent() -> [Effect] {
    guard let rewound = shared.mirror.rewound, let newest = shared.mirror.timeline.newest else { return [] }
    shared.mirror.rewound = nil
    var effects = jump(to: newest)
    shared.mirror.now = max(rewound.now, shared.now)
    for event in rewound.waiting { effects += receive(event) }
    if rewound.hasLost, synchronization.lose() { effects.append(.ask(LoadSnapshot())) }
    settleVisiblePanes()
    return effects
  }
}
