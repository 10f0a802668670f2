// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// How many objects of a factory are alive, in a program that counts them.
public struct LiveCount: Codable, Hashable, Sendable {
  /// How many of the counted objects are alive.
  public var alive: Int
  /// How many objects were created since the program counts them.
  public var counted: Int
  /// How many values were created that are not objects of classes. How long they live is not known.
  public var values: Int

  /// Creates a count from its parts.
  public init(alive: Int, counted: Int, values: Int = 0) {
    self.alive = alive
    self.counted = counted
    self.values = values
  }
}

/// The living objects of a container's factories at one moment, or a page of them.
public struct LiveCounts: Codable, Hashable, Sendable {
  /// Whether the program counts living objects.
  public var isCounting: Bool
  /// When they were counted, in nanoseconds of the container's monotonic clock.
  public var instant: UInt64
  /// The counts of templates, of weak factories, and of factories that `AcInvoke` has used, by ascending factory.
  public var counts: [Factory]
  /// The first factory of the next page; `nil` on the last page.
  public var next: Int?

  /// The count of one factory.
  public struct Factory: Codable, Hashable, Sendable {
    /// The factory's id.
    public var factory: Int
    /// Its living objects.
    public var count: LiveCount

    /// Creates a count of a factory.
    public init(_ factory: Int, _ count: LiveCount) {
      self.factory = factory
      self.count = count
    }
  }

  /// Creates counts from their parts.
  public init(isCounting: Bool, instant: UInt64, counts: [Factory] = [], next: Int? = nil) {
    self.isCounting = isCounting
    self.instant = instant
    self.counts = counts
    self.next = next
  }

  /// The counts in a snapshot.
  public init(_ snapshot: ContainerSnapshot) {
    let counts = snapshot.factories.compactMap { factory in factory.live.map { Factory(factory.id, $0) } }
    self.init(isCounting: !counts.isEmpty, instant: snapshot.instant, counts: counts)
  }
}
