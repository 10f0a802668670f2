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
    do {
      guard let target = try shared.mirror.beginRewind(to: number), let last = container?.lastEvent else {
        return returnToPresent()
      }
      if let number, number < target { shared.warn("What earlier events changed is no longer known.") }
      let distance = target < last ? last - target : target - last
      return distance <= Self.fewSteps ? step(to: target) : jump(to: target)
    } catch {
      shared.warn(error.description)
      return []
    }
  }

  /// Takes the steps to an event one after the other, as if they happened.
  private mutating func step(to target: UInt64) -> [Effect] {
    var effects: [Effect] = []
    let isBack = container.map { target < $0.lastEvent } ?? false
    while let last = container?.lastEvent, isBack ? last > target : last < target {
      guard let next = shared.mirror.nextStep(isBack: isBack) else { return effects + jump(to: target) }
      let message = Message.rewound(next)
      prepare(for: message)
      shared.mirror.step(next, isBack: isBack)
      effects += notify(message)
    }
    settleVisiblePanes()
    return effects
  }

  /// Goes to an event at once.
  private mutating func jump(to target: UInt64) -> [Effect] { leap { $0.jump(to: target) } }

  /// Takes a change of more than the views can follow.
  private mutating func leap(_ change: (inout ContainerMirror) -> Void) -> [Effect] {
    if let container { prepare(for: .snapshot(container)) }
    change(&shared.mirror)
    let effects = container.map { notify(.snapshot($0)) } ?? []
    settleVisiblePanes()
    return effects
  }

  /// Shows the container as it is.
  mutating func returnToPresent() -> [Effect] {
    guard shared.mirror.rewound != nil else { return [] }
    var rewound: Rewound?
    var effects = leap { rewound = $0.endRewind() }
    for event in rewound?.waiting ?? [] { effects += receive(event) }
    if rewound?.hasLost == true, shared.mirror.lose(1) { effects.append(.ask(LoadSnapshot())) }
    settleVisiblePanes()
    return effects
  }
}
