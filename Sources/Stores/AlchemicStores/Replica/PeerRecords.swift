// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A change on this device that a peer lacks.
package struct UnsentChange: Hashable, Sendable {
  /// The change; its value is `nil` for a removal.
  package var record: StoredRecord
  /// What the peer holds; `nil` if it does not have the key.
  package var held: HeldVersion?
  /// The change that lost a conflict with it, for the devices of both; `nil` for none.
  package var loser: StoredRecord?

  package init(record: StoredRecord, held: HeldVersion?, loser: StoredRecord? = nil) {
    self.record = record
    self.held = held
    self.loser = loser
  }

  /// Whether the change replaces a version that this device refused, and so has not seen.
  package var replacesUnseen: Bool { held?.isRefused ?? false }
}

/// A change that a peer has accepted.
package struct Acknowledged: Hashable, Sendable {
  /// The change that was sent.
  package var change: UnsentChange
  /// The peer's number for its version. It has no meaning for a removal.
  package var token: Int64

  package init(_ change: UnsentChange, token: Int64) {
    self.change = change
    self.token = token
  }
}

/// A change that a peer has sent.
package struct Received: Hashable, Sendable {
  /// The change.
  package var record: StoredRecord
  /// The peer's number for its version. It has no meaning for a removal.
  package var token: Int64
  /// The change that lost a conflict with it; of a removal, only the clock is known.
  package var loser: StoredRecord?
  /// Whether the change replaced a version that its device had refused, and so had not seen.
  package var replacesUnseen = false

  package init(_ record: StoredRecord, token: Int64) {
    self.record = record
    self.token = token
  }

  /// The removal of a key from the peer, which keeps no clock of it. Its clock directly follows the version that the
  /// peer held: the same on each device, and earlier than a change that was made since then.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - held: What the peer held.
  ///   - date: When the removal was noticed.
  package init(removalOf key: String, _ held: HeldVersion, at date: Date = Date()) {
    let time = held.clock.time == .max ? held.clock.time : held.clock.time + 1
    record = StoredRecord(
      key: key, value: nil, revision: 0, clock: HybridClock(time: time, writer: 0), changedAt: date)
    token = 0
  }
}
