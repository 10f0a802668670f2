// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime
internal import Synchronization

/// The attempt of an object that no other request waits for, as a link of a chain on the stack of its thread.
///
/// A frame costs only a few stores. It becomes an ``Attempt`` when something needs one: a request of the program, an
/// error with its path, a wait. The frame of an object of a scope does so on another thread, if that needs the object.
///
/// The pointers are sound: the function that creates a frame removes it before it returns, and only the functions that it
/// calls on its thread read it. Another thread reads it while it holds the lock of a scope, with which ``ScopedFrame`` is
/// over.
struct AttemptFrame: ~Copyable {
  private let outer: UnsafeMutablePointer<AttemptFrame>?
  /// The task that the thread runs. Other tasks can run on the thread while code of the program serves a run loop.
  private let task: UnsafeMutableRawPointer?
  // The request for the object keeps both alive.
  private let factory: Unmanaged<ResolvedFactory>
  private let engine: Unmanaged<Engine>
  /// The innermost object of a scope that a plan creates; `nil` outside of such a run.
  private let scoped: UnsafeMutablePointer<ScopedFrame>?
  /// The attempt, which the frame keeps.
  private let attempt = Atomic<Unmanaged<Attempt>?>(nil)

  private init(
    outer: UnsafeMutablePointer<AttemptFrame>?, task: UnsafeMutableRawPointer?,
    factory: Unmanaged<ResolvedFactory>, engine: Unmanaged<Engine>, scoped: UnsafeMutablePointer<ScopedFrame>?
  ) {
    self.outer = outer
    self.task = task
    self.factory = factory
    self.engine = engine
    self.scoped = scoped
  }

  /// Runs a closure as the attempt of an object of a factory.
  @inline(__always)
  static func run<Result>(
    _ factory: Unmanaged<ResolvedFactory>, _ engine: Unmanaged<Engine>, _ body: () throws -> Result
  ) rethrows -> Result {
    var frame = AttemptFrame(
      outer: innermost, task: swift_task_getCurrent(), factory: factory, engine: engine, scoped: nil)
    return try run(&frame, body)
  }

  /// Whether little of this thread's stack is left.
  @inline(__always)
  static var isStackShort: Bool { alchemic_is_stack_short() }

  /// Runs a closure as an attempt that is nested in the innermost frame, in the same container, with no code of the
  /// program in between.
  @inline(__always)
  static func runNested<Result>(
    _ factory: Unmanaged<ResolvedFactory>, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let outer = innermost else { return try body() }
    var frame = AttemptFrame(
      outer: outer, task: outer.pointee.task, factory: factory, engine: outer.pointee.engine,
      scoped: outer.pointee.scoped)
    return try run(&frame, body)
  }

  @inline(__always)
  private static func run<Result>(_ frame: inout AttemptFrame, _ body: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &frame) { frame in
      alchemic_set_innermost_frame(frame)
      defer {
        alchemic_set_innermost_frame(frame.pointee.outer)
        if let attempt = frame.pointee.attempt.load(ordering: .acquiring) {
          attempt.takeUnretainedValue().didEnd()
          attempt.release()
        }
      }
      return try body()
    }
  }

  /// Runs a closure with the frames hidden.
  static func hidden<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let outer = innermost else { return try body() }
    alchemic_set_innermost_frame(nil)
    defer { alchemic_set_innermost_frame(outer) }
    return try body()
  }

  /// The attempt of the innermost frame; `nil` where there is none.
  static var currentAttempt: Attempt? {
    guard let frame = ownInnermost else { return nil }
    return attempt(of: frame)
  }

  /// The container of the innermost frame, which the request for the object keeps; `nil` where there is none.
  static var currentContext: ObjectIdentifier? {
    ownInnermost?.pointee.engine._withUnsafeGuaranteedRef { $0.contextIdentifier }
  }

  @inline(__always)
  private static var innermost: UnsafeMutablePointer<AttemptFrame>? {
    alchemic_innermost_frame()?.assumingMemoryBound(to: AttemptFrame.self)
  }

  private static var ownInnermost: UnsafeMutablePointer<AttemptFrame>? {
    guard let frame = innermost, frame.pointee.task == swift_task_getCurrent() else { return nil }
    return frame
  }

  /// The attempt of a frame, which it has from now on.
  static func attempt(of frame: UnsafeMutablePointer<AttemptFrame>) -> Attempt {
    if let known = frame.pointee.known { return known }
    // A list instead of recursion, because little of the stack may be left.
    var unknown: [UnsafeMutablePointer<AttemptFrame>] = []
    var last = frame
    var known: Attempt?
    while known == nil, let outer = last.pointee.outer {
      known = outer.pointee.known
      if known == nil { unknown.append(outer) }
      last = outer
    }
    // A run of plans for a scope begins outside of all attempts, and another thread has its own.
    var outer = known ?? (last.pointee.scoped == nil ? Attempt.ofTask : nil)
    for frame in unknown.reversed() { outer = newAttempt(of: frame, within: outer) }
    return newAttempt(of: frame, within: outer)
  }

  private var known: Attempt? { attempt.load(ordering: .acquiring)?.takeUnretainedValue() }

  private static func newAttempt(of frame: UnsafeMutablePointer<AttemptFrame>, within outer: Attempt?)
    -> Attempt
  {
    let scoped = frame.pointee.scoped.flatMap { $0.pointee.frame == frame ? $0 : nil }
    let new = Unmanaged.passRetained(
      Attempt(
        factory: frame.pointee.factory.takeUnretainedValue(), engine: frame.pointee.engine.takeUnretainedValue(),
        outer: outer, scope: scoped?.pointee.scope.takeUnretainedValue(),
        serial: scoped?.pointee.mark.serial ?? 0, keepsObject: scoped != nil))
    let (isFirst, first) = frame.pointee.attempt.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isFirst, let first else { return new.takeUnretainedValue() }
    // Another thread that needs the object was faster.
    new.release()
    return first.takeUnretainedValue()
  }
}

// MARK: Objects of scopes

/// The creation of an object of a scope by a plan, on the stack of its thread.
///
/// The slot of the object has the address of its frame until the object is complete. To take the slot back, or the
/// frame off the stack, the thread changes the slot; where another thread has done so first, it takes the lock of the scope.
struct ScopedFrame: ~Copyable {
  // The run keeps both.
  let scope: Unmanaged<OpenScope>
  /// The mark that tasks inherit, on the stack of the run.
  let inherited: UnsafeMutablePointer<ScopeMark>
  let mark: ScopeMark
  /// Its frame in the chain.
  fileprivate(set) var frame: UnsafeMutablePointer<AttemptFrame>?
  /// The object while its variables are set.
  let object = Atomic<Unmanaged<AnyObject>?>(nil)
  /// Whether the object uses one that is not complete. Only the thread of the frame uses this.
  var isIncomplete = false

  init(
    _ scope: Unmanaged<OpenScope>, slot: Int32, inherited: UnsafeMutablePointer<ScopeMark>
  ) {
    self.scope = scope
    self.inherited = inherited
    mark = ScopeMark(slot: slot, serial: alchemic_next_serial())
  }
}

/// The creation of an object of a scope, as tasks inherit it that start during it.
struct ScopeMark: Equatable {
  var slot: Int32
  /// Its number among all such creations of the process; 0 for none.
  var serial: UInt

  static let none = ScopeMark(slot: -1, serial: 0)

  @inline(__always)
  var isNone: Bool { serial == 0 }
}

extension AttemptFrame {
  /// The innermost object of a scope that a plan creates here; `nil` where code of the program runs in between.
  @inline(__always)
  static var innermostScoped: UnsafeMutablePointer<ScopedFrame>? { innermost?.pointee.scoped }

  /// Whether a run of plans for a scope may begin here.
  static var mayBeginRun: Bool { innermost == nil && ContainerUse.inheritsNoAttempt }

  /// Runs a closure as the attempt of an object of a scope, nested in the innermost frame, if there is one.
  @inline(__always)
  static func run<Result>(
    _ factory: Unmanaged<ResolvedFactory>, _ engine: Unmanaged<Engine>, _ scoped: inout ScopedFrame,
    _ body: (UnsafeMutablePointer<ScopedFrame>) throws -> Result
  ) rethrows -> Result {
    try withUnsafeMutablePointer(to: &scoped) { scoped in
      let outer = innermost
      var frame = AttemptFrame(
        outer: outer, task: outer.map { $0.pointee.task } ?? swift_task_getCurrent(), factory: factory, engine: engine,
        scoped: scoped)
      return try withUnsafeMutablePointer(to: &frame) { frame in
        let earlier = scoped.pointee.inherited.pointee
        scoped.pointee.frame = frame
        scoped.pointee.inherited.pointee = scoped.pointee.mark
        alchemic_set_innermost_frame(frame)
        defer {
          alchemic_set_innermost_frame(outer)
          scoped.pointee.inherited.pointee = earlier
          if let attempt = frame.pointee.attempt.load(ordering: .acquiring) {
            attempt.takeUnretainedValue().didEnd()
            attempt.release()
          }
        }
        return try body(scoped)
      }
    }
  }

  /// The creation of the object of a scope whose frame this is.
  var ownScoped: UnsafeMutablePointer<ScopedFrame>? { scoped }
}
