// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The state of a container at one moment.
///
/// A snapshot is a value: it can be compared, saved and sent. Apply the ``ContainerEvent``s that follow it with
/// ``apply(_:)`` to keep it up to date.
public struct ContainerSnapshot: Codable, Hashable, Sendable {
  /// The container's process.
  public var process: ProcessDescription
  /// What the container is doing.
  public var phase: ContainerPhase
  /// The complete error that ended the last start, if `phase` is `failed`. Before a start, the problems that it would report
  /// and that concern no factory, such as an unreadable file of properties.
  public var failure: FailureSnapshot?
  /// The progress of the start.
  public var progress: Progress
  /// All factories, by ascending ``FactorySnapshot/id``, which is also their index.
  public var factories: [FactorySnapshot]
  /// All when-ready callbacks, in the order of their registration; ``CallbackSnapshot/id`` is their index.
  public var callbacks: [CallbackSnapshot]
  /// The key-value stores.
  public var stores: [StoreSnapshot]
  /// The open scopes, and what has outlived its scope. Only an object that outlives its scope is an event: take a
  /// snapshot for the others.
  public var scopes: ScopesSnapshot
  /// What is legal in the declarations, but likely a mistake: a deprecated word, a declaration that is never called.
  @OmittedIfDefault public var warnings: [Problem]
  /// The number of the newest event that this snapshot includes; 0 before the first.
  public var lastEvent: UInt64
  /// When the snapshot was taken or last updated, in nanoseconds of the container's monotonic clock; 0 if unknown.
  /// Elapsed times are measured up to this instant.
  public var instant: UInt64

  /// Creates a snapshot from its parts.
  public init(
    process: ProcessDescription, phase: ContainerPhase, failure: FailureSnapshot? = nil,
    progress: Progress = Progress(),
    factories: [FactorySnapshot] = [], callbacks: [CallbackSnapshot] = [], stores: [StoreSnapshot] = [],
    scopes: ScopesSnapshot = ScopesSnapshot(), warnings: [Problem] = [], lastEvent: UInt64 = 0, instant: UInt64 = 0
  ) {
    self.process = process
    self.phase = phase
    self.failure = failure
    self.progress = progress
    self.factories = factories
    self.callbacks = callbacks
    self.stores = stores
    self.scopes = scopes
    self.warnings = warnings
    self.lastEvent = lastEvent
    self.instant = instant
  }

  /// The progress of a container's start, and when it was stopped after that.
  public struct Progress: Codable, Hashable, Sendable {
    /// The number of singletons created.
    public var started: Int
    /// The number of singletons to create; 0 until the graph is resolved.
    public var total: Int
    /// When the start began, in nanoseconds of the container's monotonic clock.
    public var beganAt: UInt64?
    /// When the start ended, ready or failed.
    public var endedAt: UInt64?
    /// When the stop after it began; `nil` where there was none.
    public var stoppingAt: UInt64?
    /// When that stop ended.
    public var stoppedAt: UInt64?

    /// Creates a progress; by default before the start.
    public init(
      started: Int = 0, total: Int = 0, beganAt: UInt64? = nil, endedAt: UInt64? = nil, stoppingAt: UInt64? = nil,
      stoppedAt: UInt64? = nil
    ) {
      self.started = started
      self.total = total
      self.beganAt = beganAt
      self.endedAt = endedAt
      self.stoppingAt = stoppingAt
      self.stoppedAt = stoppedAt
    }
  }
}

/// The process of a container.
public struct ProcessDescription: Codable, Hashable, Sendable {
  /// The program's name.
  public var name: String
  /// The process identifier.
  public var identifier: Int32

  /// Creates a description from name and identifier.
  public init(name: String, identifier: Int32) {
    self.name = name
    self.identifier = identifier
  }
}

extension ContainerSnapshot {
  /// A factory by its number; `nil` where there is none: a number from another process may be wrong.
  package func factory(_ id: Int) -> FactorySnapshot? { factories.indices.contains(id) ? factories[id] : nil }
}
