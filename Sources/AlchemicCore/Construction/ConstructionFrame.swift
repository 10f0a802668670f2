private import CAlchemicRuntime

/// The construction of a template's object, as a link of a chain on the stack of its thread.
///
/// No other request waits for the object of a template, so a frame costs only a few stores. It becomes a
/// ``Construction`` when something needs one: a request of the program, an error with its path, a wait.
///
/// The pointers are sound: the function that creates a frame removes it before it returns, and only the functions that it
/// calls on its thread read it.
struct ConstructionFrame {
  private let outer: UnsafeMutablePointer<ConstructionFrame>?
  /// The task that the thread runs. Other tasks can run on the thread while code of the program serves a run loop.
  private let task: UnsafeMutableRawPointer?
  // The request for the object keeps both alive.
  private let factory: Unmanaged<ResolvedFactory>
  private let engine: Unmanaged<Engine>
  private var construction: Unmanaged<Construction>?

  /// Runs a closure as the construction of an object of a factory.
  @inline(__always)
  static func run<Result>(
    _ factory: Unmanaged<ResolvedFactory>, _ engine: Unmanaged<Engine>, _ body: () throws -> Result
  ) rethrows -> Result {
    var frame = ConstructionFrame(
      outer: innermost, task: swift_task_getCurrent(), factory: factory, engine: engine, construction: nil)
    return try run(&frame, body)
  }

  /// Whether little of this thread's stack is left.
  @inline(__always)
  static var isStackShort: Bool { alchemic_is_stack_short() }

  /// Runs a closure as a construction that is nested in the innermost frame, in the same container, with no code of the
  /// program in between.
  @inline(__always)
  static func runNested<Result>(
    _ factory: Unmanaged<ResolvedFactory>, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let outer = innermost else { return try body() }
    var frame = ConstructionFrame(
      outer: outer, task: outer.pointee.task, factory: factory, engine: outer.pointee.engine, construction: nil)
    return try run(&frame, body)
  }

  @inline(__always)
  private static func run<Result>(_ frame: inout ConstructionFrame, _ body: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &frame) { frame in
      alchemic_set_innermost_frame(frame)
      defer {
        alchemic_set_innermost_frame(frame.pointee.outer)
        if let construction = frame.pointee.construction {
          construction.takeUnretainedValue().didEnd()
          construction.release()
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

  /// The construction of the innermost frame; `nil` where there is none.
  static var currentConstruction: Construction? {
    guard let frame = ownInnermost else { return nil }
    return construction(of: frame)
  }

  /// The container of the innermost frame, which the request for the object keeps; `nil` where there is none.
  static var currentContext: ObjectIdentifier? {
    ownInnermost?.pointee.engine._withUnsafeGuaranteedRef { $0.contextIdentifier }
  }

  @inline(__always)
  private static var innermost: UnsafeMutablePointer<ConstructionFrame>? {
    alchemic_innermost_frame()?.assumingMemoryBound(to: ConstructionFrame.self)
  }

  private static var ownInnermost: UnsafeMutablePointer<ConstructionFrame>? {
    guard let frame = innermost, frame.pointee.task == swift_task_getCurrent() else { return nil }
    return frame
  }

  private static func construction(of frame: UnsafeMutablePointer<ConstructionFrame>) -> Construction {
    if let known = frame.pointee.construction { return known.takeUnretainedValue() }
    // A list instead of recursion, because little of the stack may be left.
    var unknown: [UnsafeMutablePointer<ConstructionFrame>] = []
    var next = frame.pointee.outer
    while let outer = next, outer.pointee.construction == nil {
      unknown.append(outer)
      next = outer.pointee.outer
    }
    var outer = next?.pointee.construction?.takeUnretainedValue() ?? Construction.ofTask
    for frame in unknown.reversed() { outer = newConstruction(of: frame, within: outer) }
    return newConstruction(of: frame, within: outer)
  }

  private static func newConstruction(of frame: UnsafeMutablePointer<ConstructionFrame>, within outer: Construction?)
    -> Construction
  {
    let construction = Construction(
      factory: frame.pointee.factory.takeUnretainedValue(), engine: frame.pointee.engine.takeUnretainedValue(),
      outer: outer)
    frame.pointee.construction = Unmanaged.passRetained(construction)
    return construction
  }
}
