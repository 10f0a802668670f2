// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// One of the two runs of a comparison, as a report names it.
public struct RunSummary: Hashable, Sendable {
  /// The user's name for it.
  public var name: String
  /// Where its state comes from.
  public var source: Source
  /// Its process.
  public var process: ProcessDescription
  /// What its container did.
  public var phase: ContainerPhase
  /// How long its last start took, in nanoseconds; `nil` unless that has ended.
  public var startDuration: UInt64?
  /// How many factories it has.
  public var factoryCount: Int
  /// How many of them have an object.
  public var objectCount: Int
  /// Whether its stores are known.
  var hasSettings: Bool

  /// Where the state of a run comes from.
  public enum Source: Hashable, Sendable {
    /// A file, which was saved at this time in seconds since 1970; `nil` for a file of an older version.
    case file(savedAt: Double?)
    /// A process that runs.
    case process
    /// The explorer, which has seen the run before this one.
    case memory
  }

  /// Summarizes the run of a container.
  public init(_ container: ContainerSnapshot, named name: String, _ source: Source) {
    self.name = name
    self.source = source
    process = container.process
    phase = container.phase
    startDuration = container.progress.duration
    factoryCount = container.factories.count
    objectCount = container.phase == .stopped ? 0 : container.factories.count { $0.state.hasObject }
    hasSettings = container.hasSettings
  }
}

/// The two runs of a comparison.
public struct ComparedRuns: Hashable, Sendable {
  /// The run that the other one is compared with.
  public var old: RunSummary
  /// The run whose differences are listed.
  public var new: RunSummary

  /// Names two runs.
  public init(old: RunSummary, new: RunSummary) {
    (self.old, self.new) = (old, new)
  }

  /// The same, where the later run is shown from a file.
  func naming(_ file: SavedFile?) -> ComparedRuns {
    guard let file else { return self }
    var runs = self
    (runs.new.name, runs.new.source) = (file.name, .file(savedAt: file.savedAt))
    return runs
  }

  /// What only one of the runs has, so that it was not compared, with the reason; `nil` where there is nothing.
  var uncompared: String? {
    let parts = [
      ("objects", old.phase == .ready, new.phase == .ready), ("settings", old.hasSettings, new.hasSettings),
      ("times", old.startDuration != nil, new.startDuration != nil),
    ].filter { $1 != $2 }
    guard let (_, isInOld, _) = parts.first else { return nil }
    let run = isInOld ? new : old
    let reason =
      switch run.phase {
      case .idle: "has not started"
      case .failed: "failed to start"
      case .stopping: "is stopping"
      case .stopped: "has stopped"
      case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .unknown:
        "is not ready"
      }
    return "Not compared, because \(run.name.printable) \(reason): \(parts.map(\.0).joined(separator: ", "))."
  }

  /// Whether the first run is the later one: it was saved after the other, or it still runs.
  public var isReversed: Bool {
    switch (old.source, new.source) {
    case (.file(let one?), .file(let other?)): one > other
    case (.process, .file): true
    default: false
    }
  }
}

extension ContainerSnapshot.Progress {
  /// How long the start took, in nanoseconds; `nil` unless it has ended.
  var duration: UInt64? {
    guard let beganAt, let endedAt, endedAt >= beganAt else { return nil }
    return endedAt - beganAt
  }
}
