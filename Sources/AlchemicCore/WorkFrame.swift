private import CAlchemicRuntime

/// The making of a template's object, as long as it is under way: a link of a chain on the stack of its thread.
///
/// Nobody ever waits for the object of a template, so that its making needs no more than to be known to what it calls:
/// a frame costs a few stores. It becomes a ``Making`` when somebody asks which work is going on: code of the program
/// that asks the container, an error that tells the path, a wait.
///
/// The pointers are sound because a frame is left before the function that made it returns, and only read by what
/// that function calls, on its thread.
struct WorkFrame {
  private let outer: UnsafeMutablePointer<WorkFrame>?
  /// The task that the thread runs. While code of the program serves a run loop, others can run there in between.
  private let task: UnsafeMutableRawPointer?
  // Kept alive by whoever asked for the object.
  private unowned(unsafe) let factory: ObjectFactory
  private unowned(unsafe) let context: ALCContext
  private var making: Making?

  /// Does something as the making of an object of a factory.
  @inline(__always)
  static func run<Result>(
    _ factory: ObjectFactory, _ context: ALCContext, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = innermost
    var frame = WorkFrame(
      outer: outer, task: swift_task_getCurrent(), factory: factory, context: context, making: nil)
    return try withUnsafeMutablePointer(to: &frame) { frame in
      alchemic_set_innermost_frame(frame)
      defer { alchemic_set_innermost_frame(outer) }
      return try body()
    }
  }

  /// Does something with no frame in sight.
  static func hidden<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let outer = innermost else { return try body() }
    alchemic_set_innermost_frame(nil)
    defer { alchemic_set_innermost_frame(outer) }
    return try body()
  }

  /// The work of the innermost frame; `nil` where there is none.
  static var currentMaking: Making? {
    guard let frame = ownInnermost else { return nil }
    return makingOf(frame)
  }

  /// The container of the innermost frame; `nil` where there is none.
  static var currentContext: ALCContext? {
    ownInnermost?.pointee.context
  }

  @inline(__always)
  private static var innermost: UnsafeMutablePointer<WorkFrame>? {
    alchemic_innermost_frame()?.assumingMemoryBound(to: WorkFrame.self)
  }

  private static var ownInnermost: UnsafeMutablePointer<WorkFrame>? {
    guard let frame = innermost, frame.pointee.task == swift_task_getCurrent() else { return nil }
    return frame
  }

  private static func makingOf(_ frame: UnsafeMutablePointer<WorkFrame>) -> Making {
    if let making = frame.pointee.making { return making }
    let outer = frame.pointee.outer.map { makingOf($0) } ?? Making.ofTask
    let making = Making(factory: frame.pointee.factory, context: frame.pointee.context, outer: outer)
    frame.pointee.making = making
    return making
  }
}
