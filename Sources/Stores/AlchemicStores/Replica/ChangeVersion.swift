// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One change of a key, as far as it decides which of two changes applies: the larger one, on every device.
///
/// The order is total. So the largest of several changes is the same in any order, grouping and number of arrivals:
/// merging is commutative, associative and idempotent.
struct ChangeVersion: Hashable, Comparable {
  var clock: HybridClock
  /// The value; `nil` for a removal.
  var value: StoredValue?

  /// Compares the clocks. Two devices with one number, such as clones of a disk, may have made two changes with one
  /// clock. Then a removal precedes a value, and values are in the order of their bytes.
  static func < (left: ChangeVersion, right: ChangeVersion) -> Bool {
    if left.clock != right.clock { return left.clock < right.clock }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// Distinguishes all values that engines keep apart, such as 0.0 and -0.0. A removal has no bytes.
  private var bytes: Data { value.map { StoredValueBytes.encode($0) } ?? Data() }

  static func == (left: ChangeVersion, right: ChangeVersion) -> Bool {
    left.clock == right.clock && left.bytes == right.bytes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(clock) }
}

extension StoredRecord {
  /// What decides whether this change applies.
  var version: ChangeVersion { ChangeVersion(clock: clock, value: value) }
}
