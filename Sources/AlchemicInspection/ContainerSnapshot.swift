/// Everything an explorer knows of a container at one moment.
///
/// A snapshot is a value: it can be compared, saved, and sent. After it was taken, ``ContainerEvent``s tell what
/// changed; ``apply(_:)`` brings it up to date.
public struct ContainerSnapshot: Codable, Hashable, Sendable {
  /// Whose container it is.
  public var process: ProcessDescription
  /// What the container is doing.
  public var phase: Phase
  /// The error that ended the last start, in full, when `phase` is `failed`.
  public var failure: String?
  /// How far the start is.
  public var progress: Progress
  /// All factories, by ascending ``FactorySnapshot/id``, which is also their index.
  public var factories: [FactorySnapshot]
  /// All when-ready callbacks, in the order of their registration; ``CallbackSnapshot/id`` is their index.
  public var callbacks: [CallbackSnapshot]
  /// The key-value stores.
  public var stores: [StoreSnapshot]
  /// The number of the newest event that this snapshot includes; 0 before the first.
  public var lastEvent: UInt64
  /// When it was taken or brought up to date, in nanoseconds of the container's monotonic clock; 0 when unknown. How
  /// long something has been under way is counted up to here.
  public var instant: UInt64

  /// A snapshot from its parts.
  public init(
    process: ProcessDescription, phase: Phase, failure: String? = nil, progress: Progress = Progress(),
    factories: [FactorySnapshot] = [], callbacks: [CallbackSnapshot] = [], stores: [StoreSnapshot] = [],
    lastEvent: UInt64 = 0, instant: UInt64 = 0
  ) {
    self.process = process
    self.phase = phase
    self.failure = failure
    self.progress = progress
    self.factories = factories
    self.callbacks = callbacks
    self.stores = stores
    self.lastEvent = lastEvent
    self.instant = instant
  }
}

/// The process a container lives in.
public struct ProcessDescription: Codable, Hashable, Sendable {
  /// The program's name.
  public var name: String
  /// The operating system's number for the process.
  public var identifier: Int32

  /// A process from its name and number.
  public init(name: String, identifier: Int32) {
    self.name = name
    self.identifier = identifier
  }
}

/// What a container is doing, in the order in which it does it.
public enum Phase: String, Codable, Hashable, Sendable, CaseIterable {
  /// Not started.
  case idle
  /// Looking for classes in the runtime's metadata.
  case scanning
  /// Reading the declarations of the classes found.
  case registering
  /// Choosing what each injection and argument gets, and checking the whole graph.
  case resolving
  /// Making the singletons.
  case startingSingletons
  /// Firing the when-ready callbacks.
  case firingCallbacks
  /// Started.
  case ready
  /// The start ended with an error; it can be tried again.
  case failed
}

/// How many singletons a start has made.
public struct Progress: Codable, Hashable, Sendable {
  /// How many are made.
  public var started: Int
  /// How many there are to make; 0 until the graph is resolved.
  public var total: Int
  /// When the start began, in nanoseconds of the container's monotonic clock.
  public var beganAt: UInt64?
  /// When it ended, ready or failed.
  public var endedAt: UInt64?

  /// The progress of a start, by default one that has not begun.
  public init(started: Int = 0, total: Int = 0, beganAt: UInt64? = nil, endedAt: UInt64? = nil) {
    self.started = started
    self.total = total
    self.beganAt = beganAt
    self.endedAt = endedAt
  }
}

/// A line of source code.
public struct SourceLocationSnapshot: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, as `#fileID` gives them: `SampleBank/Ledger.swift`.
  public var fileID: String
  /// The line, counted from 1.
  public var line: Int

  /// A place from what `#fileID` and `#line` gave.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  /// The file without its module, and the line: `Ledger.swift:12`. Line 0 stands for a class that declares nothing:
  /// then `fileID` is its module, and this says so.
  public var description: String {
    line == 0 ? "in \(fileID)" : "\(fileID.split(separator: "/").last ?? ""):\(line)"
  }
}
