// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
private import CAlchemicRuntime
internal import Synchronization

/// One open scope: the objects of its kind's factories, and the values that its opener gave.
///
/// Its tasks find it in a task-local variable. A mutex protects the states of its objects. No code of the program runs
/// while it is locked.
@usableFromInline
final class OpenScope: Sendable {
  /// The innermost scope that is open in this task.
  @TaskLocal static var current: OpenScope?

  /// The address of the task-local variable, which a request reads in place, without counting a reference.
  private static let key = UInt(bitPattern: Unmanaged.passUnretained($current).toOpaque())

  /// ``current``, which the task keeps until the end of the operation of the scope.
  @inline(__always)
  static var unretained: Unmanaged<OpenScope>? {
    guard let key = UnsafeRawPointer(bitPattern: key) else { return nil }
    return swift_task_localValueGet(key)?.assumingMemoryBound(to: Unmanaged<OpenScope>?.self).pointee
  }

  typealias State = Instance.State

  /// The next step of a request for an object of the scope.
  enum NextStep {
    case state(State.NextStep)
    /// The scope has ended, or is about to: it creates nothing more.
    case ended
  }

  let engine: Engine
  let scope: ALCScope
  /// The factories of its kind; `nil` where the graph has none.
  let model: ScopeModel?
  /// The number of its kind in the graph; −1 where that has none.
  let number: Int32
  /// The enclosing scope.
  let outer: OpenScope?
  let location: AlchemicSourceLocation
  let openedAt: UInt64
  /// Its place in the registry; see there.
  let place = Atomic(0)
  /// What each slot has, and what its opener gave.
  let memory: ScopeMemory
  /// How many runs of plans there are, times two; plus one once the scope creates nothing more.
  let runs = Atomic(0)
  let content = Mutex(Content())

  /// Whether a scope creates objects.
  enum Phase {
    case open
    /// It waits for the creations that are under way, and calls the closure after the last one.
    case ending((@Sendable () -> Void)?)
    case ended
  }

  struct Content: Sendable {
    var phase = Phase.open
    /// The states of the objects that plans do not create, or that something waits for, by slot; empty without one.
    var states: [State] = []
    /// When the objects were created, by slot; empty unless what outlives the scope is looked for.
    var instants: [UInt64] = []
    /// How many creations are under way; runs count only once the scope is about to end.
    var running = 0
    /// Whether the last of them releases the objects, because the scope could not wait for it.
    var isAbandoned = false
  }

  /// - Throws: `AlchemicError` when a value is missing that its objects need, or the scope that encloses its kind.
  init(
    _ scope: ALCScope, in engine: Engine, giving values: InvokedValues, outer: OpenScope?,
    location: AlchemicSourceLocation
  ) throws(AlchemicError) {
    self.engine = engine
    self.scope = scope
    self.outer = outer
    self.location = location
    let number = engine.model.scopes.firstIndex { $0.scope == scope }
    self.number = Int32(number ?? -1)
    model = number.map { engine.model.scopes[$0] }
    openedAt = engine.events.now
    memory = ScopeMemory(
      slotCount: model?.factories.count ?? 0, notesOrder: model?.hasCycles ?? false, giving: values)
    guard let model else { return }
    for (index, type) in model.givenTypes.enumerated() where givenAddress(type) == nil && given(type) == nil {
      throw AlchemicError(
        .givenMissing(
          typeName: TypeNames.short(type), scope: scope.name, openedAt: location,
          given: (0..<values.count).map { TypeNames.short(values.element($0).type) }),
        requester: model.givens[index].requester)
    }
  }

  /// The innermost scope of the factory's kind: this one, or one that encloses it.
  func scope(of factory: ResolvedFactory, in engine: Engine) -> OpenScope? {
    var next: OpenScope? = self
    while let open = next {
      if open.number == factory.scopeNumber, open.engine === engine { return open }
      next = open.outer
    }
    return nil
  }

  /// The value of a type that the opener of this scope, or of one that encloses it, has given.
  func given(_ type: Any.Type) -> Any? {
    var next: OpenScope? = self
    while let open = next {
      if open.engine === engine, let value = open.memory.value(of: type) { return value }
      next = open.outer
    }
    return nil
  }

  /// The address of a value of exactly a type that the opener of this scope has given; it lives as long as the scope.
  func givenAddress(_ type: Any.Type) -> UnsafeRawPointer? { memory.address(of: type) }

  /// How many scopes of its container enclose it.
  var depth: Int {
    var depth = 0
    var next = outer
    while let open = next {
      if open.engine === engine { depth += 1 }
      next = open.outer
    }
    return depth
  }

  deinit {
    for slot in 0..<memory.slotCount { SlotWord.release(memory[slot].load(ordering: .relaxed)) }
  }
}
