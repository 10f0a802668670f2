// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import Synchronization

/// One explorer's request to count living objects, which ends with the explorer.
final class LiveCountingHold: Sendable {
  private let context: ALCContext
  private let isOn = Mutex(false)

  init(_ context: ALCContext) {
    self.context = context
  }

  deinit {
    set(false)
  }

  /// Begins or ends counting. Repeating a request changes nothing.
  func set(_ isCounting: Bool) {
    let isChanged = isOn.withLock { isOn in
      defer { isOn = isCounting }
      return isOn != isCounting
    }
    guard isChanged else { return }
    if isCounting { context.beginCountingLiveObjects() } else { context.endCountingLiveObjects() }
  }
}
