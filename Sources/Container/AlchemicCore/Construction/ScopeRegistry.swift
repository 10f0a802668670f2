// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// The open scopes of a container, and the objects that have outlived theirs.
///
/// Opening and ending a scope each take one of several locks for a few instructions, so that requests on many threads
/// hardly meet.
final class ScopeRegistry: Sendable {
  /// The scopes of one shard. Each knows its index, so that it is removed without a search.
  private struct Shard: Sendable {
    // Not retained: the opener of a scope keeps it until it has removed it.
    var scopes: [Unmanaged<OpenScope>] = []
  }

  private static let shardCount = 8
  private let shards = StableArray<Mutex<Shard>>(count: shardCount) { _ in Mutex(Shard()) }
  private let watching = Atomic(false)
  private let outlived = Mutex(Outlived())

  private struct Outlived: Sendable {
    var objects: [OutlivedObject] = []
    /// How many there were in all, by their factory and where their scope was opened.
    var counts: [OutlivedObject.Source: Int] = [:]
  }

  /// How many objects that outlived their scopes are remembered.
  private static let capacity = 256

  /// Whether what outlives its scope is looked for.
  var isWatching: Bool { watching.load(ordering: .relaxed) }

  func watch() { watching.store(true, ordering: .relaxed) }

  /// The scopes of a shard are found by the address, whose lowest bits are the same for all.
  private func shard(of scope: OpenScope) -> Int {
    let address = UInt(bitPattern: Unmanaged.passUnretained(scope).toOpaque())
    return Int((address >> 5 ^ address >> 12) % UInt(Self.shardCount))
  }

  func add(_ scope: OpenScope) {
    shards[shard(of: scope)].withLock { shard in
      // Read and written only under this lock.
      scope.place.store(shard.scopes.count, ordering: .relaxed)
      shard.scopes.append(.passUnretained(scope))
    }
  }

  func remove(_ scope: OpenScope) {
    shards[shard(of: scope)].withLock { shard in
      let place = scope.place.load(ordering: .relaxed)
      guard let last = shard.scopes.popLast(), last.toOpaque() != Unmanaged.passUnretained(scope).toOpaque() else {
        return
      }
      last._withUnsafeGuaranteedRef { $0.place.store(place, ordering: .relaxed) }
      shard.scopes[place] = last
    }
  }

  /// All open scopes, the oldest first.
  var open: [OpenScope] {
    (0..<Self.shardCount).flatMap { index in
      shards[index].withLock { $0.scopes.map { $0.takeUnretainedValue() } }
    }.sorted { $0.openedAt < $1.openedAt }
  }

  /// Remembers objects, in place of the oldest ones where there are too many.
  ///
  /// - Returns: For each object, how many there now are in all of its factory and of scopes opened at this place.
  func remember(_ objects: [OutlivedObject]) -> [Int] {
    outlived.withLock { known in
      known.objects += objects
      if known.objects.count > Self.capacity { known.objects.removeFirst(known.objects.count - Self.capacity) }
      return objects.map { object in
        known.counts[object.source, default: 0] += 1
        return known.counts[object.source, default: 0]
      }
    }
  }

  /// The remembered objects, the oldest first.
  var remembered: [OutlivedObject] { outlived.withLock { $0.objects } }
}

/// An object that lived when its scope had ended.
struct OutlivedObject: Sendable {
  let object: UncheckedTransfer<WeakReference>
  let factory: ResolvedFactory
  let scope: ALCScope
  /// Where its scope was opened.
  let location: AlchemicSourceLocation
  let createdAt: UInt64
  let endedAt: UInt64
  let keepers: [Problem.Requester]

  /// What a place in the program leaves behind again and again. After a new start, it has another factory.
  struct Source: Hashable, Sendable {
    let factory: ResolvedFactory
    let location: AlchemicSourceLocation

    static func == (one: Source, other: Source) -> Bool {
      one.factory === other.factory && one.location == other.location
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(factory))
      hasher.combine(location)
    }
  }

  var source: Source { Source(factory: factory, location: location) }

  /// Whether something still keeps it.
  var isAlive: Bool { object.value.object != nil }

  /// The problem, at the end of its scope.
  ///
  /// - Parameter count: How many such objects there were in all, with this one.
  func problem(count: Int = 1) -> Problem {
    FoundProblem(
      .outlivedScope(
        factory.facts, scope: scope.name, openedAt: location, age: .nanoseconds(Int64(endedAt - createdAt)),
        keepers: keepers, count: count), isStarting: false
    ).problem
  }
}
