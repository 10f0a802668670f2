internal import AlchemicStores
import Foundation

/// What a replica's machine receives, what it answers, and its states.
extension ReplicaMachine {
  /// What has happened.
  enum Event {
    /// The replica begins, with what its file knows: how far it received changes, and the revisions of the keys that
    /// the server holds.
    case started(ReplicaCursor?, settled: [String: Int64])
    /// The marker was read; `time` is this device's.
    case markerRead(EtcdSnapshot, time: Date)
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
    case creatingMarker(ReplicaMarker)
    case comparing(ReplicaMarker)
    /// The watch is being created.
    case joining
    /// Changes go in both directions.
    case online
    /// Waiting to connect again.
    case offline(CloudStatus.Reason)
  }
}
