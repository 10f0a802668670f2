// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime
private import Synchronization

/// Objects and values by their types, which any number of threads read without a lock and without an allocation.
///
/// A class has an object of exactly that class, or a plan that creates one. Any other type has a value of exactly that
/// type, so that no cast is needed: an `any Account` is kept as an existential. The table uses open addressing on the
/// address of the type's metadata.
///
/// Readers never wait. A writer that replaces the table waits until the old table has no readers. That wait is as short
/// as the copy of a value, because no other code runs while a thread reads.
///
/// Not a class, so that a look-up counts no references to the cache.
public struct InstanceCache: ~Copyable, Sendable {
  /// The table that readers see. A replaced table is freed once it has no readers.
  private let published = Atomic<Cells?>(nil)
  private let state = Mutex(State())

  private struct State {
    /// How often values were evicted. A value that was looked up before an eviction must not be added after it.
    var generation = 0
  }

  /// An empty cache.
  public init() {}

  deinit {
    // There are no readers: each reader borrows the cache.
    guard let cells = published.load(ordering: .acquiring) else { return }
    cells.forEach { $1.release() }
    cells.free()
  }

  /// What the cache has for a class.
  public enum Found {
    case nothing
    /// The object.
    case object(AnyObject)
    /// The plan that ``putPlan(_:of:generation:)`` added.
    case plan(UnsafeRawPointer)
  }

  /// The object of a class, or the plan that creates one; nothing for types that aren't classes.
  public func find(_ type: Any.Type) -> Found {
    guard Self.isClass(type) else { return .nothing }
    let reader = alchemic_begin_reading()
    let word = published.load(ordering: .acquiring)?.find(Self.key(type)) ?? 0
    let found: Found =
      switch Content(word) {
      case .none, .box: .nothing
      // Alive until the read ends, because `evict` waits for that. Retained here.
      case .object(let object): .object(object.takeUnretainedValue())
      case .plan(let plan): .plan(plan)
      }
    alchemic_end_reading(reader)
    return found
  }

  /// The plan that was added with a key.
  public func plan(key: UInt) -> UnsafeRawPointer? {
    let reader = alchemic_begin_reading()
    defer { alchemic_end_reading(reader) }
    guard case .plan(let plan) = Content(published.load(ordering: .acquiring)?.find(key | 1) ?? 0) else { return nil }
    return plan
  }

  /// The value of a type that isn't a class; without one, the result of a closure.
  public func value<Value, Failure>(
    of type: Value.Type, otherwise: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let reader = alchemic_begin_reading()
    if case .box(let box) = Content(published.load(ordering: .acquiring)?.find(Self.key(type)) ?? 0) {
      // The key guarantees the type. Alive until the read ends, because `evict` waits for that.
      let value = box.value(Value.self).pointee
      alchemic_end_reading(reader)
      return value
    }
    alchemic_end_reading(reader)
    return try otherwise()
  }

  /// How often values were evicted. Read it before you look up a value that you then add.
  public var generation: Int {
    state.withLock { $0.generation }
  }

  /// Adds a value, unless its type already has one or values were evicted since a generation.
  ///
  /// - Parameters:
  ///   - value: The value. An object is added for its class only where `Value` is exactly that class.
  ///   - owner: A number that the caller chooses, for ``evict(owner:object:)``.
  ///   - generation: The value of ``generation`` before the value was looked up.
  public func put<Value>(_ value: Value, owner: Int, generation: Int) {
    if Value.self is AnyClass, let object = References.object(in: value) {
      put([(Value.self, object)], generation: generation)
    } else {
      put([Cell(key: Self.key(Value.self), content: .box(Box(value, owner: owner)))], generation: generation)
    }
  }

  /// Adds objects, each for its class, unless the class already has an entry or values were evicted since a generation.
  public func put(_ objects: [(type: Any.Type, object: AnyObject)], generation: Int) {
    put(
      objects.map { Cell(key: Self.key($0.type), content: .object(Unmanaged.passRetained($0.object))) },
      generation: generation)
  }

  /// Adds the plan that creates the objects of a class. The plan must outlive the cache.
  public func putPlan(_ plan: UnsafeRawPointer, of type: AnyClass, generation: Int) {
    put([Cell(key: Self.key(type), content: .plan(plan))], generation: generation)
  }

  /// Adds a plan with a key that the caller chooses. The plan must outlive the cache.
  public func putPlan(_ plan: UnsafeRawPointer, key: UInt, generation: Int) {
    // The address of a type is even, so that it is never such a key.
    put([Cell(key: key | 1, content: .plan(plan))], generation: generation)
  }

  private func put(_ new: [Cell], generation: Int) {
    let (refused, old) = state.withLock { state -> ([Cell], Cells?) in
      guard state.generation == generation else { return (new, nil) }
      let cells = published.load(ordering: .relaxed)
      var refused: [Cell] = []
      let room = cells ?? Cells(room: 0)
      // Two thirds full at most keeps searches short.
      let target = (room.used + new.count) * 3 <= room.count * 2 ? room : room.copy(room: room.used + new.count)
      for cell in new {
        if target.find(cell.key) != 0 { refused.append(cell) } else { target.add(cell) }
      }
      if cells == nil, target.base != room.base { room.free() }
      guard target.base != cells?.base else { return (refused, nil) }
      published.store(target, ordering: .releasing)
      return (refused, cells)
    }
    for cell in refused { cell.content.release() }
    guard let old else { return }
    alchemic_wait_for_readers()
    old.free()
  }

  /// Removes an object and all values of its owner, and rejects values that other threads are looking up now.
  ///
  /// - Parameters:
  ///   - owner: The owner that the values were added with.
  ///   - object: The object that may have been added for its class.
  public func evict(owner: Int, object: AnyObject?) {
    evict { content in
      switch content {
      case .none, .plan: false
      case .object(let kept): object.map { kept.toOpaque() == Unmanaged.passUnretained($0).toOpaque() } ?? false
      case .box(let box): box.owner == owner
      }
    }
  }

  /// Removes everything, and rejects values that other threads are looking up now.
  public func evictAll() {
    evict { _ in true }
  }

  private func evict(where isEvicted: (Content) -> Bool) {
    let (evicted, old) = state.withLock { state -> ([Content], Cells?) in
      state.generation += 1
      guard let cells = published.load(ordering: .relaxed) else { return ([], nil) }
      var evicted: [Content] = []
      var left: [Cell] = []
      cells.forEach { key, content in
        if isEvicted(content) { evicted.append(content) } else { left.append(Cell(key: key, content: content)) }
      }
      guard !evicted.isEmpty else { return ([], nil) }
      let new = Cells(room: left.count)
      for cell in left { new.add(cell) }
      published.store(new, ordering: .releasing)
      return (evicted, cells)
    }
    guard let old else { return }
    alchemic_wait_for_readers()
    old.free()
    // Released outside of the lock: a deinitialiser of the program may run now.
    for content in evicted { content.release() }
  }

  /// Whether a type is a class. A cast of the metatype would cost more than the rest of the look-up.
  @inlinable @inline(__always)
  public static func isClass(_ type: Any.Type) -> Bool {
    // The metadata of a class begins with kind 0 where there is no Objective-C (`include/swift/ABI/MetadataKind.def`).
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) == 0
  }

  private static func key(_ type: Any.Type) -> UInt {
    // Metadata lives as long as the process, and a metatype of a type is the address of its metadata.
    UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
  }
}
