// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A variable that received a factory's object and also receives each later one.
struct TransientInjection {
  /// The object that the variable belongs to.
  let object: WeakReference
  let factory: ResolvedFactory
  /// The index of the injection in its factory.
  let index: Int
  let gate = UpdateGate()
  let received = ReceivedObjects()
}

/// The objects that a variable was last set to.
///
/// Used only by the thread that is inside the gate of the variable.
final class ReceivedObjects {
  private var references: [WeakReference] = []

  /// Keeps the object or the objects of a value.
  func keep(_ value: Any) {
    let values = value as? [Any] ?? [value]
    references = values.compactMap { References.object(in: $0).map(WeakReference.init) }
  }

  func contains(_ object: AnyObject?) -> Bool {
    guard let object else { return false }
    return references.contains { $0.object === object }
  }
}

/// The variables that receive each new object of one factory, each of them once.
///
/// A class, because hardly any factory has such variables. Used only under the lock of the instance.
final class TransientInjections {
  private struct Key: Hashable {
    let object: ObjectIdentifier
    let factory: Int
    let index: Int
  }

  private var entries: [Key: (number: Int, injection: TransientInjection)] = [:]
  private var nextNumber = 0

  /// Injections, and the objects that were retained while the lock of the instance was held.
  ///
  /// The caller releases the objects outside of the lock, because their deinitialisers may run then.
  struct Kept {
    let injections: [TransientInjection]
    let objects: [AnyObject]
    var isNew = false
  }

  /// Keeps an injection, unless its variable is already known.
  ///
  /// - Parameters:
  ///   - injection: The injection.
  ///   - object: The object it belongs to, which is alive.
  ///   - replacing: Whether it replaces a known injection.
  /// - Returns: The injection that is kept.
  func put(_ injection: TransientInjection, of object: ObjectIdentifier, replacing: Bool) -> Kept {
    let key = Key(object: object, factory: injection.factory.id, index: injection.index)
    // The known injection may belong to a released object that had the same address.
    if !replacing, let known = entries[key]?.injection, let object = known.object.object {
      return Kept(injections: [known], objects: [object])
    }
    // Keeps about as many entries as objects are alive, at a constant cost for each injection.
    let isDue = entries.count > 16 && entries.count.nonzeroBitCount == 1
    let alive = isDue ? removeReleased() : []
    entries[key] = (nextNumber, injection)
    nextNumber += 1
    return Kept(injections: [injection], objects: alive, isNew: true)
  }

  /// The injections whose objects are alive, in the order they were added.
  func all() -> Kept {
    guard !entries.isEmpty else { return Kept(injections: [], objects: []) }
    let alive = removeReleased()
    return Kept(injections: entries.values.sorted { $0.number < $1.number }.map(\.injection), objects: alive)
  }

  /// Removes the injections of released objects, and returns the objects that are alive.
  private func removeReleased() -> [AnyObject] {
    var alive: [AnyObject] = []
    entries = entries.filter { entry in
      guard let object = entry.value.injection.object.object else { return false }
      alive.append(object)
      return true
    }
    return alive
  }
}
