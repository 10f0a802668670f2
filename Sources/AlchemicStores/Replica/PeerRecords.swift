package import Foundation

/// What a peer, such as a server, holds of a key, as far as this device knows.
package struct HeldVersion: Hashable, Sendable {
  /// The clock of the peer's version.
  package var clock: HybridClock
  /// The peer's own number for its version, for a comparison when it is replaced.
  package var token: Int64
  /// Whether this device refused the version when it was received.
  package var isRefused: Bool

  package init(clock: HybridClock, token: Int64, isRefused: Bool = false) {
    self.clock = clock
    self.token = token
    self.isRefused = isRefused
  }
}

/// A change on this device that a peer lacks.
package struct UnsentChange: Hashable, Sendable {
  /// The change; its value is `nil` for a removal.
  package var record: StoredRecord
  /// What the peer holds; `nil` if it does not have the key.
  package var held: HeldVersion?

  package init(record: StoredRecord, held: HeldVersion?) {
    self.record = record
    self.held = held
  }
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

  package init(_ record: StoredRecord, token: Int64) {
    self.record = record
    self.token = token
  }

  /// The removal of a key from the peer, which keeps no clock of it. Its clock is directly after that of the version that
  /// the peer held: the same on each device, and earlier than a change that was made since then.
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

/// What a file remembers of one key of a peer.
struct HeldRow: Hashable {
  var version: HeldVersion
  /// The revision of this device's record that `version` accounts for. A later one was not sent yet.
  var revision: Int64
}
