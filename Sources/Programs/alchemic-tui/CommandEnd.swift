// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The end of a command that can end in several ways, such as with an answer or because its time is over.
final class CommandEnd: Sendable {
  private let isClaimed = Mutex(false)

  /// Returns for the first caller, which prints the outcome and ends the process. All others wait for that.
  func claim() {
    let isFirst = isClaimed.withLock { isClaimed in
      defer { isClaimed = true }
      return !isClaimed
    }
    while !isFirst { pause() }
  }
}
