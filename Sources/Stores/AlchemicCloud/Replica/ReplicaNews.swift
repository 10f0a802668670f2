// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Which changes of a replica's status are news for explorers.
///
/// While the server accepts changes, each is unsent for a moment, and no news. But an explorer that has asked in that
/// moment has to learn that nothing waits any more.
struct ReplicaNews {
  /// What explorers were last notified of.
  private var known: CloudStatus?
  /// How many changes waited when an explorer asked after that; 0 if it did not ask.
  private var askedWaiting = 0

  /// Whether the exact number of waiting changes decides about the next status of a connection.
  func needsCount(_ status: CloudStatus) -> Bool { askedWaiting > 0 || !status.isAccepted }

  /// Returns whether explorers must be notified of a status.
  mutating func isNews(_ status: CloudStatus) -> Bool {
    var comparable = status
    comparable.synchronizedAt = nil
    if status.isAccepted { comparable.waiting = 0 }
    guard comparable != known || askedWaiting > 0 && status.waiting == 0 else { return false }
    (known, askedWaiting) = (comparable, 0)
    return true
  }

  /// An explorer gets a status.
  mutating func asked(_ status: CloudStatus) { askedWaiting = status.waiting }
}

extension CloudStatus {
  /// Whether the server is there and accepts changes.
  fileprivate var isAccepted: Bool {
    if case .online = connection { sendingFailure == nil } else { false }
  }
}
