// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// How a container announces the end of its start to the whole process: as AlchemicFoundation says, since a container without
/// it must not load Foundation.
package enum FinishedLoading {
  private static let announcement = Mutex<(@Sendable (ALCContext) -> Void)?>(nil)

  /// Calls a function at the end of each start from now on, on the main thread, after the when-ready callbacks.
  package static func announce(_ body: @escaping @Sendable (ALCContext) -> Void) {
    announcement.withLock { $0 = body }
  }

  /// Announces the end of a start.
  static func post(_ context: ALCContext) {
    // Outside of the lock: observers of the program may run now.
    announcement.withLock(\.self)?(context)
  }
}
