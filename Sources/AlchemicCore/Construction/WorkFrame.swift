private import CAlchemicRuntime

/// The making of a template's object, as long as it is under way: a link of a chain on the stack of its thread.
///
/// Nobody ever waits for the object of a template, so that its making needs no more than to be known to what it calls:
/// a frame costs a few stores. It becomes a ``Construction`` when somebody asks which work is going on: code of the program
/// that asks the container, an error that tells the path, a wait.
///
/// The pointers are sound because a frame is left before the function that made it returns, and only read by what
/// that function calls, on its thread.
struct WorkFrame {
  private let outer: UnsafeMutablePointer<WorkFrame>?
  /// The task that the thread runs. While code of the program serves a run loop, others can run there in between.
  private let task: UnsafeMutableRawPointer?
  // Both kept alive by whoever asked for the object.
  private let factory: Unmanaged<ObjectFactory>
  private let context: Unmanaged<ALCContext>
  private var construction: Unmanaged<Construction>?

  /// Does something as the making of an object of a factory.
  @inline(__always)
  static func run<Result>(
    _ factory: ObjectFactory, _ context: ALCContext, _ body: () throws -> Result
  ) rethrows -> Result {
    var frame = WorkFrame(
      outer: innermost, task: swift_task_getCurrent(), factory: Unmanaged.passUnretained(factory),
      context: Unmanaged.passUnretained(context), construction: nil)
    return try run(&frame, body)
  }

  /// Whether little is left of this thread's stack.
  @inline(__always)
  static var isStackShort: Bool { alchemic_is_stack_short() }

  /// Does something as the making of an object for the one whose making is the innermost frame, in the same container,
  /// with no code of the program in between.
  @inline(__always)
  static func runNested<Result>(
    _ factory: Unmanaged<ObjectFactory>, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let outer = innermost else { return try body() }
    var frame = WorkFrame(
      outer: outer, task: outer.pointee.task, factory: factory, context: outer.pointee.context, construction: nil)
    return try run(&frame, body)
  }

  @inline(__always)
  private static func run<Result>(_ frame: inout WorkFrame, _ body: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &frame) { frame in
      alchemic_set_innermost_frame(frame)
      defer {
        alchemic_set_innermost_frame(frame.pointee.outer)
        if let construction = frame.pointee.construction {
          construction.takeUnretainedValue().end()
          construction.release()
        }
      }
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
  static var currentMaking: Construction? {
    guard let frame = ownInnermost else { return nil }
    return makingOf(frame)
  }

  /// The container of the innermost frame, kept by whoever asked for the object; `nil` where there is none.
  static var unretainedContext: Unmanaged<ALCContext>? {
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

  private static func makingOf(_ frame: UnsafeMutablePointer<WorkFrame>) -> Construction {
    if let known = frame.pointee.construction { return known.takeUnretainedValue() }
    // A list instead of recursion: it may be asked for because little is left of the stack.
    var unknown: [UnsafeMutablePointer<WorkFrame>] = []
    var next = frame.pointee.outer
    while let outer = next, outer.pointee.construction == nil {
      unknown.append(outer)
      next = outer.pointee.outer
    }
    var outer = next?.pointee.construction?.takeUnretainedValue() ?? Construction.ofTask
    for frame in unknown.reversed() { outer = newMaking(of: frame, within: outer) }
    return newMaking(of: frame, within: outer)
  }

  private static func newMaking(of frame: UnsafeMutablePointer<WorkFrame>, within outer: Construction?) -> Construction
  {
    let construction = Construction(
      factory: frame.pointee.factory.takeUnretainedValue(), context: frame.pointee.context.takeUnretainedValue(),
      outer: outer)
    frame.pointee.construction = Unmanaged.passRetained(construction)
    return construction
  }
}
