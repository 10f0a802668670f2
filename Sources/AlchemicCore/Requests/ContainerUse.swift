private import CAlchemicRuntime
internal import Synchronization

/// A container that code runs for: that of ``ALCContext/withCurrent(_:)``, or the one that creates an object here.
///
/// Tasks that begin here inherit it, and keep it as long as they live. A request must find it at the cost of a few loads:
/// as long as no container but the program's is in use anywhere, nobody looks further than that; otherwise the value is read
/// where the task keeps it, without counting a reference.
///
/// `@unchecked`: what the pointers lead to is `Sendable`, and kept by the owner.
struct ContainerUse: @unchecked Sendable {
  /// The scope or the making that keeps the rest.
  private let owner: AnyObject?
  private let context: Unmanaged<ALCContext>?
  private let construction: Unmanaged<Construction>?

  @TaskLocal private static var ofTask = ContainerUse(owner: nil, context: nil, construction: nil)

  /// The address of the task-local variable, 0 before its first use: the language asks at each use whether it is
  /// initialised, which takes longer than to read its value.
  private static let key = Atomic<UInt>(0)

  /// How many scopes and makings of other containers than the program's there are. Whoever runs for one keeps it, and so
  /// sees that this is not 0.
  private static let othersCount = Atomic(0)

  // MARK: Being in use

  /// Does something with a container as the current one.
  static func with<Result>(_ context: ALCContext, _ body: () throws -> Result) rethrows -> Result {
    try with(Scope(context, construction: Construction.current).use, body)
  }

  /// Does something with a container as the current one.
  static func with<Result>(
    _ context: ALCContext, isolation: isolated (any Actor)?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await local.withValue(Scope(context, construction: Construction.current).use, operation: body)
  }

  /// Does something as a work, or, in the same container, as none.
  static func with<Result>(_ construction: Construction?, _ body: () throws -> Result) rethrows -> Result {
    if let construction { return try with(use(construction), body) }
    guard inherited?.pointee.construction != nil else { return try ConstructionFrame.hidden(body) }
    return try with(Scope(unretainedInherited.takeUnretainedValue(), construction: nil).use, body)
  }

  /// Does something as a work.
  static func with<Result>(
    _ construction: Construction, isolation: isolated (any Actor)?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await local.withValue(use(construction), operation: body)
  }

  private static func with<Result>(_ use: ContainerUse, _ body: () throws -> Result) rethrows -> Result {
    try ConstructionFrame.hidden { try local.withValue(use, operation: body) }
  }

  private static var local: TaskLocal<ContainerUse> {
    let local = $ofTask
    if key.load(ordering: .relaxed) == 0 {
      key.store(UInt(bitPattern: Unmanaged.passUnretained(local).toOpaque()), ordering: .releasing)
    }
    return local
  }

  private static func use(_ construction: Construction) -> ContainerUse {
    ContainerUse(
      owner: construction, context: .passUnretained(construction.context), construction: .passUnretained(construction))
  }

  /// What keeps a container that is the current one, and the work that it became so in.
  private final class Scope: Sendable {
    private let context: ALCContext
    private let construction: Construction?

    init(_ context: ALCContext, construction: Construction?) {
      self.context = context
      self.construction = construction
      ContainerUse.beginUse(of: context)
    }

    deinit { ContainerUse.endUse(of: context) }

    var use: ContainerUse {
      ContainerUse(
        owner: self, context: .passUnretained(context), construction: construction.map { .passUnretained($0) })
    }
  }

  /// Counts a scope or a making, from its first to its last moment.
  static func beginUse(of context: ALCContext) {
    if !isOfProgram(context) { othersCount.add(1, ordering: .relaxed) }
  }

  /// The end of what ``beginUse(of:)`` counted.
  static func endUse(of context: ALCContext) {
    if !isOfProgram(context) { othersCount.subtract(1, ordering: .relaxed) }
  }

  /// Asked without creating the program's container.
  private static func isOfProgram(_ context: ALCContext) -> Bool {
    Alchemic.existing.load(ordering: .acquiring)?.toOpaque() == Unmanaged.passUnretained(context).toOpaque()
  }

  // MARK: Asking

  /// The container in use here. Not retained: what put it in use is on this thread's stack, or the task keeps it.
  @inline(__always)
  static var unretained: Unmanaged<ALCContext> {
    if let onlyOne { return onlyOne }
    return ConstructionFrame.unretainedContext ?? inheritedOrMain
  }

  /// The container that a task would use which begins here.
  @inline(__always)
  static var unretainedInherited: Unmanaged<ALCContext> {
    if let onlyOne { return onlyOne }
    return inheritedOrMain
  }

  /// The program's container, as long as no other is in use anywhere.
  @inline(__always)
  private static var onlyOne: Unmanaged<ALCContext>? {
    othersCount.load(ordering: .relaxed) == 0 ? Alchemic.existing.load(ordering: .acquiring) : nil
  }

  /// The innermost work but for that of templates, which what it begins inherits.
  static var inheritedConstruction: Construction? {
    inherited?.pointee.construction?.takeUnretainedValue()
  }

  @inline(__always)
  private static var inheritedOrMain: Unmanaged<ALCContext> {
    inherited?.pointee.context ?? Alchemic.existing.load(ordering: .acquiring) ?? .passUnretained(Alchemic.mainContext)
  }

  /// Where the task, or the thread without one, keeps its value; `nil` where it has none.
  @inline(__always)
  private static var inherited: UnsafePointer<ContainerUse>? {
    guard let key = UnsafeRawPointer(bitPattern: key.load(ordering: .acquiring)),
      let value = swift_task_localValueGet(key)
    else { return nil }
    return UnsafePointer(value.assumingMemoryBound(to: ContainerUse.self))
  }
}
