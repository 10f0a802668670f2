// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension CreationSnapshot {
  /// - Parameters:
  ///   - began: When the creation began.
  ///   - ended: When it ended.
  ///   - thread: Where it ended.
  ///   - outer: The id of the factory inside of whose creation it took place.
  ///   - pauses: The pauses in its work.
  init(began: UInt64, ended: UInt64, thread: ThreadLabel, outer: Int?, pauses: [CreationPause]) {
    let waits = pauses.compactMap { pause in
      pause.reason.map { Wait(began: pause.began, ended: pause.ended, reason: $0) }
    }.sorted { ($0.began, $0.ended) < ($1.began, $1.ended) }
    // Tasks of one initialiser can pause it at the same time: each moment counts once.
    var (paused, end) = (UInt64(0), began)
    for pause in pauses.sorted(by: { $0.began < $1.began }) {
      let (from, to) = (max(pause.began, end), min(pause.ended, ended))
      guard to > from else { continue }
      paused += to - from
      end = to
    }
    self.init(
      began: began, ended: ended, thread: thread.description, own: ended - began - paused, outer: outer, waits: waits)
  }
}

/// A part of a creation that was not its own work.
struct CreationPause: Sendable {
  let began: UInt64
  let ended: UInt64
  /// The reason for the wait; `nil` while another object was created inside of it.
  let reason: CreationSnapshot.WaitReason?
}
