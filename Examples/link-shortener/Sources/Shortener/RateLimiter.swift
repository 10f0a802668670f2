// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Synchronization

/// Limits the number of requests in each second to the current setting.
final class RateLimiter: AlchemicDeclaring, Sendable {
  private let settings: ShortenerSettings
  private let window = Mutex<(second: Int64, count: Int)>((0, 0))
  private let began = ContinuousClock.now

  init(settings: ShortenerSettings) {
    self.settings = settings
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, RateLimiter.init(settings:))
  }

  /// Counts a request, and returns whether it is within the limit.
  func admit() -> Bool {
    let limit = settings.requestsPerSecond
    guard limit > 0 else { return true }
    let second = (ContinuousClock.now - began).components.seconds
    return window.withLock { window in
      if window.second != second { window = (second, 0) }
      window.count += 1
      return window.count <= limit
    }
  }
}
