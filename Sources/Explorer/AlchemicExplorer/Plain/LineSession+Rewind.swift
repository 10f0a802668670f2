// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Showing the container as it was after an earlier event.
extension LineSession {
  /// Why nothing of the present is answered or changed while the past is shown.
  static let refusalOfThePast = Refusal("This is the container as it was. \"now\" shows the present.")

  /// Goes to the last change before the shown state that matches a filter, or to the first one after it.
  mutating func rewind(isBack: Bool, _ filter: String) throws(Refusal) -> [Effect] {
    guard let shown = container?.lastEvent, let oldest = mirror.timeline.oldest, reported.hasEvents else {
      throw Refusal("No changes are known.")
    }
    let found = reported.number(isBack ? .before(shown, from: oldest) : .after(shown), matching: filter)
    if let found { return go(to: found) }
    if !filter.isEmpty { throw Refusal("No \(isBack ? "earlier" : "later") change matches \(quoted(filter)).") }
    if !isBack { return try returnToPresent() }
    guard shown > oldest else { throw Refusal("What earlier events changed is no longer known.") }
    return go(to: oldest)
  }

  /// Shows the container as it was after an event.
  mutating func go(to number: UInt64) -> [Effect] {
    do {
      let isFirst = mirror.rewound == nil
      guard let target = try mirror.beginRewind(to: number) else { return try returnToPresent() }
      mirror.jump(to: target)
      let beganAt = mirror.rewound?.beganAt
      let line = reported.line(number)?.timed(since: beganAt)
      let moment = line == nil ? "before all known changes" : "just after that"
      let note = "This is the container as it was \(moment). \"now\" shows the present."
      return [line.map { .say($0) } ?? .say(note)] + (isFirst && line != nil ? [.say(note)] : [])
    } catch {
      return refuse(error.description)
    }
  }

  /// Shows the container as it is, and reports what has happened since.
  mutating func returnToPresent() throws(Refusal) -> [Effect] {
    guard let rewound = mirror.endRewind() else { throw Refusal("This is the present.") }
    var effects: [Effect] = container.map { [.say(StateText.status(of: $0))] } ?? []
    for event in rewound.waiting { effects += update(.event(event)) }
    if rewound.hasLost {
      effects += report(["Missed changes while the past was shown."])
      if mirror.synchronization.lose() { effects.append(.ask(LoadSnapshot())) }
    }
    // A line after it is answered from the present.
    if mirror.synchronization.state != .current { finished = Finished(isChange: false) }
    return effects
  }
}
