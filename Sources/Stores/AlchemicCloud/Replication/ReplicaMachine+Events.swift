// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

/// The events, the actions and the states of a replica's machine.
extension ReplicaMachine {
  /// What has happened.
  enum Event {
    /// The replica begins, with what its file knows: how far it received changes, and what the server holds.
    case started(ReplicaCursor?, held: [String: HeldVersion])
    /// The marker was read; `time` is this device's.
    case markerRead(EtcdSnapshot, time: Date)
    /// What the server has at the revision of the anchor.
    case anchorRead(EtcdKeyValue?)
    /// The answer to `check`.
    case checked(EtcdCheck)
    /// The transaction of `createMarker` was decided.
    case markerCreated(EtcdTransaction.Outcome)
    /// All keys were read.
    case compared(EtcdSnapshot)
    /// The marker could not be read or created, or the keys could not be read.
    case failed(EtcdError)
    /// The watch exists; the server is at this revision.
    case watchCreated(Int64)
    case watched(EtcdWatchBatch)
    case watchEnded(EtcdError)
    /// The answer to `nextUnsent`.
    case unsent([Outgoing])
    /// The transaction of `send` was decided.
    case sent(EtcdTransaction.Outcome)
    case sendFailed(EtcdError)
    /// The store has merged changes of these keys, and refused some of them. A removal makes room for what did not fit.
    case merged(Set<String>, refused: Set<String>, madeRoom: Bool)
    /// All keys were read again.
    case readAgain(EtcdSnapshot)
    case readAgainFailed
    /// A transaction met other data than this device knows.
    case otherDataFound
    /// The store's file could not be read or written: actions since then were not done.
    case storeFailed(reason: String)
    /// The time of `wait` is over.
    case waited
    /// The time of `waitToSend` is over.
    case waitedToSend
    /// The time of `waitToCheck` is over.
    case waitedToCheck
  }

  /// What to do. The answers to all actions before a `disconnect` are no longer wanted.
  enum Action: Hashable {
    /// Read the marker's key.
    case readMarker
    /// Read what the server has at the revision of an anchor.
    case readAnchor(ReplicaAnchor)
    /// Ask the endpoint of the watch for the marker, and for what the watch must have reported.
    case check
    /// Read all keys again, because some were refused.
    case readAgain
    /// Call another endpoint than the watch's.
    case leaveEndpoint
    case createMarker(EtcdTransaction)
    /// Read all keys.
    case compare
    /// Forget what the server was known to hold.
    case forget
    /// Read again what the file knows, and answer with `started`.
    case reload
    /// Merge the server's changes. With `isComplete`, they are all keys of the server: keys that it was known to hold
    /// and that are not among them were removed.
    case merge([ServerChange], cursor: ReplicaCursor?, isComplete: Bool, isInitial: Bool)
    case watch(from: Int64)
    /// Wait for changes that the server lacks. With `fromStart`, begin with the first one again.
    case nextUnsent(fromStart: Bool)
    case send(EtcdTransaction)
    /// The server has these changes.
    case acknowledge([UnsentChange], revision: Int64)
    case wait(Duration)
    case waitToSend(Duration)
    case waitToCheck(Duration)
    /// End the watch and all that is awaited.
    case disconnect
    case report(CloudReport)
  }

  /// A change to send.
  struct Outgoing: Hashable {
    var change: UnsentChange
    var isSecure: Bool
  }

  /// What the replica is doing.
  enum Phase: Hashable {
    /// Not started.
    case idle
    case readingMarker
    /// Reading the anchor's revision; the marker's key has this revision.
    case verifying(marker: Int64)
    case creatingMarker(ReplicaMarker)
    case comparing(ReplicaMarker)
    /// The watch is being created.
    case joining
    /// Changes go in both directions.
    case online
    /// Waiting to connect again.
    case offline(CloudStatus.OfflineReason)
  }
}
