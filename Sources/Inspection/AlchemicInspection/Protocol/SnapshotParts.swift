// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A snapshot without the lists that are sent in parts.
public struct SnapshotHeader: Codable, Hashable, Sendable {
  /// The container's process.
  public var process: ProcessDescription
  /// The phase of the container.
  public var phase: ContainerPhase
  /// The error that ended the last start.
  public var failure: FailureSnapshot?
  /// The progress of the start.
  public var progress: ContainerSnapshot.Progress
  /// The open scopes, and the objects that have outlived their scope.
  public var scopes: ScopesSnapshot
  /// The number of the newest event that the snapshot includes.
  public var lastEvent: UInt64
  /// When the snapshot was taken.
  public var instant: UInt64
  /// The lengths of the lists in the parts.
  public var counts: Counts

  /// The lengths of the lists in the parts.
  public struct Counts: Codable, Hashable, Sendable {
    /// The number of factories.
    public var factories: Int
    /// The number of callbacks.
    public var callbacks: Int
    /// The number of stores.
    public var stores: Int
    /// The number of warnings.
    @OmittedIfDefault public var warnings: Int
  }

  /// Creates the header of a snapshot.
  public init(_ snapshot: ContainerSnapshot) {
    process = snapshot.process
    phase = snapshot.phase
    failure = snapshot.failure?.truncated
    progress = snapshot.progress
    scopes = snapshot.scopes.truncated
    lastEvent = snapshot.lastEvent
    instant = snapshot.instant
    counts = Counts(
      factories: snapshot.factories.count, callbacks: snapshot.callbacks.count, stores: snapshot.stores.count,
      warnings: snapshot.warnings.count)
  }
}

/// A part of a snapshot.
public struct SnapshotPart: Codable, Hashable, Sendable {
  /// The request for the snapshot.
  public var request: RequestIdentifier
  /// The number of factories in all parts; only in the first part, so that there is room for all of them at once.
  public var factoryCount: Int?
  /// The next factories.
  public var factories: [FactorySnapshot]?
  /// The next callbacks.
  public var callbacks: [CallbackSnapshot]?
  /// The next warnings.
  public var warnings: [Problem]?
  /// The next store, with its first entries.
  public var store: StoreSnapshot?
  /// The next entries of the last store.
  public var entries: [EntrySnapshot]?

  /// Creates an empty part.
  public init(of request: RequestIdentifier) {
    self.request = request
  }
}

/// Splits a snapshot into parts, one at a time, so that it never needs the memory of one message.
public struct SnapshotParts: Sendable {
  /// The header, which follows the last part.
  public let header: SnapshotHeader
  private let request: RequestIdentifier
  private let snapshot: ContainerSnapshot
  private var position = Position.factories(0)

  private enum Position {
    case factories(Int)
    case callbacks(Int)
    case warnings(Int)
    case store(Int, entries: Int)
  }

  /// Creates the parts of a snapshot that answers a request.
  public init(_ snapshot: ContainerSnapshot, for request: RequestIdentifier) {
    header = SnapshotHeader(snapshot)
    self.request = request
    self.snapshot = snapshot
  }

  /// The next part; `nil` after the last part.
  public mutating func next() -> SnapshotPart? {
    var part = SnapshotPart(of: request)
    while true {
      switch position {
      case .factories(let index):
        let batch = snapshot.factories.batch(from: index)
        position = batch.isEmpty ? .callbacks(0) : .factories(index + batch.count)
        if batch.isEmpty { continue }
        if index == 0 { part.factoryCount = snapshot.factories.count }
        part.factories = batch
      case .callbacks(let index):
        let batch = snapshot.callbacks.batch(from: index)
        position = batch.isEmpty ? .warnings(0) : .callbacks(index + batch.count)
        if batch.isEmpty { continue }
        part.callbacks = batch
      case .warnings(let index):
        let batch = snapshot.warnings.batch(from: index)
        position = batch.isEmpty ? .store(0, entries: 0) : .warnings(index + batch.count)
        if batch.isEmpty { continue }
        part.warnings = batch
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

/// Assembles a snapshot from its parts.
public struct SnapshotAssembly: Sendable {
  private var factories: [FactorySnapshot] = []
  private var callbacks: [CallbackSnapshot] = []
  private var warnings: [Problem] = []
  private var stores: [StoreSnapshot] = []

  /// Creates an empty assembly.
  public init() {}

  /// Adds the next part. Ignores entries that follow no store.
  public mutating func add(_ part: SnapshotPart) {
    if let count = part.factoryCount, factories.isEmpty {
      // The number may be wrong. Reserved memory that is not used takes none of the machine's.
      factories.reserveCapacity(min(max(0, count), 1_000_000))
    }
    factories += part.factories ?? []
    callbacks += part.callbacks ?? []
    warnings += part.warnings ?? []
    if let store = part.store { stores.append(store) }
    if let entries = part.entries, !stores.isEmpty { stores[stores.count - 1].entries += entries }
  }

  /// The lengths of the lists added so far.
  package var counts: SnapshotHeader.Counts {
    SnapshotHeader.Counts(
      factories: factories.count, callbacks: callbacks.count, stores: stores.count, warnings: warnings.count)
  }

  /// The complete snapshot; `nil` if the parts don't match the header.
  public func snapshot(_ header: SnapshotHeader) -> ContainerSnapshot? {
    // Users of a snapshot rely on factories and callbacks being at the index of their ids.
    guard counts == header.counts,
      factories.indices.allSatisfy({ factories[$0].id == $0 }), callbacks.indices.allSatisfy({ callbacks[$0].id == $0 })
    else { return nil }
    return ContainerSnapshot(
      process: header.process, phase: header.phase, failure: header.failure,
      progress: header.progress,
      factories: factories, callbacks: callbacks, stores: stores, scopes: header.scopes, warnings: warnings,
      lastEvent: header.lastEvent, instant: header.instant)
  }
}

extension Array {
  /// The elements from an index on that fit into one message.
  func batch(from index: Int) -> [Element] {
    Array(self[Swift.min(index, count)..<Swift.min(index + InspectionProtocol.batchSize, count)])
  }
}
