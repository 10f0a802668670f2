internal import Foundation
internal import Synchronization

extension Alchemic {
  /// Ends the program when its container fails to start, once the log has the error.
  ///
  /// For a program that can do nothing without its objects, and that something watches over: a program that only waits
  /// in `dispatchMain()` would otherwise wait for ever.
  ///
  /// ```swift
  /// Alchemic.exitIfStartFails()
  /// AcWhenReady("listen") { try AcGet(Server.self).listen() }
  /// dispatchMain()
  /// ```
  ///
  /// May be called on any thread, before the start or after it, and does not start anything. The program ends with
  /// `exit`, on the container's queue, before any ``ALCContext/untilReady()`` throws; where the start has failed
  /// already, it ends at once, on this thread.
  ///
  /// - Parameter status: What the program ends with.
  public static func exitIfStartFails(status: Int32 = 1) {
    let hasFailed = mainContext.state.withLock { state in
      state.exitStatus = status
      return if case .failed = state.lifecycle { true } else { false }
    }
    if hasFailed { exit(status) }
  }
}
