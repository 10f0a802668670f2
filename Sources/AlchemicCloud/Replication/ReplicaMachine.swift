internal import AlchemicStores
import Foundation

/// What a replica does when: each event returns the actions that follow. It does nothing itself, so that all orders of
/// events can be tried.
///
/// A connection goes through these steps. The marker says whether the server still has the data that this device knows.
/// If so, the watch continues after the last revision; otherwise all keys are compared. Then the watch reports the
/// others' changes, and one transaction after the other sends this device's.
struct ReplicaMachine {
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

  let layout: ReplicaLayout
  private(set) var phase = Phase.idle
  /// The last refusal of the server to accept changes, until it accepts some again.
  private(set) var sendingFailure: EtcdError?
  /// Keys whose last change cannot be sent, and the clock of that change.
  private(set) var unsendable: [String: HybridClock] = [:]

  var cursor: ReplicaCursor?
  var marker: ReplicaMarker?
  /// The revisions up to which a key's state is known already, beyond the cursor's.
  var settled: [String: Int64] = [:]
  /// The revisions of keys whose values are not this program's: they are overwritten, or of a later version.
  var foreign: [String: Foreign] = [:]
  /// The changes to send, and how many of them are in the present transaction.
  var queue: [UnsentChange] = []
  var inFlight = 0
  /// For the keys of the present transaction, the last revision that the watch reported since it was sent.
  var seenInFlight: [String: Int64] = [:]
  /// The largest number of changes in a transaction.
  var batchLimit = Self.batchLimit
  private var refusals = 0
  private var connecting = Backoff()
  private var sending = Backoff()
  private var lastSkew = 0.0
  private var random: RandomSource

  /// A value that is not this program's.
  struct Foreign: Hashable {
    var revision: Int64
    var isNewer: Bool
  }

  /// A transaction has at most 128 operations by etcd's default. One is the marker's.
  static let batchLimit = 64
  /// etcd's default limit for a request is 1.5 MiB.
  static let batchBytes = 1 << 20
  /// How often an idle connection is checked. The kernel detects dead peers; this detects a server that hangs.
  static let checkInterval = Duration.seconds(60)
  /// How far this device's clock may be off before it is reported, in seconds.
  static let tolerableSkew = 60.0

  init(layout: ReplicaLayout, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
    self.layout = layout
    self.random = RandomSource(base: random)
  }

  /// Accepts an event, and returns what to do, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (event, phase) {
    case (.started(let cursor, let settled), _):
      self.cursor = cursor
      self.settled = settled
      queue = []
      inFlight = 0
      return connect()
    // What is known here may be ahead of the file.
    case (.waited, .offline(.store)): return [.reload]
    case (.waited, .offline): return connect()
    case (.storeFailed(let reason), _): return goOffline(.store(reason))
    case (.markerRead(let snapshot, let time), .readingMarker): return found(snapshot, time)
    case (.markerRead(let snapshot, _), .online): return checked(snapshot)
    case (.markerCreated(let outcome), .creatingMarker(let marker)):
      guard case .applied = outcome else { return connect() }
      return lost() + compare(marker)
    case (.compared(let snapshot), .comparing(let marker)): return compared(snapshot, marker)
    case (.watchCreated(let revision), .joining): return joined(revision)
    case (.watched(let batch), .online): return received(batch)
    case (.watched(let batch), .joining): return joined(batch.revision) + received(batch)
    case (.watchEnded(let error), .joining), (.watchEnded(let error), .online): return ended(error)
    case (.unsent(let changes), .online) where inFlight == 0:
      queue = changes.filter { isSendable($0) }.map(\.change)
      return sendNext()
    case (.sent(let outcome), .online): return sent(outcome)
    case (.sendFailed(let error), .online): return sendFailed(error)
    case (.waitedToSend, .online): return [.nextUnsent(fromStart: true)]
    case (.waitedToCheck, .online): return [.readMarker]
    case (.failed(let error), .readingMarker), (.failed(let error), .creatingMarker),
      (.failed(let error), .comparing), (.failed(let error), .online):
      return goOffline(.server(error))
    // Answers that arrive after the phase has changed are of no use.
    default: return []
    }
  }

  // MARK: Connecting

  private mutating func connect() -> [Action] {
    phase = .readingMarker
    return [.readMarker]
  }

  private mutating func found(_ snapshot: EtcdSnapshot, _ time: Date) -> [Action] {
    let skew = skewReport(snapshot, time)
    guard let value = snapshot.values.first else { return skew + createMarker(replacing: 0) }
    guard let marker = ReplicaMarker(value.value) else {
      if case .newer(let version) = ReplicaRecord(value.value, key: "") {
        return skew + goOffline(.newerVersion(version))
      }
      return skew + createMarker(replacing: value.modRevision)
    }
    self.marker = marker
    guard let cursor, cursor.identity == marker.identity, cursor.revision <= snapshot.revision else {
      return skew + lost() + compare(marker)
    }
    return skew + join(after: cursor.revision)
  }

  private mutating func createMarker(replacing revision: Int64) -> [Action] {
    let marker = ReplicaMarker(identity: String(random.next(), radix: 36) + String(random.next(), radix: 36))
    phase = .creatingMarker(marker)
    return [
      .createMarker(
        EtcdTransaction(
          conditions: [.init(key: layout.marker, modRevision: revision)],
          changes: [.put(key: layout.marker, value: marker.data)]))
    ]
  }

  /// The server does not have the data that this device knows.
  private mutating func lost() -> [Action] {
    defer {
      cursor = nil
      settled = [:]
    }
    return cursor == nil ? [] : [.forget, .report(.serverLostData)]
  }

  private mutating func compare(_ marker: ReplicaMarker) -> [Action] {
    self.marker = marker
    phase = .comparing(marker)
    return [.compare]
  }

  private mutating func compared(_ snapshot: EtcdSnapshot, _ marker: ReplicaMarker) -> [Action] {
    settled = [:]
    foreign = [:]
    // The marker may have changed since it was read. Another identity means that the data is another's.
    let last = snapshot.values.first { $0.key == layout.marker }.flatMap { ReplicaMarker($0.value) }
    guard let last, last.identity == marker.identity else { return connect() }
    self.marker = last
    let isInitial = cursor == nil
    let cursor = ReplicaCursor(identity: marker.identity, revision: snapshot.revision)
    self.cursor = cursor
    var reports: [Action] = []
    let changes = snapshot.values.compactMap { change(for: $0, &reports) } + removals(absentFrom: snapshot, last)
    return reports + [.merge(changes, cursor: cursor, isComplete: true, isInitial: isInitial)]
      + join(after: snapshot.revision)
  }

  /// The removals with a known clock of keys that the server does not have.
  private func removals(absentFrom snapshot: EtcdSnapshot, _ marker: ReplicaMarker) -> [ServerChange] {
    let present = Set(snapshot.values.compactMap { layout.storeKey($0.key) })
    return marker.removals.filter { !present.contains($0.key) }.map {
      .removal(key: $0.key, marker.removal(of: $0.key))
    }
  }

  private mutating func join(after revision: Int64) -> [Action] {
    phase = .joining
    return [.watch(from: revision + 1)]
  }

  private mutating func joined(_ revision: Int64) -> [Action] {
    // The server lost data between two calls.
    guard let cursor, revision >= cursor.revision else { return [.disconnect] + connect() }
    phase = .online
    queue = []
    inFlight = 0
    return [.nextUnsent(fromStart: true), .waitToCheck(Self.checkInterval)]
  }

  private mutating func checked(_ snapshot: EtcdSnapshot) -> [Action] {
    // The server answers, so that the connection is worth keeping.
    connecting.reset()
    guard let cursor, snapshot.revision >= cursor.revision, let value = snapshot.values.first,
      ReplicaMarker(value.value)?.identity == cursor.identity
    else { return [.disconnect] + connect() }
    return [.waitToCheck(Self.checkInterval)]
  }

  private mutating func ended(_ error: EtcdError) -> [Action] {
    switch error {
    // Too much has changed for one answer of the watch, or the changes are no longer known.
    case .compacted, .answerTooLarge:
      guard let marker else { return goOffline(.server(error)) }
      return [.disconnect] + compare(marker)
    default: return goOffline(.server(error))
    }
  }

  private mutating func goOffline(_ reason: CloudStatus.Reason) -> [Action] {
    phase = .offline(reason)
    queue = []
    inFlight = 0
    return [.disconnect, .wait(connecting.next(using: &random))]
  }

  private mutating func skewReport(_ snapshot: EtcdSnapshot, _ time: Date) -> [Action] {
    guard let date = snapshot.date else { return [] }
    // The server's time has no fractions of a second.
    let skew = time.timeIntervalSince(date)
    defer { lastSkew = skew }
    guard abs(skew) > Self.tolerableSkew, abs(skew - lastSkew) > Self.tolerableSkew else { return [] }
    return [.report(.clockSkew(seconds: Int(skew.rounded())))]
  }

  // MARK: Sending

  mutating func accepted() {
    refusals = 0
    sending.reset()
    connecting.reset()
    sendingFailure = nil
    batchLimit = Self.batchLimit
  }

  /// Waits before sending again, after a failure that does not concern the connection.
  mutating func waitToSend(_ error: EtcdError?) -> [Action] {
    queue = []
    inFlight = 0
    if let error { sendingFailure = error }
    return [.waitToSend(sending.next(using: &random))]
  }

  /// Sends again after other devices have changed the same keys. After some attempts it waits, so that one of many
  /// devices gets through.
  mutating func sendAgain() -> [Action] {
    queue = []
    inFlight = 0
    refusals += 1
    return refusals < 3 ? [.nextUnsent(fromStart: true)] : waitToSend(nil)
  }

  mutating func disconnected(_ error: EtcdError) -> [Action] { goOffline(.server(error)) }

  mutating func skip(_ record: StoredRecord) { unsendable[record.key] = record.clock }

  private mutating func isSendable(_ outgoing: Outgoing) -> Bool {
    let record = outgoing.change.record
    if outgoing.isSecure {
      // Without an encryption key, secrets stay on this device.
      unsendable[record.key] = record.clock
      return false
    }
    if unsendable[record.key] == record.clock { return false }
    unsendable[record.key] = nil
    return foreign[record.key]?.isNewer != true
  }
}

/// A random number generator whose type is not known.
private struct RandomSource: RandomNumberGenerator, Sendable {
  var base: any RandomNumberGenerator & Sendable

  mutating func next() -> UInt64 { base.next() }
}
