// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Showing the container as it was after an earlier event.
extension ContainerMirror {
  /// Prepares to show the container as it was after an event, which a step or a jump does.
  ///
  /// - Parameter number: The number of the event. The first known state stands for all before it.
  /// - Returns: The number of the event to go to; `nil` where the present is shown, or to be shown.
  /// - Throws: ``Refusal`` if the states before the present are not known.
  mutating func beginRewind(to number: UInt64?) throws(Refusal) -> UInt64? {
    guard let last = container?.lastEvent, let newest = timeline.newest, let oldest = timeline.oldest else {
      return nil
    }
    guard rewound != nil || newest == last else {
      throw Refusal("The latest events were lost, so what was before them is not known.")
    }
    guard let number, number < newest else { return nil }
    if rewound == nil {
      rewound = Rewound(self)
      timeline.leaveOutReleased(except: Set(container?.scopes.outlived ?? []))
    }
    return max(number, oldest)
  }

  /// The new state of what the next step changes; `nil` where it changes more than one event can say.
  mutating func nextStep(isBack: Bool) -> ContainerEvent? {
    timeline.nextStep(isBack: isBack, in: &container)
  }

  /// Undoes the last event of the container, or applies the next one.
  ///
  /// - Parameter event: The state of its subject after the step.
  mutating func step(_ event: ContainerEvent, isBack: Bool) {
    let old = container.flatMap { event.change.factoryState(in: $0) }
    _ = timeline.step(isBack: isBack, &container)
    now = container?.instant ?? now
    guard case .factory(let id, let new, _) = event.change else { return findProblems() }
    guard let old, let factories = container?.factories else { return }
    if isBack {
      startupLog.undo(id, from: old, to: new, own: event.creation?.own, in: factories)
    } else {
      startupLog.change(id, from: old, to: new, own: event.creation?.own)
    }
    if new.isFailed || old.isFailed { findProblems(of: id) }
  }

  /// Shows the container as it was after an event, which may be many steps away.
  mutating func jump(to number: UInt64) {
    let isBack = container.map { number < $0.lastEvent } ?? false
    while let last = container?.lastEvent, isBack ? last > number : last < number,
      timeline.step(isBack: isBack, &container)
    {}
    now = container?.instant ?? now
    findAll()
  }

  /// Shows the container as it is.
  ///
  /// - Returns: What has happened since, to be received now; `nil` if the container is shown as it is.
  mutating func endRewind() -> Rewound? {
    guard let ended = rewound, let newest = timeline.newest else { return nil }
    rewound = nil
    jump(to: newest)
    if let scopes = ended.scopes { container?.scopes = scopes }
    if let failed = ended.failed {
      container = failed
      findAll()
    }
    now = max(ended.now, now)
    return ended
  }
}
