// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Keeps an explorer's copy of the container complete: it decides which events to apply, when to request a snapshot,
/// and which events to keep until the snapshot arrives.
///
/// While a snapshot is on its way, events are both applied to the old one and kept: the new snapshot may be older than
/// them.
struct Synchronization: Hashable {
  private(set) var state = State.loading(again: false)
  /// Whether the known state lacks something that no further event brings.
  private(set) var isIncomplete = true
  /// Whether events were lost since the snapshot was requested.
  private var hasLostSince = false
  /// The events that arrived while a snapshot was on its way, by ascending number.
  private var kept: [ContainerEvent] = []

  enum State: Hashable {
    /// Every event up to the last one is applied.
    case current
    /// A snapshot was requested. `again`: it may be outdated when it arrives, and another request follows.
    case loading(again: Bool)
  }

  /// The largest number of kept events. With more, the explorer requests another snapshot.
  static let limit = 65_536

  /// Reports an event, and the number of the last one that is known.
  ///
  /// - Returns: Whether the caller must request a snapshot.
  mutating func receive(_ event: ContainerEvent, after last: UInt64?) -> Bool {
    guard case .loading = state else {
      let isGap = last.map { event.number > $0 && event.number - $0 > 1 } ?? false
      return isGap && lose()
    }
    // A gap in them is found once the snapshot has arrived, which may include the missing ones.
    kept.append(event)
    if kept.count > Synchronization.limit {
      kept.removeFirst(Synchronization.limit / 2)
      (state, isIncomplete, hasLostSince) = (.loading(again: true), true, true)
    }
    return false
  }

  /// Reports that events were lost. Returns whether the caller must request a snapshot.
  mutating func lose() -> Bool {
    isIncomplete = true
    hasLostSince = state != .current
    return requestNewer()
  }

  /// Reports that a snapshot from now on is needed. Returns whether the caller must request it.
  mutating func requestNewer() -> Bool {
    let mustLoad = state == .current
    state = .loading(again: !mustLoad)
    return mustLoad
  }

  /// Reports that the whole state is needed again. Returns whether the caller must request a snapshot.
  mutating func reload() -> Bool {
    isIncomplete = true
    guard state == .current else { return false }
    state = .loading(again: false)
    return true
  }

  /// Reports that the requested snapshot will not arrive. The next one must be requested again.
  mutating func abandon() {
    (state, hasLostSince) = (.current, false)
    kept = []
  }

  /// Reports a snapshot.
  ///
  /// - Returns: The snapshot with all later events applied, or `nil` if the known state is newer; and whether the
  ///   caller must request another one.
  mutating func receive(
    _ snapshot: ContainerSnapshot, known: (process: ProcessDescription, lastEvent: UInt64)?
  ) -> (snapshot: ContainerSnapshot?, mustLoad: Bool) {
    switch state {
    case .current:
      // Unrequested, so the events after it were not kept.
      let isOlder = known.map { $0.process == snapshot.process && $0.lastEvent > snapshot.lastEvent } ?? false
      return (isOlder ? nil : snapshot, false)
    case .loading(let again):
      var snapshot = snapshot
      var isGap = false
      for event in kept where event.number > snapshot.lastEvent {
        isGap = isGap || event.number != snapshot.lastEvent + 1
        snapshot.apply(event)
      }
      kept = []
      let mustLoad = isGap || again
      state = mustLoad ? .loading(again: false) : .current
      (isIncomplete, hasLostSince) = (isGap || hasLostSince, false)
      return (snapshot, mustLoad)
    }
  }
}
