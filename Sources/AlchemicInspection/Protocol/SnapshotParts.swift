/// A snapshot without what may be long.
public struct SnapshotHeader: Codable, Hashable, Sendable {
  /// Whose container it is.
  public var process: ProcessDescription
  /// What the container is doing.
  public var phase: Phase
  /// The error that ended the last start.
  public var failure: String?
  /// How far the start is.
  public var progress: Progress
  /// The number of the newest event that the snapshot includes.
  public var lastEvent: UInt64
  /// When it was taken.
  public var instant: UInt64
  /// How much came in parts.
  public var counts: Counts

  /// How many of each came in parts.
  public struct Counts: Codable, Hashable, Sendable {
    /// The factories.
    public var factories: Int
    /// The callbacks.
    public var callbacks: Int
    /// The stores.
    public var stores: Int
  }

  /// What is left of a snapshot without its parts.
  public init(_ snapshot: ContainerSnapshot) {
    process = snapshot.process
    phase = snapshot.phase
    failure = snapshot.failure?.truncated
    progress = snapshot.progress
    lastEvent = snapshot.lastEvent
    instant = snapshot.instant
    counts = Counts(
      factories: snapshot.factories.count, callbacks: snapshot.callbacks.count, stores: snapshot.stores.count)
  }
}

/// A part of a snapshot.
public struct SnapshotPart: Codable, Hashable, Sendable {
  /// The request whose answer it belongs to.
  public var request: RequestIdentifier
  /// The next factories.
  public var factories: [FactorySnapshot]?
  /// The next callbacks.
  public var callbacks: [CallbackSnapshot]?
  /// The next store, with its first entries.
  public var store: StoreSnapshot?
  /// The next entries of the last store.
  public var entries: [EntrySnapshot]?

  /// A part, at first of nothing.
  public init(of request: RequestIdentifier) {
    self.request = request
  }
}

/// Cuts a snapshot into parts, one at a time, so that it never has to be sent or held as one message.
public struct SnapshotParts: Sendable {
  /// What comes after all parts.
  public let header: SnapshotHeader
  private let request: RequestIdentifier
  private let snapshot: ContainerSnapshot
  private var position = Position.factories(0)

  private enum Position {
    case factories(Int)
    case callbacks(Int)
    case store(Int, entries: Int)
  }

  /// The parts of a snapshot.
  public init(_ snapshot: ContainerSnapshot, for request: RequestIdentifier) {
    header = SnapshotHeader(snapshot)
    self.request = request
    self.snapshot = snapshot
  }

  /// The next part; `nil` after the last.
  public mutating func next() -> SnapshotPart? {
    var part = SnapshotPart(of: request)
    while true {
      switch position {
      case .factories(let index):
        let batch = snapshot.factories.batch(from: index)
        position = batch.isEmpty ? .callbacks(0) : .factories(index + batch.count)
        if batch.isEmpty { continue }
        part.factories = batch
      case .callbacks(let index):
        let batch = snapshot.callbacks.batch(from: index)
        position = batch.isEmpty ? .store(0, entries: 0) : .callbacks(index + batch.count)
        if batch.isEmpty { continue }
        part.callbacks = batch
      case .store(let index, let entries):
        guard snapshot.stores.indices.contains(index) else { return nil }
        var store = snapshot.stores[index]
        let batch = store.entries.batch(from: entries)
        let isEnd = entries + batch.count == store.entries.count
        position = isEnd ? .store(index + 1, entries: 0) : .store(index, entries: entries + batch.count)
        if entries == 0 {
          store.entries = batch
          part.store = store
        } else {
          part.entries = batch
        }
      }
      return part
    }
  }
}

/// Puts the parts of a snapshot together again.
public struct SnapshotAssembly: Sendable {
  private var factories: [FactorySnapshot] = []
  private var callbacks: [CallbackSnapshot] = []
  private var stores: [StoreSnapshot] = []

  /// Nothing yet.
  public init() {}

  /// Takes the next part. Entries without a store before them are left out.
  public mutating func add(_ part: SnapshotPart) {
    factories += part.factories ?? []
    callbacks += part.callbacks ?? []
    if let store = part.store { stores.append(store) }
    if let entries = part.entries, !stores.isEmpty { stores[stores.count - 1].entries += entries }
  }

  /// How much has come.
  var counts: SnapshotHeader.Counts {
    SnapshotHeader.Counts(factories: factories.count, callbacks: callbacks.count, stores: stores.count)
  }

  /// The snapshot, once its header has come; `nil` when parts are missing.
  public func snapshot(_ header: SnapshotHeader) -> ContainerSnapshot? {
    // A factory's number is its index, and a callback's too: whoever uses a snapshot relies on it.
    guard factories.count == header.counts.factories, callbacks.count == header.counts.callbacks,
      stores.count == header.counts.stores,
      factories.indices.allSatisfy({ factories[$0].id == $0 }), callbacks.indices.allSatisfy({ callbacks[$0].id == $0 })
    else { return nil }
    return ContainerSnapshot(
      process: header.process, phase: header.phase, failure: header.failure, progress: header.progress,
      factories: factories, callbacks: callbacks, stores: stores, lastEvent: header.lastEvent, instant: header.instant)
  }
}

extension Array {
  /// As many elements as one message may hold, from an index on.
  func batch(from index: Int) -> [Element] {
    Array(self[Swift.min(index, count)..<Swift.min(index + InspectionProtocol.batchSize, count)])
  }
}
