// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A container that is shown as it was.
struct Rewound: Sendable {
  /// The clock of the container when it was shown as it is.
  let now: UInt64
  /// When the start of the container began, to say how long after that it is shown.
  let beganAt: UInt64?
  /// The events that have arrived since, which the explorer applies when it shows the present again.
  private(set) var waiting: [ContainerEvent] = []
  /// Whether events were lost since.
  var hasLost = false
  /// The container after a failed start, whose last event does not have what the graph got from a snapshot. Otherwise `nil`:
  /// another reference to all factories would make the first step copy them.
  let failed: ContainerSnapshot?
  /// The scopes of the present: an object that has outlived its scope is released without an event.
  var scopes: ScopesSnapshot?

  init(_ mirror: ContainerMirror) {
    (now, beganAt) = (mirror.now, mirror.container?.progress.beganAt)
    scopes = mirror.container?.scopes
    failed = mirror.container?.phase == .failed ? mirror.container : nil
  }

  /// Which moment is shown: `as it was at +1.20 s, Esc: now`.
  ///
  /// - Parameter earlier: When the start before that moment began, which may be one before the start of the present.
  func words(for instant: UInt64, startedAt earlier: UInt64?, _ symbols: Symbols) -> String {
    guard let beganAt else { return "as it was, Esc: now" }
    guard instant >= beganAt else {
      guard let earlier, earlier <= instant else { return "as it was before its start, Esc: now" }
      return "as it was at +\(Format.timeOffset(instant - earlier, symbols)) of an earlier start, Esc: now"
    }
    return "as it was at +\(Format.timeOffset(instant - beganAt, symbols)), Esc: now"
  }

  mutating func wait(_ event: ContainerEvent) {
    guard waiting.count < Synchronization.limit else {
      (waiting, hasLost) = ([], true)
      return
    }
    if !hasLost { waiting.append(event) }
  }
}
