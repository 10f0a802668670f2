internal import Foundation
internal import Synchronization

extension Alchemic {
  /// Exits the program when its container fails to start, after the error is logged.
  ///
  /// Use it in a program that a supervisor watches and that cannot work without its objects. Otherwise a program that only
  /// waits in `dispatchMain()` would wait forever.
  ///
  /// ```swift
  /// Alchemic.exitIfStartFails()
  /// AcWhenReady("listen") { try AcGet(Server.self).listen() }
  /// dispatchMain()
  /// ```
  ///
  /// Call it on any thread, before or after the start; it starts nothing. The container calls `exit` on its queue, before
  /// any ``ALCContext/untilReady()`` throws. If the start has already failed, the program exits now, on this thread.
  ///
  /// - Parameter status: The exit status of the program.
  public static func exitIfStartFails(status: Int32 = 1) {
    let hasFailed = mainContext.state.withLock { state in
      state.exitStatus = status
      return if case .failed = state.lifecycle { true } else { false }
    }
    if hasFailed { exit(status) }
  }
}
