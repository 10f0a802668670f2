// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// Weak references to the living objects of one factory, by their addresses.
///
/// An object counts from the end of its creation until its last strong reference ends, and once, however often a method
/// returns it. A class, because few factories need it. Used only under the lock of the instance.
final class LiveObjects {
  private var shards = [Shard()]
  /// How many objects were remembered; the serial number of the newest.
  private(set) var counted = 0
  /// How many values were created that are no objects. How long they live is not known.
  var values = 0

  /// From this number of references on, they are spread, so that no single step looks at many.
  private static let spreadLimit = 1_024
  private static let shardCount = 64

  struct Remembered {
    let reference: WeakReference
    let serial: Int
  }

  /// Some of the references.
  private struct Shard {
    var objects: [ObjectIdentifier: Remembered] = [:]
    /// The number of references at which the dead ones are removed.
    var limit = 64

    /// Removes the references to dead objects. Returns the living ones, which the caller releases outside of the lock.
    mutating func prune() -> [AnyObject] {
      var alive: [AnyObject] = []
      objects = objects.filter { _, remembered in
        guard let object = remembered.reference.object else { return false }
        alive.append(object)
        return true
      }
      // Twice as many: the cost for each object is constant, and there are at most as many dead references as living.
      limit = max(64, 2 * objects.count)
      return alive
    }
  }

  /// Remembers an object.
  ///
  /// - Returns: The objects that were retained while the lock was held. The caller releases them outside of the lock,
  ///   because their deinitialisers may run then.
  func add(_ object: AnyObject) -> [AnyObject] {
    counted += 1
    let identifier = ObjectIdentifier(object)
    let index = shard(of: identifier)
    // An object at the address of a dead one replaces its reference.
    shards[index].objects[identifier] = Remembered(reference: WeakReference(object), serial: counted)
    guard shards[index].objects.count >= shards[index].limit else { return [] }
    let alive = shards[index].prune()
    if shards.count == 1, alive.count >= Self.spreadLimit / 2 { spread() }
    return alive
  }

  /// How many parts ``living(inPart:)`` has.
  var partCount: Int { shards.count }

  /// The living objects of one part, with their serial numbers. The caller releases them outside of the lock.
  func living(inPart part: Int) -> [(object: AnyObject, serial: Int)] {
    // Other threads may have spread the references since the caller counted the parts.
    guard shards.indices.contains(part) else { return [] }
    let alive = shards[part].prune()
    return alive.map { ($0, shards[part].objects[ObjectIdentifier($0)]?.serial ?? 0) }
  }

  private func shard(of identifier: ObjectIdentifier) -> Int {
    // The lowest bits are the same for all objects, and the next ones for objects of one size.
    let address = UInt(bitPattern: identifier)
    return shards.count == 1 ? 0 : Int(truncatingIfNeeded: (address >> 4 ^ address >> 12) % UInt(Self.shardCount))
  }

  private func spread() {
    let all = shards[0].objects
    shards = Array(repeating: Shard(), count: Self.shardCount)
    for (identifier, remembered) in all { shards[shard(of: identifier)].objects[identifier] = remembered }
  }
}

extension Instance {
  /// Remembers a living object that the container does not keep.
  func remember(_ object: Any) {
    let transfer = UncheckedTransfer(References.object(in: object))
    let looked = content.withLock { content in
      let followers = content.followers ?? Followers()
      content.followers = followers
      guard let object = transfer.value else {
        followers.objects.values += 1
        return UncheckedTransfer([])
      }
      return UncheckedTransfer(followers.objects.add(object))
    }
    withExtendedLifetime(looked) {}
  }

  /// Passes each remembered object that is alive to a closure, in no order.
  func forEachLiving(_ body: (_ object: AnyObject, _ serial: Int) -> Void) {
    var part = 0
    while true {
      // Part by part, so that no thread that creates an object waits for all of them.
      let (living, count) = content.withLock { content in
        let objects = content.followers?.objects
        return (UncheckedTransfer(objects?.living(inPart: part) ?? []), objects?.partCount ?? 0)
      }
      for (object, serial) in living.value { body(object, serial) }
      part += 1
      if part >= count { return }
    }
  }

  /// The number of remembered objects that are alive, and that were created.
  var remembered: LiveCount {
    let (counted, values) = content.withLock { ($0.followers?.objects.counted ?? 0, $0.followers?.objects.values ?? 0) }
    var alive = 0
    forEachLiving { _, _ in alive += 1 }
    return LiveCount(alive: alive, counted: counted, values: values)
  }
}
