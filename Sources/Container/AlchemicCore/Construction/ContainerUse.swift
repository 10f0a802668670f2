// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime
internal import Synchronization

/// The current container: it runs ``ALCContext/withCurrent(_:)``, or creates an object here.
///
/// Tasks that start here inherit it, and keep it alive. A request must find it with a few loads. While there is only the
/// program's container, a counter is enough; otherwise a request reads the task-local value in place, without counting a
/// reference.
///
/// `@unchecked`: the pointers lead to `Sendable` objects, which the owner keeps alive. Only the mark changes after the
/// value was set, on the thread that runs the closure for which it was set.
struct ContainerUse: @unchecked Sendable {
  /// What keeps the container, the attempt and the scope alive.
  private let owner: AnyObject?
  private let context: ObjectIdentifier?
  private let attempt: Unmanaged<Attempt>?
  /// The scope whose objects plans create here.
  private var scope: Unmanaged<OpenScope>?
  /// The innermost of these objects.
  private var mark = ScopeMark.none

  private init(
    owner: AnyObject?, context: ObjectIdentifier?, attempt: Unmanaged<Attempt>?,
    scope: Unmanaged<OpenScope>? = nil
  ) {
    self.owner = owner
    self.context = context
    self.attempt = attempt
    self.scope = scope
  }

  @TaskLocal private static var ofTask = ContainerUse(owner: nil, context: nil, attempt: nil)

  /// The address of the task-local variable, 0 before its first use. Checking its lazy initialisation at each use would take
  /// longer than reading its value.
  private static let key = Atomic<UInt>(0)

  /// How many containers other than the program's exist. What runs in one keeps it alive, so that this is not 0 there.
  private static let othersCount = Atomic(0)

  /// The address of the program's container, 0 before it exists. As an optional, each use would check its initialisation.
  private static let programAddress = Atomic<UInt>(0)

  /// The program's container, once it exists.
  @inline(__always)
  static var program: ObjectIdentifier? {
    unsafeBitCast(programAddress.load(ordering: .acquiring), to: ObjectIdentifier?.self)
  }

  /// Makes a container the program's. It is never released, so that no reference to it has to be counted.
  static func setProgram(_ context: any EngineHost) {
    programAddress.store(UInt(bitPattern: ObjectIdentifier(context)), ordering: .releasing)
    didRemoveContainer()
  }

  /// Counts a container as another one than the program's.
  static func didAddContainer() { othersCount.add(1, ordering: .relaxed) }

  /// Counts it no longer: it is released, or it is the program's.
  static func didRemoveContainer() { othersCount.subtract(1, ordering: .relaxed) }

  // MARK: Changing the current container

  /// Runs a closure with a container as the current one.
  static func with<Result>(_ context: any EngineHost, _ body: () throws -> Result) rethrows -> Result {
    try with(use(context), body)
  }

  /// Runs a closure with a container as the current one.
  static func with<Result>(
    _ context: any EngineHost, isolation: isolated (any Actor)?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await local.withValue(use(context), operation: body)
  }

  /// Runs a closure as part of an attempt or, in the same container, of none.
  static func with<Result>(_ attempt: Attempt?, _ body: () throws -> Result) rethrows -> Result {
    if let attempt { return try with(use(attempt), body) }
    guard let outer = inheritedAttempt else { return try AttemptFrame.hidden(body) }
    return try with(use(outer.context, attempt: nil), body)
  }

  /// Runs a closure as part of an attempt.
  static func with<Result>(
    _ attempt: Attempt, isolation: isolated (any Actor)?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await local.withValue(use(attempt), operation: body)
  }

  /// Runs a closure whose plans create objects of a scope, with the place of the mark that tasks inherit.
  static func with<Result>(
    _ scope: OpenScope, _ body: (UnsafeMutablePointer<ScopeMark>) throws -> Result
  ) rethrows -> Result {
    let context = scope.engine.contextIdentifier
    let use = ContainerUse(
      // The program's container lives for ever.
      owner: program == context ? scope : Owner(scope.engine.context, scope),
      context: context, attempt: nil, scope: .passUnretained(scope))
    return try local.withValue(use) {
      guard let bound = inherited, let mark = UnsafeMutablePointer(mutating: bound).pointer(to: \.mark) else {
        preconditionFailure("A task-local value that was just set is missing.")
      }
      // No other thread reads the value in place: synchronous code starts no child tasks, and other tasks copy it.
      return try body(mark)
    }
  }

  /// Keeps a container alive, and a scope or an attempt.
  private final class Owner<Other: Sendable>: Sendable {
    private let context: any EngineHost
    private let other: Other

    init(_ context: any EngineHost, _ other: Other) {
      self.context = context
      self.other = other
    }
  }

  private static func with<Result>(_ use: ContainerUse, _ body: () throws -> Result) rethrows -> Result {
    try AttemptFrame.hidden { try local.withValue(use, operation: body) }
  }

  private static var local: TaskLocal<ContainerUse> {
    let local = $ofTask
    if key.load(ordering: .relaxed) == 0 {
      key.store(UInt(bitPattern: Unmanaged.passUnretained(local).toOpaque()), ordering: .releasing)
    }
    return local
  }

  private static func use(_ attempt: Attempt) -> ContainerUse {
    ContainerUse(
      owner: attempt, context: ObjectIdentifier(attempt.context), attempt: .passUnretained(attempt))
  }

  /// The use of a container, as part of an attempt that may be another container's.
  private static func use(_ context: any EngineHost, attempt: Attempt? = .current) -> ContainerUse {
    guard let attempt else { return ContainerUse(owner: context, context: ObjectIdentifier(context), attempt: nil) }
    return ContainerUse(
      owner: Owner(context, attempt), context: ObjectIdentifier(context), attempt: .passUnretained(attempt))
  }

  // MARK: Reading the current container

  /// The current container; `nil` for the program's container before it exists.
  @inline(__always)
  static var current: ObjectIdentifier? {
    if let onlyOne { return onlyOne }
    return AttemptFrame.currentContext ?? inheritedOrProgram
  }

  /// The container that a task started here would inherit; `nil` for the program's container before it exists.
  @inline(__always)
  static var currentOfTask: ObjectIdentifier? {
    if let onlyOne { return onlyOne }
    return inheritedOrProgram
  }

  /// The program's container, while no other is in use.
  @inline(__always)
  private static var onlyOne: ObjectIdentifier? {
    othersCount.load(ordering: .relaxed) == 0 ? program : nil
  }

  /// The innermost attempt that new tasks inherit, never a template's.
  static var inheritedAttempt: Attempt? {
    guard let use = inherited else { return nil }
    if let attempt = use.pointee.attempt { return attempt.takeUnretainedValue() }
    let mark = use.pointee.mark
    return mark.isNone ? nil : use.pointee.scope?.takeUnretainedValue().attempt(at: mark)
  }

  /// Whether code here is part of no attempt that new tasks inherit and that is not over.
  static var inheritsNoAttempt: Bool {
    var attempt = inheritedAttempt
    while let candidate = attempt, candidate.isOver { attempt = candidate.outer }
    return attempt == nil
  }

  @inline(__always)
  private static var inheritedOrProgram: ObjectIdentifier? {
    inherited?.pointee.context ?? program
  }

  /// The value of the task, or of a thread without one; `nil` where there is none.
  @inline(__always)
  private static var inherited: UnsafePointer<ContainerUse>? {
    guard let key = UnsafeRawPointer(bitPattern: key.load(ordering: .acquiring)),
      let value = swift_task_localValueGet(key)
    else { return nil }
    return UnsafePointer(value.assumingMemoryBound(to: ContainerUse.self))
  }
}
