// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// How the time of a creation was spent, where the state of the factory's object does not include that.
///
/// Instants and durations are nanoseconds of the container's clock.
public struct CreationSnapshot: Codable, Hashable, Sendable {
  /// When the creation began.
  public var began: UInt64
  /// When it ended, with or without an object.
  public var ended: UInt64
  /// The thread that ended it.
  public var thread: String
  /// The duration without nested creations of other objects, and without waits.
  public var own: UInt64
  /// The factory inside of whose creation this one took place, if any.
  public var outer: Int?
  /// The intervals during which the creation could not continue, in order.
  public var waits: [Wait]
  /// The factories whose objects its code requested, as with `AcGet`, while the container was starting.
  @OmittedIfDefault public var requested: [Int]

  /// Creates a creation from its parts.
  public init(
    began: UInt64, ended: UInt64, thread: String, own: UInt64, outer: Int? = nil, waits: [Wait] = [],
    requested: [Int] = []
  ) {
    self.began = began
    self.ended = ended
    self.thread = thread
    self.own = own
    self.outer = outer
    self.waits = waits
    self.requested = requested
  }

  /// An interval during which a creation could not continue.
  public struct Wait: Codable, Hashable, Sendable {
    /// When it began.
    public var began: UInt64
    /// When it ended.
    public var ended: UInt64
    /// What the creation waited for.
    public var reason: WaitReason

    /// Creates a wait from its parts.
    public init(began: UInt64, ended: UInt64, reason: WaitReason) {
      self.began = began
      self.ended = ended
      self.reason = reason
    }
  }

  /// What a creation waits for.
  public enum WaitReason: Codable, Hashable, Sendable, OpenEnum {
    /// An object of the factory with this id, which another thread or task creates; `nil` for one of another container.
    case object(factory: Int?)
    /// The main thread, to run an initialiser or a method of the main actor there.
    case mainThread
    /// The container's queue, to set the variables of an object that a task has constructed.
    case queue
    /// Something that only a newer version waits for.
    case unknown
  }
}

extension FactorySnapshot {
  /// How long the creation of its object took in all, in nanoseconds; `nil` before its end.
  public var totalTime: UInt64? {
    if let creation { return creation.ended > creation.began ? creation.ended - creation.began : 0 }
    return switch state {
    case .created(_, let took, _), .absent(_, let took, _): took
    case .notCreated, .creating, .set, .failed, .released, .stopping, .stopped, .stopFailed, .unknown: nil
    }
  }

  /// The duration of its object's creation, without nested creations and waits, in nanoseconds; `nil` before its end.
  public var ownTime: UInt64? { creation?.own ?? totalTime }
}
