// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What the services of one test did, in order.
final class Diary: Sendable {
  private let entries = Mutex<[String]>([])
  var all: [String] { entries.withLock { $0 } }
  func write(_ entry: String) { entries.withLock { $0.append(entry) } }

  /// Waits until other tasks have written enough.
  ///
  /// The entries are read under the lock. Thread Sanitizer does not see that a copy, which would be read after it, is gone
  /// when the next entry is written in its place.
  private func wait(until isEnough: @Sendable ([String]) -> Bool) async {
    while !entries.withLock({ isEnough($0) }) { await Task.yield() }
  }

  func wait(for entry: String) async { await wait { $0.contains(entry) } }
  func wait(forEntries count: Int) async { await wait { $0.count >= count } }
}
