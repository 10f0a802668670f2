// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

// A plan of an object of a scope. A run of plans begins at a request of the program, outside of all attempts, and creates
// all objects of one scope that the requested one needs. Everything else is left to the engine: what another thread
// creates, what an initialiser requests, and objects of outer scopes.
extension TemplatePlan {
  /// The object of the scope that is open here; `nil` where the engine has to find or create it.
  func objectOfScope() throws -> AnyObject? {
    guard let current = OpenScope.unretained else { return nil }
    return try current._withUnsafeGuaranteedRef { current in
      if isKind(current) { return try object(of: current, isCurrent: true) }
      let outer = factory._withUnsafeGuaranteedRef { factory in
        engine._withUnsafeGuaranteedRef { current.outer?.scope(of: factory, in: $0) }
      }
      return try outer.flatMap { try object(of: $0, isCurrent: false) }
    }
  }

  @inline(__always)
  private func object(of scope: OpenScope, isCurrent: Bool) throws -> AnyObject? {
    guard scope.beginRun() else { return nil }
    defer { scope.endRun() }
    let word = scope.withSlot(slot) { $0.load(ordering: .acquiring) }
    if let object = SlotWord.object(in: word) { return object }
    guard word == SlotWord.empty, isCurrent, AttemptFrame.mayBeginRun else { return nil }
    return try ContainerUse.with(scope) { try create(in: .passUnretained(scope), inheriting: $0) }
  }

  /// The object of the scope of the run, for the attempt that is this thread's innermost frame; `nil` where the engine
  /// has to find or create it.
  @inline(__always)
  func nestedObject() throws -> AnyObject? {
    guard let outer = AttemptFrame.innermostScoped else { return nil }
    return try outer.pointee.scope._withUnsafeGuaranteedRef { scope in
      guard isKind(scope) else { return nil }
      let word = scope.withSlot(slot) { $0.load(ordering: .acquiring) }
      if let object = SlotWord.object(in: word) { return object }
      guard word == SlotWord.empty else { return nil }
      return try create(in: outer.pointee.scope, inheriting: outer.pointee.inherited)
    }
  }

  /// A given value; `none` where the engine has to find it.
  @inline(__always)
  func givenArgument(_ type: Any.Type) -> DirectArgument {
    guard let outer = AttemptFrame.innermostScoped else { return .none }
    return outer.pointee.scope._withUnsafeGuaranteedRef { scope in
      scope.givenAddress(type).map { .value($0) } ?? .none
    }
  }

  @inline(__always)
  private func isKind(_ scope: OpenScope) -> Bool {
    factory._withUnsafeGuaranteedRef { factory in
      engine._withUnsafeGuaranteedRef { scope.isKind(of: factory, in: $0) }
    }
  }

  /// A new object of a scope; `nil` where another thread was faster.
  @inline(never)
  private func create(
    in scope: Unmanaged<OpenScope>, inheriting mark: UnsafeMutablePointer<ScopeMark>
  ) throws -> AnyObject? {
    var scoped = ScopedFrame(scope, slot: slot, inherited: mark)
    return try AttemptFrame.run(factory, engine, &scoped) { scoped in
      let creation = PlannedScopedCreation(plan: .passUnretained(self), scoped: scoped)
      guard creation.begin(), let object = try creation.run() else { return nil }
      let result = object.takeRetainedValue()
      // The engine checks whether the object can be used before those are complete that it uses.
      return scoped.pointee.isIncomplete ? nil : result
    }
  }
}

/// The ``ScopedCreation`` of an object with a ``TemplatePlan``: each step is prepared, and takes no lock unless something waits
/// for the object.
///
/// The object is unmanaged, because otherwise the steps would count references to it. The caller of `run()` releases it.
struct PlannedScopedCreation: Creation {
  // Not retained: the engine keeps its plans.
  let plan: Unmanaged<TemplatePlan>
  let scoped: UnsafeMutablePointer<ScopedFrame>

  /// Takes the empty slot; false where another thread was faster.
  @inline(__always)
  func begin() -> Bool { change(SlotWord.empty, SlotWord.constructing(frame)) }

  @inline(__always)
  func construct() throws -> Unmanaged<AnyObject>? {
    try plan._withUnsafeGuaranteedRef { plan in
      let object = Unmanaged.passRetained(try plan.construct(nil))
      if plan.isOrderNoted {
        scoped.pointee.scope._withUnsafeGuaranteedRef { $0.memory.noteCreated(Int(plan.slot)) }
      }
      return object
    }
  }

  @inline(__always)
  func keep(_ object: Unmanaged<AnyObject>) throws {
    guard plan._withUnsafeGuaranteedRef({ $0.mayWire(object) }) else { return }
    scoped.pointee.object.store(object, ordering: .releasing)
    if change(SlotWord.constructing(frame), SlotWord.wiring(frame)) { return }
    try object.releasingOnFailure { try awaited.keep(object.takeUnretainedValue()) }
  }

  @inline(__always)
  func wire(_ object: Unmanaged<AnyObject>) throws {
    guard plan._withUnsafeGuaranteedRef({ $0.mayWire(object) }) else { return }
    try object.releasingOnFailure { try plan._withUnsafeGuaranteedRef { try $0.wire(object) } }
  }

  @inline(__always)
  func announce(_ object: Unmanaged<AnyObject>?) throws {
    guard let object else { return }
    let word = SlotWord.object(object.takeUnretainedValue())
    if change(current, word) {
      plan._withUnsafeGuaranteedRef { $0.count(object) }
      let engine = plan._withUnsafeGuaranteedRef { $0.engine }
      if engine._withUnsafeGuaranteedRef({ $0.scopes.isWatching }) { note() }
      return
    }
    SlotWord.release(word)
    try object.releasingOnFailure { try complete(object.takeUnretainedValue()) }
  }

  func rollBack(_ error: any Error) -> any Error {
    guard change(current, SlotWord.empty) else { return awaited.rollBack(error) }
    return plan.takeUnretainedValue().factory.takeUnretainedValue().failure(error)
  }

  @inline(__always)
  private var frame: UnsafeMutablePointer<AttemptFrame> {
    guard let frame = scoped.pointee.frame else { preconditionFailure("A creation has no frame.") }
    return frame
  }

  /// The word of the slot while nothing waits for the object.
  private var current: UInt {
    let isWiring = scoped.pointee.object.load(ordering: .relaxed) != nil
    return isWiring ? SlotWord.wiring(frame) : SlotWord.constructing(frame)
  }

  @inline(__always)
  private func change(_ word: UInt, _ next: UInt) -> Bool {
    let slot = scoped.pointee.mark.slot
    return scoped.pointee.scope._withUnsafeGuaranteedRef { $0.withSlot(slot) { $0.take(word, next) } }
  }

  // MARK: Where something waits

  /// The creation as the state of the slot knows it, once something has needed the object.
  private var awaited: ScopedCreation {
    ScopedCreation(
      engine: plan.takeUnretainedValue().engine.takeUnretainedValue(),
      attempt: AttemptFrame.attempt(of: frame), scope: scoped.pointee.scope.takeUnretainedValue())
  }

  @inline(never)
  private func complete(_ object: AnyObject) throws {
    let awaited = awaited
    // Where the scope has ended in that time, nothing keeps the object. `keep` throws then, or has done so.
    if awaited.attempt.isConstructing { try? awaited.keep(object) }
    try awaited.announce(object)
    scoped.pointee.isIncomplete = awaited.attempt.isIncomplete
  }

  @inline(never)
  private func note() {
    let plan = plan.takeUnretainedValue()
    let now = plan.engine.takeUnretainedValue().events.now
    scoped.pointee.scope.takeUnretainedValue().note(now, of: plan.factory.takeUnretainedValue())
  }
}
